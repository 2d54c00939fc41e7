import type { ApiTree } from '../../model/api.ts';
import type { OpenApiConfig } from '../../model/config.ts';
import { PAGE_DEFAULTS, type PageKind, type PageMeta } from '../../model/page.ts';
import { apiTexts } from '../../ui/texts.ts';
import type { Outline, OutlineTag } from './outline.ts';
import { plainText } from './text.ts';

/** The pages of a description, as the site lists them. */
export function pagesOf(
  outline: Outline,
  config: OpenApiConfig,
  source: PageMeta['source'],
  updated: string | null,
): PageMeta[] {
  const isTolerant = !source.own || !config.strict;
  const page = (kind: PageKind, href: string, title: string, text: string, more: Partial<PageMeta> = {}): PageMeta => ({
    ...PAGE_DEFAULTS,
    path: href,
    id: href.slice(1),
    kind,
    title,
    label: title,
    description: text || config.description || '',
    // The room beside operations and schemas is for code; lists have no headings.
    wide: kind !== 'api' || href === outline.schemasHref,
    source,
    updated,
    ...(isTolerant && { remote: true }),
    ...more,
  });
  const { title, description, introduction, tags, operations, schemas, schemasHref } = outline;
  return [
    page('api', introduction, title, plainText(description) || apiTexts.overview(title), {
      label: apiTexts.introduction,
    }),
    ...tags.map((tag) =>
      page(
        'tag',
        tag.href,
        tag.name,
        plainText(tag.description) || apiTexts.tagDescription(tag.name, tag.operations.length),
      ),
    ),
    ...operations.map(({ href, title: name, method, route, operationId, description: text }) =>
      page('operation', href, name, text || apiTexts.operationDescription(method, route), {
        keywords: [...(operationId ? [operationId] : []), route, `${method} ${route}`],
        marks: { method },
        operation: { method, route, id: operationId ?? '' },
      }),
    ),
    ...schemas.map((schema) =>
      page('schema', schema.href, schema.name, schema.description || apiTexts.schemaDescription(schema.name), {
        keywords: schema.title ? [schema.title] : [],
      }),
    ),
    ...(schemasHref ? [page('api', schemasHref, apiTexts.schemas, apiTexts.schemasLead)] : []),
  ];
}

/** The operations below a tag in the sidebar, where each operation is listed only below its first tag. */
function operationsOf(tag: OutlineTag): OutlineTag['operations'] {
  return tag.operations.filter((operation) => operation.tags[0]?.href === tag.href);
}

/** The pages of a description, as the sidebar arranges them. */
export function treeOf(outline: Outline, config: OpenApiConfig): ApiTree {
  const id = (href: string) => href.slice(1);
  return {
    label: config.label,
    slug: config.path,
    title: config.title ?? outline.title,
    description: config.description ?? apiTexts.overview(outline.title),
    pages: [id(outline.introduction)],
    tags: outline.tags.map((tag) => ({
      id: id(tag.href),
      label: tag.name,
      operations: operationsOf(tag).map(({ href }) => id(href)),
    })),
    schemas:
      outline.schemasHref === null
        ? null
        : {
            id: id(outline.schemasHref),
            label: apiTexts.schemas,
            items: outline.schemas.map(({ href }) => id(href)),
          },
  };
}
