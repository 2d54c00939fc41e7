import { rmSync, writeFileSync } from 'node:fs';
import { resolve, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientFiles } from '../../src/build/engine.ts';
import { cacheFolder, loadSite, readInputs } from '../../src/build/load-site.ts';
import { NO_MEMORY, readMemory, type Memory } from '../../src/build/memory.ts';
import { Output } from '../../src/build/output.ts';
import { planBuild } from '../../src/build/plan.ts';
import { sharedFiles } from '../../src/build/site-files.ts';
import { hashOf } from '../../src/files/hash.ts';
import { buildHere } from '../in-process.ts';
import { writeFiles } from '../folders.ts';
import { smallSite } from '../small-site.ts';

const config = (more: string) => `export default { title: 'Planned', url: 'https://a.example', ${more} };\n`;
const HOSTED = "search: { provider: 'algolia', algolia: { appId: 'A', indexName: 'docs' } }";
const page = (title: string, description: string, body = '') =>
  `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${body}\n`;

const { site, out } = smallSite({
  'site.config.ts': config(''),
  'docs/guides/_category_.json': '{ "label": "Guides", "link": { "type": "generated-index" } }\n',
  'docs/guides/one.md': page('One', 'The first.'),
  'docs/guides/two.mdx': "import Part from './_part.mdx';\n\n# Two\n\n<Part />\n\n![](./map.svg)\n",
  'docs/guides/_part.mdx': 'A part.\n',
  'docs/guides/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>\n',
});
/** Builds the site. */
beforeEach(async () => {
  // A file that changed just before it is read counts as changed since.
  const written = Date.now();
  await vi.waitUntil(() => Date.now() > written + 50, { interval: 10 });
  expect((await buildHere(site, out)).problems).toEqual([]);
});
afterEach(() => vi.unstubAllEnvs());

/** The addresses of the pages that the next build would make, and of those it would reuse. */
async function plan(memory: Memory | null = null): Promise<{ make: string[]; reuse: string[] }> {
  const loaded = await loadSite(site, await readInputs(site, resolve('.')), false);
  const cache = cacheFolder(site);
  const kept = memory ?? readMemory(join(cache, `output-${hashOf(out).slice(0, 8)}.json`));
  const { assets } = clientFiles(resolve('.'), loaded.site);
  const shared = sharedFiles(loaded.site);
  const { make, reuse, pages } = planBuild(
    loaded,
    { siteDir: site, assets, shared, islands: '.cache/islands' },
    { memory: kept, output: new Output(out, kept) },
  );
  const made = make.map(({ input }) => input.meta.path);
  // Each page is in exactly one of them.
  expect([...made, ...reuse.keys()].toSorted()).toEqual(pages.map(({ input }) => input.meta.path).toSorted());
  return { make: made.toSorted(), reuse: [...reuse.keys()].toSorted() };
}

const ALL = ['/', '/404', '/category/guides', '/guides/one', '/guides/two', '/search'];

describe('the plan of a build', () => {
  it('makes everything where nothing is known of a build before', async () => {
    expect(await plan(NO_MEMORY)).toEqual({ make: ALL, reuse: [] });
  });

  it('takes everything over where nothing has changed', async () => {
    expect(await plan()).toEqual({ make: [], reuse: ALL });
  });

  it.each([
    ['the text of a page', { 'docs/guides/one.md': page('One', 'The first.', 'Words.') }, ['/guides/one']],
    // The index of its category shows the description.
    [
      'the description of a page',
      { 'docs/guides/one.md': page('One', 'Not the last.') },
      ['/category/guides', '/guides/one'],
    ],
    ['a part of a page', { 'docs/guides/_part.mdx': 'Another part.\n' }, ['/guides/two']],
    [
      'a picture',
      { 'docs/guides/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>\n' },
      ['/guides/two'],
    ],
    ['a file that no page has', { 'docs/guides/_other.mdx': 'Another.\n' }, []],
  ])('makes the pages that show what has changed: %s', async (_, files, made) => {
    writeFiles(site, files);
    expect((await plan()).make).toEqual(made);
  });

  it('makes all pages where they share what has changed', async () => {
    writeFiles(site, { 'site.config.ts': config("footer: { note: 'At the end of every page.' }") });
    expect((await plan()).make).toEqual(ALL);
  });

  it('makes a page whose files in the output are not as they were left', async () => {
    writeFileSync(join(out, 'guides/one.json'), 'something else');
    rmSync(join(out, 'index.md'));
    expect((await plan()).make).toEqual(['/', '/guides/one']);
  });

  it('takes everything over on a site with a hosted search engine, too', async () => {
    vi.stubEnv('ALGOLIA_SEARCH_KEY', 'k');
    writeFiles(site, { 'site.config.ts': config(HOSTED) });
    expect((await buildHere(site, out)).problems).toEqual([]);
    expect(await plan()).toEqual({ make: [], reuse: ALL });
  });

  it('forgets a page that is gone', async () => {
    writeFiles(site, { 'docs/guides/one.md': null });
    const { make, reuse } = await plan();
    expect([...make, ...reuse]).not.toContain('/guides/one');
    expect(make).toContain('/category/guides');
  });
});
