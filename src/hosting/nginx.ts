import { knownTypes, textTypes } from './content-types.ts';
import { HASHED_FOLDER, headersOf, IMMUTABLE, REVALIDATE } from './headers.ts';
import { baseOf } from '../model/address.ts';
import { escapePattern, everyAddress, startPattern, type HostInput, type HostTarget } from './host.ts';

/**
 * Writes two files for nginx: `maps.conf`, to be included in `http`, and `server.conf`, to be included in a `server`
 * that says where to listen and, with `root`, where the site is.
 */
export const nginx: HostTarget = {
  beside(input) {
    const files = [
      { name: 'maps.conf', text: maps(input) },
      { name: 'server.conf', text: server(input) },
    ];
    return { files, notes: [] };
  },
};

/** Quotes a text, in which only quotes and backslashes have a meaning. */
function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Encodes a path, and the dollar sign, which would start a variable. */
function encode(path: string): string {
  return encodeURI(path).replaceAll('$', '%24');
}

/**
 * Finds out whether a request prefers Markdown. Weights are compared as texts, digit by digit, because maps know no
 * numbers: zeros at their ends are left out for that.
 */
function negotiation(): string {
  const start = (type: string) => String.raw`~*(?:^|,)\s*${type}\s*`;
  const weight = (type: string, name: string) =>
    String.raw`    "${start(type)}(?:;[^,]*)?;\s*q=(?<${name}>1|0(?:\.\d*[1-9])?)" $${name};
    "${start(type)}(?:[;,]|$)" 1;`;
  const greater = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((digit) => String.raw`${digit}\S* \1[0-${digit - 1}]`);
  return String.raw`# The weights of Markdown and of HTML in the Accept header. Markdown is sent if it is named with no less weight than
# HTML. Browsers do not name it.
map $http_accept $docs_markdown_weight {
${weight('text/markdown', 'docs_weight')}
    default 0;
}
map $http_accept $docs_html_weight {
${weight('text/html', 'docs_weight_html')}
${weight(String.raw`text/\*`, 'docs_weight_text')}
${weight(String.raw`\*/\*`, 'docs_weight_any')}
    default 0;
}
map "$docs_markdown_weight $docs_html_weight" $docs_extension {
    "~^0 " "";
    "~^(\S+)\S* \1$" ".md";
    "~^(\S*)(?:${greater.join('|')})" ".md";
    default "";
}
`;
}

function maps(input: HostInput): string {
  const start = startPattern(input);
  const base = baseOf(input.url);
  const entries = everyAddress(input).filter(([plain]) => !/\s/.test(plain));
  const seen = new Map<string, number>();
  for (const [plain] of entries) seen.set(plain.toLowerCase(), (seen.get(plain.toLowerCase()) ?? 0) + 1);
  const lines = entries.map(([plain, page, isOld]) => {
    // Keys are compared without case, and two that differ only in case are an error, so these become expressions. So do
    // keys that must not be part of the value.
    const exact = (seen.get(plain.toLowerCase()) ?? 0) > 1 || plain.includes('$');
    const key = exact ? `"~^${escapePattern(plain)}$"` : quote(plain);
    return `    ${key} ${quote(`${isOld ? 'old' : 'page'} ${exact ? '*' : plain} ${encode(page)}`)};`;
  });
  const longest = Math.max(0, ...entries.map(([plain]) => Buffer.byteLength(plain)));
  // A key and its bookkeeping have to fit into one bucket, whose size is a power of two.
  const bucket = Math.max(128, 2 ** Math.ceil(Math.log2(longest + 64)));
  return `# Made by the build. Include it in http { }, before the server that includes server.conf.
# If your nginx.conf sets these two itself, take the greater value and leave the other out.
map_hash_bucket_size ${bucket};
map_hash_max_size ${2 ** Math.ceil(Math.log2(Math.max(2048, entries.length * 4)))};

# What is asked for, without what an old link may have around it: prefix, .html, .htm, index, slash at the end.
map $uri $docs_plain {
    "~^${start}/*(?:/index\\.html?|\\.html?)?$" "${base}/";
    "~^${start}(?<docs_inner>/.+?)(?:/index\\.html?|\\.html?|/+)?$" ${base ? `"${base}$docs_inner"` : '$docs_inner'};
    default "";
}

# Every address, what it is, and its page now. The address stands in the value too, because keys have no case.
map $docs_plain $docs_entry {
    default "";
${lines.join('\n')}
}

# Where the request has to go; empty where it is right already, or there is no such page.
map "$uri $docs_plain $docs_entry" $docs_redirect {
    "~^(\\S+) \\1 page " "";
    "~^\\S+ (\\S+) (?:page|old) (?:\\1|\\*) (?<docs_target>\\S+)$" $docs_target;
    default "";
}

${negotiation()}
# Documents, and Markdown in their place, differ by that header.
map $sent_http_content_type $docs_vary {
    "~^text/(?:html|markdown)" "Accept";
    default "";
}

map $uri $docs_cache {
    "~^${base && `(?:${escapePattern(base)})?`}${HASHED_FOLDER}" "${IMMUTABLE}";
    default "${REVALIDATE}";
}
`;
}

/** Maps addresses to files, which are at the root even under a base path. */
function locations(base: string): string {
  if (base === '')
    return `location = / {
    try_files /index$docs_extension /index.html =404;
}
location / {
    try_files $uri$docs_extension $uri $uri.html =404;
}`;
  return `location = ${base}/ {
    rewrite ^ /index break;
    try_files $uri$docs_extension $uri.html =404;
}
location ${base}/ {
    rewrite ^${escapePattern(base)}(/.*)$ $1 break;
    try_files $uri$docs_extension $uri $uri.html =404;
}
location / {
    return 404;
}`;
}

function server({ url, hidden }: HostInput): string {
  const types = knownTypes.map(([extension, type]) => `    ${type} ${extension};`);
  const headers = headersOf(url).map(([name, value]) => `add_header ${name} ${quote(value)} always;`);
  return `# Made by the build. Include it in a server { } that has listen, server_name and root.
# All headers stand here: a location with an add_header of its own would lose them, so none has one.
${headers.join('\n')}
add_header Cache-Control $docs_cache always;
add_header Vary $docs_vary always;

types {
${types.join('\n')}
}
default_type application/octet-stream;
charset utf-8;
charset_types ${textTypes.filter((type) => type !== 'text/html').join(' ')};

# Files without a compressed copy are compressed when asked for.
gzip on;
gzip_min_length 1024;
gzip_types ${textTypes.filter((type) => type !== 'text/html').join(' ')};
# Files that "docs build --compress" made. For brotli the module ngx_brotli is needed; then take the # away.
gzip_static on;
gzip_vary on;
# brotli_static on;

absolute_redirect off;
server_tokens off;
error_page 404 /404.html;

if ($docs_redirect) {
    return 301 $docs_redirect$is_args$args;
}

${locations(baseOf(url))}
location = /404.html {
    internal;
}
# Rules for other hosts.
location ~ ^${escapePattern(baseOf(url))}/(?:${hidden.map(escapePattern).join('|')})$ {
    return 404;
}
`;
}
