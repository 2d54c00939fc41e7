import { slug as slugOf } from 'github-slugger';
import { isObject } from './json.ts';

/** Keys of Docusaurus sidebars that have no effect here. */
const IGNORED = new Set(['className', 'customProps', 'description', 'collapsible', 'key']);

/**
 * Converts the forms that Docusaurus' `sidebars.js` allows to the one our schema knows: several sidebars in an object,
 * categories as `{ Label: [...] }`, `ref`, `collapsible`, a generated index without a slug.
 * https://docusaurus.io/docs/sidebar/items
 *
 * @param value the config's value; anything in none of these forms is returned unchanged
 */
export function plainSidebar(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap(plainEntries);
  if (!isObject(value)) return value;
  const sidebars = Object.entries(value);
  const [only] = sidebars;
  // A single sidebar is the whole sidebar; of several, each becomes a category.
  if (only && sidebars.length === 1) return plainItems(only[1]);
  return sidebars.map(([label, items]) => ({ type: 'category', label, items: plainItems(items) }));
}

/** The items of a category: a list, or an object of categories by label. */
function plainItems(value: unknown): unknown {
  return Array.isArray(value) ? value.flatMap(plainEntries) : isObject(value) ? plainEntries(value) : value;
}

function plainEntries(entry: unknown): unknown[] {
  if (!isObject(entry)) return [entry];
  const { type } = entry;
  // With a label, the type is what is missing.
  if (type === undefined && typeof entry['label'] !== 'string')
    return Object.entries(entry).map(([label, items]) => ({ type: 'category', label, items: plainItems(items) }));
  const kept = Object.fromEntries(Object.entries(entry).filter(([key]) => !IGNORED.has(key)));
  if (type === 'ref') return [{ ...kept, type: 'doc', ref: true }];
  if (type !== 'category') return [kept];
  const { link, items, collapsed, ...rest } = kept;
  const isOpen = entry['collapsible'] === false || collapsed === false;
  return [
    {
      ...rest,
      ...(isOpen ? { collapsed: false } : collapsed !== undefined && { collapsed }),
      ...(link !== null && link !== undefined && { link: plainLink(link, entry['label']) }),
      items: plainItems(items),
    },
  ];
}

function plainLink(link: unknown, label: unknown): unknown {
  if (!isObject(link) || link['type'] !== 'generated-index') return link;
  const { keywords: _keywords, image: _image, ...kept } = link;
  const slug = typeof kept['slug'] === 'string' ? kept['slug'] : `/category/${slugOf(String(label))}`;
  return { ...kept, slug: slug.startsWith('/') ? slug : `/${slug}` };
}
