import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { strFromU8, unzipSync } from 'fflate';
import GithubSlugger from 'github-slugger';
import { describe, expect, inject, it } from 'vitest';
import type { Evidence } from '../../src/model/verification.ts';

const site = () => inject('site');

const text = async (path: string) => (await fetch(`${site()}${path}`)).text();

describe('what agents read of the site', () => {
  it('has all that was written in one text', async () => {
    const whole = await text('/llms-full.txt');
    const sources = [...whole.matchAll(/^url: "(\S+)"$/gm)].map(([, address]) => new URL(address ?? '').pathname);
    expect(new Set(sources).size).toBe(sources.length);
    expect(sources.slice(0, 2)).toEqual(['/', '/tutorials/unleash-overview']);
    for (const path of ['/reference/deploy/configuring-unleash', '/reference/sdks/node', '/reference/whats-new-v4'])
      expect(sources).toContain(path);
    expect(whole).toContain((await text('/reference/segments.md')).trim());
    expect(sources).not.toContain('/reference/api/unleash/create-feature');
  });

  it('has a list of its pages that is read whole', async () => {
    const index = await text('/llms.txt');
    // Which section has grown stands in the message of the failure.
    const sections = index.split(/^(?=## )/m).map((part) => `${part.length} ${part.split('\n')[0]}`);
    expect(index.length, sections.join(', ')).toBeLessThanOrEqual(50_000);
    const api = await text('/reference/api/unleash/llms.txt');
    const paths = [...(await text('/sitemap.xml')).matchAll(/<loc>https:\/\/[^/<]*([^<]*)/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(600);
    const ends = paths.map((path) => (path === '/search' ? '/search)' : `${path || '/index'}.md)`));
    expect(ends.filter((end) => !(index + api).includes(end))).toEqual([]);
  });

  it('says what was checked on each page, by a schema', async () => {
    const file = JSON.parse(await text('/evidence.json')) as { pages: { url: string; checked: Evidence }[] };
    const validate = formats.default(new Ajv2020()).compile(JSON.parse(await text('/evidence.schema.json')) as object);
    expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
    const { pages } = JSON.parse(readFileSync('site/verified.json', 'utf8')) as {
      pages: Record<string, { against: string; date: string; blocks: Record<string, string> }>;
    };
    const checked = (path: string) => file.pages.find(({ url }) => new URL(url).pathname === path)?.checked;
    const { blocks = {}, ...run } = pages['reference/sdks/node'] ?? {};
    const { notRun = {}, requests = 0, errors = 0, samples = 0, ...said } = checked('/reference/sdks/node') ?? {};
    expect(said).toEqual(run);
    const left = Object.values(notRun).reduce((sum, one) => sum + one, 0);
    expect(requests + errors + samples + left).toBe(Object.keys(blocks).length);
    expect(checked('/reference/api/unleash/create-feature')).toMatchObject({ requests: 1, errors: 0, samples: 0 });
  });

  it('begins each page with what it is, and where all others are', async () => {
    const page = await text('/reference/segments.md');
    expect(page).toMatch(
      /^---\ntitle: "Segments"\ndescription: "[^"]+"\nurl: "https:\/\/docs\.getunleash\.io\/reference\/segments"\nproduct: "Unleash"\nversion: "5\.1"\n/,
    );
    expect(page).toMatch(/\nchecked:\n {2}against: "Unleash 5\.1\.\d+"\n {2}date: "\d{4}-\d\d-\d\d"\n {2}requests: \d/);
    expect(page).toMatch(/\n---\n\n> For AI agents: https:\/\/docs\.getunleash\.io\/llms\.txt lists all pages\./);
    expect(await text('/reference/segments')).toMatch(/<body>\n<p hidden>For AI agents: \/llms\.txt lists all pages\./);
  });

  it('can be taken away as a folder in which every link works', async () => {
    const bytes = new Uint8Array(await (await fetch(`${site()}/unleash-docs-5.1.zip`)).arrayBuffer());
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(await text('/unleash-docs-5.1.zip.sha256')).toBe(`${digest}  unleash-docs-5.1.zip\n`);
    const files = unzipSync(bytes);
    const names = new Set(Object.keys(files));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(names.size).toBeGreaterThan(650);
    expect(Buffer.byteLength(read('AGENTS.md'))).toBeLessThanOrEqual(8192);
    expect(JSON.parse(read('openapi.json'))).toMatchObject({ openapi: '3.0.3' });
    const broken: string[] = [];
    let followed = 0;
    for (const name of names) {
      if (!name.endsWith('.md')) continue;
      const prose = read(name).replaceAll(/^ *(?:> *)*(`{3,})[\s\S]*?^ *(?:> *)*\1$/gm, '');
      expect(prose).not.toContain('![');
      for (const [, href = ''] of prose.matchAll(/\]\(([^()\s]+)\)/g)) {
        if (/^(?:https?|mailto):/.test(href)) continue;
        const [path = '', fragment] = href.split('#');
        const target = posix.join(posix.dirname(name), decodeURI(path));
        followed += 1;
        if (!names.has(target) || (fragment !== undefined && !hasHeading(read(target), fragment)))
          broken.push(`${name}: ${href}`);
      }
    }
    expect(followed).toBeGreaterThan(5000);
    expect(broken).toEqual([]);
  });
});

/** True if a heading or an option of a Markdown version has an id, by its mark or by its text. */
function hasHeading(markdown: string, id: string): boolean {
  if (markdown.includes(`{#${id}}`)) return true;
  const slugger = new GithubSlugger();
  return [...markdown.matchAll(/^#{1,6} (.+)$/gm)].some(
    ([, heading = '']) => slugger.slug(heading.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')) === id,
  );
}
