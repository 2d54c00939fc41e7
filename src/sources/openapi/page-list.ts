import type { OpenApiConfig, SidebarEntry } from '../../model/config.ts';
import { PAGE_DEFAULTS, type PageKind, type PageMeta } from '../../model/page.ts';
import { apiTexts } from '../../ui/texts.ts';
import type { Outline } from './outline.ts';
import { plainText } from './text.ts';

/** Returns the file of a part of the document, and when it last changed. */
type OriginOf = (pointer: string) => Pick<PageMeta, 'source' | 'updated'>;

/** The pages of a description, as the site lists them. */
export function pagesOf(outline: Outline, config: OpenApiConfig, originOf: OriginOf): PageMeta[] {
  const isTolerant = !originOf('').source.own || !config.strict;
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
    ...originOf(''),
    ...(isTolerant && { remote: true }),
    ...more,
  });
  const { title, description, introduction, tags, operations, schemas, schemasHref } = outline;
  return [
    page('api', introduction, title, plainText(description) || apiTexts.overview(title), {
      label: apiTexts.introduction,
    }),
    ...tags.map(({ href, name, description: text, operations: { length } }) =>
      page('tag', href, name, plainText(text) || apiTexts.tagDescription(name, length)),
    ),
    ...operations.map(({ href, title: name, method, route, operationId, description: text, pointer }) =>
      page('operation', href, name, text || apiTexts.operationDescription(method, route), {
        keywords: [...(operationId ? [operationId] : []), route, `${method} ${route}`],
        marks: { method },
        operation: { method, route, id: operationId ?? '' },
        ...originOf(pointer),
      }),
    ),
    ...schemas.map((schema) =>
      page('schema', schema.href, schema.name, schema.description || apiTexts.schemaDescription(schema.name), {
        keywords: schema.title ? [schema.title] : [],
        ...originOf(schema.pointer),
      }),
    ),
    ...(schemasHref ? [page('api', schemasHref, apiTexts.schemas, apiTexts.schemasLead)] : []),
  ];
}

/** The pages of a description as a category of the sidebar, where each operation is listed only below its first tag. */
export function sidebarOf(outline: Outline, config: OpenApiConfig): SidebarEntry {
  const id = (page: { href: string }) => page.href.slice(1);
  const category = (href: string, label: string, pages: readonly { href: string }[]): SidebarEntry => ({
    type: 'category',
    label,
    link: { type: 'doc', id: id({ href }) },
    items: pages.map(id),
  });
  const tags = outline.tags.map(({ href, name, operations }) => {
    const own = operations.filter(({ tags: [first] }) => first?.href === href);
    return category(href, name, own);
  });
  return {
    type: 'category',
    label: config.label,
    link: {
      type: 'generated-index',
      slug: config.path,
      title: config.title ?? outline.title,
      description: config.description ?? apiTexts.overview(outline.title),
    },
    items: [
      id({ href: outline.introduction }),
      ...tags,
      ...(outline.schemasHref === null ? [] : [category(outline.schemasHref, apiTexts.schemas, outline.schemas)]),
    ],
  };
}
