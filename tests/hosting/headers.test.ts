/** Every host sends the same headers, except for the differences listed in docs/hosting.md with their reasons. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { headersOf, SECURITY_HEADERS } from '../../src/hosting/headers.ts';
import { runDocs } from '../docs.ts';
import { servePreview } from '../serve.ts';
import { ask } from './answer.ts';
import { askCloudFront, askNetlify } from './host-models.ts';
import { findServer, startServer, type ServerName } from './servers.ts';
import { editFile, sinkForAll } from '../folders.ts';

/** Headers by lower-case name, including the status. */
type Headers = Record<string, string>;

const { folder, site, out } = sinkForAll();
/** Addresses by the kind of file. */
let addresses: Record<string, string>;

beforeAll(async () => {
  await runDocs('build', '--site', site, '--out', out, '--compress');
  // As the README says: on Netlify, a page at an old address would take precedence over its rule.
  editFile(join(site, 'site.config.ts'), '  redirects,', "  redirects,\n  hosting: ['netlify'],");
  await runDocs('build', '--site', site, '--out', join(folder, 'netlify'));
  const script = readdirSync(join(out, 'assets')).find((name) => /^client-.*\.js$/.test(name));
  addresses = {
    'a page': '/guides/code',
    'its data': '/guides/code.json',
    'its Markdown': '/guides/code.md',
    'a hashed file': `/assets/${script}`,
    'another file': '/logo.svg',
    'an old address': '/md?a=b',
    'an unknown address': '/nope',
    'a broken address': '/%E0%A4%A',
  };
});

/** Depend on the connection or the moment, so they are not compared between hosts. */
const PASSING = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Describes a header in words if its exact value is not worth comparing. */
function inWords(name: string, value: string): string {
  const expected = headersOf('https://sink.example.com').find(([known]) => known.toLowerCase() === name);
  if (expected?.[1] === value) return 'set';
  if (name === 'etag') return value.startsWith('W/') ? 'weak' : 'strong';
  if (name === 'content-length' || name === 'last-modified') return 'set';
  return value.toLowerCase().replaceAll(/;\s*/g, '; ').replaceAll(/,\s*/g, ', ');
}

/** A server's response headers for each address, requested by a client that accepts gzip. */
async function measure(port: number): Promise<Map<string, Headers>> {
  const seen = new Map<string, Headers>();
  for (const [kind, path] of Object.entries(addresses)) {
    const { status, headers } = await ask(port, path, { 'Accept-Encoding': 'gzip' });
    const entries = Object.entries(headers).filter(([name]) => !PASSING.has(name));
    seen.set(kind, {
      status: String(status),
      ...Object.fromEntries(entries.map(([name, value]) => [name, inWords(name, String(value))])),
    });
  }
  return seen;
}

async function preview(): Promise<Map<string, Headers>> {
  const { port, close } = await servePreview(out);
  try {
    return await measure(port);
  } finally {
    close();
  }
}

async function server(name: ServerName, program: string): Promise<Map<string, Headers>> {
  const { port, stop } = await startServer(name, program, out);
  try {
    return await measure(port);
  } finally {
    await stop();
  }
}

/** Models a host that cannot be run here: the headers that our files make it send, and none of its own. */
async function model(
  root: string,
  answer: (root: string, path: string) => Promise<Headers | null>,
): Promise<Map<string, Headers>> {
  const seen = new Map<string, Headers>();
  for (const [kind, path] of Object.entries(addresses)) {
    const headers = await answer(root, path);
    if (!headers) continue;
    const entries = Object.entries(headers);
    seen.set(kind, Object.fromEntries(entries.map(([name, value]) => [name, inWords(name, value)])));
  }
  return seen;
}

const page = () => readFileSync('docs/hosting.md', 'utf8');

/** The rows of a table on the page, below the heading that names it, without code formatting. */
function tableOf(heading: string): string[][] {
  const [, section = ''] = page().split(`## ${heading}\n`);
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
    .slice(2);
}

/** Differences of a host from the preview server: header, host, value, and the kinds of files concerned. */
function differences(
  host: string,
  seen: Map<string, Headers>,
  reference: Map<string, Headers>,
  names: RegExp,
): string[] {
  const kinds = new Map<string, string[]>();
  for (const [kind, headers] of seen) {
    const before = reference.get(kind) ?? {};
    for (const name of new Set([...Object.keys(headers), ...Object.keys(before)])) {
      const [value, expected] = [headers[name] ?? 'none', before[name] ?? 'none'];
      if (value === expected || !names.test(name)) continue;
      const row = `${name} | ${host} | ${value}`;
      kinds.set(row, [...(kinds.get(row) ?? []), kind]);
    }
  }
  return [...kinds].map(([row, list]) => `${row} | ${list.length === seen.size ? 'all' : list.join(', ')}`);
}

/** Headers that our files set; all others are up to the host. */
const OURS = new RegExp(
  `^(?:status|location|cache-control|strict-transport-security|${SECURITY_HEADERS.map(([name]) => name).join('|')})$`,
  'i',
);
const OURS_IN_A_BUCKET = new RegExp(`${OURS.source}|^content-type$`, 'i');

const hosts: [name: string, names: RegExp, seen: (() => Promise<Map<string, Headers>>) | null][] = [
  ...(['nginx', 'caddy'] as const).map((name): (typeof hosts)[number] => {
    const program = findServer(name);
    return [name === 'nginx' ? 'nginx' : 'Caddy', /^/, program === null ? null : () => server(name, program)];
  }),
  ['Netlify', OURS, () => model(join(folder, 'netlify'), askNetlify)],
  ['CloudFront', OURS_IN_A_BUCKET, () => model(out, askCloudFront)],
];

describe('docs/hosting.md', () => {
  it('says what the preview server answers', async () => {
    const wanted = ['status', 'content-type', 'cache-control', 'location'];
    const seen = await preview();
    const rows = [...seen].map(([kind, headers]) => [kind, ...wanted.map((name) => headers[name] ?? 'none')]);
    expect(tableOf('What every host sends')).toEqual(rows);
    for (const [kind, headers] of seen)
      for (const [name] of SECURITY_HEADERS)
        expect([kind, name, headers[name.toLowerCase()]]).toEqual([kind, name, 'set']);
  });

  it.each(hosts)('says where %s differs, and why', async (name, names, measured) => {
    if (measured === null) return;
    const found = differences(name, await measured(), await preview(), names);
    const rows = tableOf('What differs').filter(([, host]) => host === name);
    for (const row of rows) expect([row, (row[4] ?? '').length > 10]).toEqual([row, true]);
    expect(found.toSorted()).toEqual(rows.map((row) => row.slice(0, 4).join(' | ')).toSorted());
  });

  it('names no other host', () => {
    const known = new Set(hosts.map(([name]) => name));
    expect(tableOf('What differs').filter(([, host = '']) => !known.has(host))).toEqual([]);
  });
});
