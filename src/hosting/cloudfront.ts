import { contentOf } from './content-types.ts';
import { cacheControl, headersOf, REVALIDATE } from './headers.ts';
import { baseOf, fileOf } from '../model/address.ts';
import type { HostFiles, HostInput, HostTarget } from './host.ts';

/**
 * Size limit of a function, in bytes:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
export const MOST_BYTES = 10_240;

type Input = Pick<HostInput, 'url' | 'redirects' | 'hidden'>;

/**
 * Files for a bucket behind CloudFront: a function for viewer requests that redirects and finds the file of an address,
 * the headers as a response headers policy, and the metadata of each object in the bucket.
 *
 * @param names all files in the web root
 */
export function cloudFrontFiles(input: Input, names: readonly string[]): HostFiles {
  const whole = viewerRequest(input, names);
  const isTooLarge = Buffer.byteLength(whole) > MOST_BYTES;
  const { prefixes } = input.redirects;
  const code = isTooLarge ? viewerRequest({ ...input, redirects: { prefixes, moved: {} } }, names) : whole;
  // Files for other hosts are not published.
  const published = names.filter((name) => !input.hidden.includes(name));
  const objects = published.toSorted().map((name) => {
    const { type, encoding } = contentOf(name);
    return {
      key: name,
      contentType: type,
      cacheControl: cacheControl(`/${name}`),
      ...(encoding && { contentEncoding: encoding }),
    };
  });
  const rest = ', without the old addresses, which do not fit: the pages of the host "static" redirect them';
  return {
    files: [
      { name: 'viewer-request.js', text: code },
      { name: 'response-headers-policy.json', text: `${JSON.stringify(headersPolicy(input.url), null, 2)}\n` },
      { name: 'objects.json', text: `[\n${objects.map((object) => JSON.stringify(object)).join(',\n')}\n]\n` },
    ],
    notes: [`CloudFront function: ${Buffer.byteLength(code)} bytes${isTooLarge ? rest : ''}`],
  };
}

export const cloudFront: HostTarget = { beside: cloudFrontFiles };

/** The addresses at which there are pages, sorted. */
function pagesIn(names: readonly string[]): string[] {
  const pages = names.filter((name) => name.endsWith('.html') && name !== '404.html').toSorted();
  return pages.map((name) => (name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`));
}

/** Addresses of pages without a Markdown version. Pages that lead elsewhere count as old addresses. */
function withoutMarkdown({ moved, prefixes }: Input['redirects'], names: readonly string[]): string[] {
  const all = new Set(names);
  return pagesIn(names)
    .filter((path) => !all.has(fileOf(path, '.md')))
    .filter((path) => !(path in moved) && !prefixes.some((prefix) => `${path}/`.startsWith(`${prefix}/`)));
}

/**
 * The function, for the runtime cloudfront-js-2.0. It does not know the pages: an unknown address becomes the name of a
 * file as well, for which the bucket responds with 404.
 */
// A template of one function, whose lines are the output.
// oxlint-disable-next-line max-lines-per-function
function viewerRequest({ url, redirects }: Input, names: readonly string[]): string {
  const extensions = [...new Set(names.flatMap((name) => /\.(\w+)$/.exec(name)?.[1] ?? []))].toSorted();
  const bare = withoutMarkdown(redirects, names);
  const likeFiles = new RegExp(`\\.(?:${extensions.join('|')})$`);
  const dotted = [...pagesIn(names), ...Object.keys(redirects.moved)].filter((path) => likeFiles.test(path));
  const base = baseOf(url);
  // The objects are at the root of the bucket.
  const within = base
    ? `
  if (path === '${base}') return leadTo('${base}/', request);
  if (!path.startsWith('${base}/')) return request;
  path = path.slice(${base.length});
  request.uri = request.uri.slice(${base.length});`
    : '';
  return `// Made by the build. Runtime: cloudfront-js-2.0, event: viewer request.
const moved = ${JSON.stringify(redirects.moved)};
const prefixes = ${JSON.stringify(redirects.prefixes)};
const files = ${String(likeFiles)};
// Pages, now or once, whose addresses end like those of files.
const dotted = ${JSON.stringify(dotted)};

// Pages without a Markdown version.
const bare = ${JSON.stringify(bare)};

// Markdown has to be named, with no less weight than HTML. Browsers do not name it.
function wantsMarkdown(accept) {
  const weights = {};
  for (const range of accept ? accept.value.toLowerCase().split(',') : []) {
    const weight = /;\\s*q=([\\d.]+)/.exec(range);
    weights[range.split(';')[0].trim()] = weight ? Number(weight[1]) : 1;
  }
  const html = [weights['text/html'], weights['text/*'], weights['*/*'], 0].find((weight) => weight !== undefined);
  return weights['text/markdown'] > 0 && weights['text/markdown'] >= html;
}

function plain(path) {
  const clean = path.replace(/\\/index\\.html?$/, '/').replace(/\\.html?$/, '').replace(/\\/+/g, '/').replace(/(.)\\/$/, '$1');
  for (const prefix of prefixes) {
    if (clean === prefix) return '/';
    if (clean.startsWith(prefix + '/')) return clean.slice(prefix.length);
  }
  return clean;
}

function queryOf(query) {
  const parts = [];
  for (const name in query) {
    const all = query[name].multiValue || [query[name]];
    for (const one of all) parts.push(one.value === '' ? name : name + '=' + one.value);
  }
  return parts.length > 0 ? '?' + parts.join('&') : '';
}

function leadTo(page, request) {
  const location = encodeURI(page) + queryOf(request.querystring);
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: location }, 'cache-control': { value: '${REVALIDATE}' } },
  };
}

function handler(event) {
  const request = event.request;
  let path;
  try {
    path = decodeURIComponent(request.uri);
  } catch (error) {
    return { statusCode: 400, statusDescription: 'Bad Request' };
  }${within}
  const address = plain(path);
  if (files.test(path) && !/\\.html?$/.test(path) && !dotted.includes(address)) return request;
  const page = Object.prototype.hasOwnProperty.call(moved, address) ? moved[address] : address;
  if (page !== path) return leadTo('${base}' + page, request);
  if (path === '/') request.uri = '/index';
  request.uri += wantsMarkdown(request.headers.accept) && !bare.includes(path) ? '.md' : '.html';
  return request;
}
`;
}

/** https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_ResponseHeadersPolicyConfig.html */
function headersPolicy(url: string): unknown {
  const headers = new Map(headersOf(url));
  const take = (name: string) => {
    const value = headers.get(name) ?? '';
    headers.delete(name);
    return value;
  };
  const transport = take('Strict-Transport-Security');
  take('X-Content-Type-Options');
  return {
    Name: 'docs',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: take('Content-Security-Policy') },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: take('Referrer-Policy') },
      ...(transport && {
        StrictTransportSecurity: {
          Override: true,
          AccessControlMaxAgeSec: Number(/\d+/.exec(transport)?.[0]),
          IncludeSubdomains: false,
          Preload: false,
        },
      }),
    },
    CustomHeadersConfig: {
      Quantity: headers.size + 1,
      // Documents, and Markdown in their place, differ by that header.
      Items: [...headers, ['Vary', 'Accept']].map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  };
}
