import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeAddress, fileOf } from '../../src/model/address.ts';
import { viewerRequest, type Query } from './viewer-request.ts';

/** Headers by lower-case name, including the status. */
type Headers = Record<string, string>;

/**
 * Netlify's response as far as `_redirects` and `_headers` decide it. Files take precedence over redirect rules, and
 * header rules apply to files only, not to redirects: https://docs.netlify.com/manage/routing/headers
 *
 * @param out absolute path of the web root
 * @returns null if our files do not decide anything
 */
export function askNetlify(out: string, asked: string): Promise<Headers | null> {
  if (decodeAddress(asked) === null) return Promise.resolve(null);
  const [path = '/', query = ''] = asked.split(/(?=\?)/);
  const names = [path, fileOf(path, '.html')].map((name) => name.replace(/^\//, ''));
  const isFile = names.some((name) => existsSync(join(out, name)));
  const rule = isFile ? undefined : readRedirects(out).find(([from]) => from === path);
  if (rule) return Promise.resolve({ status: '301', location: rule[1] + query });
  const headers: Headers = { status: isFile ? '200' : '404', 'cache-control': NETLIFY_DEFAULT };
  for (const [pattern, name, value] of readHeaders(out))
    if (path.startsWith(pattern.replace(/\*$/, ''))) headers[name.toLowerCase()] = value;
  return Promise.resolve(headers);
}

/** The default for browsers: https://www.netlify.com/blog/2017/02/23/better-living-through-caching/ */
const NETLIFY_DEFAULT = 'public, max-age=0, must-revalidate';

function readRedirects(out: string): [from: string, to: string][] {
  const lines = readFileSync(join(out, '_redirects'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split(' ')).map(([from = '', to = '']) => [from, to]);
}

function readHeaders(out: string): [pattern: string, name: string, value: string][] {
  let pattern = '';
  return readFileSync(join(out, '_headers'), 'utf8')
    .split('\n')
    .flatMap((line): [string, string, string][] => {
      if (line.startsWith('/')) pattern = line;
      const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
      return name !== undefined && value !== undefined ? [[pattern, name, value]] : [];
    });
}

interface Policy {
  SecurityHeadersConfig: {
    ContentSecurityPolicy: { ContentSecurityPolicy: string };
    ReferrerPolicy: { ReferrerPolicy: string };
    StrictTransportSecurity: { AccessControlMaxAgeSec: number };
  };
  CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
}

/**
 * CloudFront's response in front of a bucket, with the files in `s3/`. The headers policy applies to responses from the
 * bucket and the cache; responses from the function have only the headers it sets:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/modifying-response-headers.html
 */
export async function askCloudFront(out: string, asked: string): Promise<Headers> {
  const folder = `${out}.hosting/s3`;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const [path = '/', query = ''] = asked.split('?');
  const { uri, statusCode, headers } = viewerRequest(read('viewer-request.js'))(path, queryOf(query));
  if (statusCode !== undefined)
    return {
      status: String(statusCode),
      ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, { value }]) => [name, value])),
    };
  const objects = JSON.parse(read('objects.json')) as { key: string; contentType: string; cacheControl: string }[];
  const keyed = (key: string) => objects.find((object) => object.key === key);
  const object = keyed(uri?.slice(1) ?? '');
  // Set up as in the README: this page answers everything that is not in the bucket.
  const { contentType = '', cacheControl = '' } = object ?? keyed('404.html') ?? {};
  const policy = JSON.parse(read('response-headers-policy.json')) as Policy;
  const security = policy.SecurityHeadersConfig;
  return {
    status: object ? '200' : '404',
    'content-type': contentType,
    'cache-control': cacheControl,
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    'strict-transport-security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}`,
    // The header's only possible value.
    'x-content-type-options': 'nosniff',
    ...Object.fromEntries(
      policy.CustomHeadersConfig.Items.map(({ Header, Value }): [string, string] => [Header.toLowerCase(), Value]),
    ),
  };
}

function queryOf(query: string): Query {
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, { value }]));
}
