/** Content types by extension; text is UTF-8. https://www.iana.org/assignments/media-types */
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css',
  gif: 'image/gif',
  html: 'text/html',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

/** Matches text types, including those that do not start with `text/`. */
const TEXT = /^text\/|[/+](?:json|xml|yaml)$/;

/** Extension and type of everything known, for hosts that keep a list of their own. */
export const knownTypes: readonly [extension: string, type: string][] = Object.entries(TYPES);

/** The types that a host marks as UTF-8. */
export const textTypes: readonly string[] = [...new Set(Object.values(TYPES))].filter((type) => TEXT.test(type));

export type Encoding = 'br' | 'gzip';

/** Extensions of precompressed files, and the encoding that a host declares for each. */
export const ENCODINGS: Readonly<Record<string, Encoding>> = { br: 'br', gz: 'gzip' };

/** Headers that describe a file: its type, and its encoding. */
export function contentOf(name: string): { type: string; encoding: string | null } {
  const extension = extensionOf(name);
  const encoding = ENCODINGS[extension] ?? null;
  const type = TYPES[encoding ? extensionOf(name.slice(0, -extension.length - 1)) : extension];
  if (type === undefined) return { type: 'application/octet-stream', encoding };
  return { type: TEXT.test(type) ? `${type}; charset=utf-8` : type, encoding };
}

/** True if a file is worth compressing: text. Pictures and fonts are compressed already. */
export function isCompressible(name: string): boolean {
  return TEXT.test(TYPES[extensionOf(name)] ?? '');
}

function extensionOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
