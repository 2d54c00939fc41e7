import type { ApiTree } from '../../model/api.ts';
import type { OpenApiConfig } from '../../model/config.ts';
import { PAGE_DEFAULTS, type PageKind, type PageMeta } from '../../model/page.ts';
import { apiTexts } from '../../ui/texts.ts';
import type { Outline, OutlineTag } from './outline.ts';
import { plainText } from './text.ts';

interface ApiPageFacts {
  href: string;
  kind: PageKind;
  title: string;
  label?: string;
  description: string;
  keywords?: string[];
  more?: Partial<PageMeta>;
}

function pageOf(
  { href, kind, title, label = title, description, keywords = [], more }: ApiPageFacts,
  { schemasHref }: Outline,
  written: Pick<PageMeta, 'source' | 'updated' | 'remote'>,
): PageMeta {
  return {
    ...PAGE_DEFAULTS,
    path: href,
    id: href.slice(1),
    kind,
    title,
    description,
    label,
    keywords,
    // The room beside operations and schemas is for code; lists have no headings.
    wide: kind !== 'api' || href === schemasHref,
    ...written,
    ...more,
  };
}

/** The pages of a description, as the site lists them. */
export function pagesOf(
  outline: Outline,
  config: OpenApiConfig,
  source: PageMeta['source'],
  updated: string | null,
): PageMeta[] {
  const written = { source, updated, ...((!source.own || !config.strict) && { remote: true as const }) };
  const page = (facts: ApiPageFacts) => pageOf(facts, outline, written);
  const pages = [
    page({
      href: outline.introduction,
      kind: 'api',
      title: outline.title,
      label: apiTexts.introduction,
      description: plainText(outline.description) || apiTexts.overview(outline.title),
    }),
  ];
  for (const tag of outline.tags) {
    pages.push(
      page({
        href: tag.href,
        kind: 'tag',
        title: tag.name,
        description: plainText(tag.description) || apiTexts.tagDescription(tag.name, tag.operations.length),
      }),
    );
  }
  for (const operation of outline.operations) {
    const { href, title, method, route, operationId, description } = operation;
    const keywords = [...(operationId ? [operationId] : []), route, `${method} ${route}`];
    pages.push(
      page({
        href,
        kind: 'operation',
        title,
        description: description || apiTexts.operationDescription(method, route),
        keywords,
        more: {
          marks: { method },
          operation: { method, route, id: operationId ?? '' },
        },
      }),
    );
  }
  for (const { name, href, title, description } of outline.schemas) {
    pages.push(
      page({
        href,
        kind: 'schema',
        title: name,
        description: description || apiTexts.schemaDescription(name),
        keywords: title ? [title] : [],
      }),
    );
  }
  if (outline.schemasHref)
    pages.push(
      page({ href: outline.schemasHref, kind: 'api', title: apiTexts.schemas, description: apiTexts.schemasLead }),
    );
  return pages.map((made) => ({ ...made, description: made.description || config.description || '' }));
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
