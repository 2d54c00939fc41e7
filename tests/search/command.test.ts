import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ended, startDocs, tryDocsWith } from '../docs.ts';
import { APP, SEARCH_KEY, startAlgolia, WRITE_KEY, type AlgoliaService } from './algolia-service.ts';
import { copySite, folderForEach } from '../folders.ts';

const folder = folderForEach();
const site = join(folder, 'site');
let service: AlgoliaService;
let environment: Record<string, string>;

/** Copies the fixture's config with a search config added. */
function configure(search: string): void {
  const file = join(site, 'site.config.ts');
  writeFileSync(
    file,
    readFileSync('tests/fixtures/sink/site.config.ts', 'utf8').replace(/\}\);\s*$/, `search: { ${search} },\n});\n`),
  );
}

beforeEach(async () => {
  copySite('tests/fixtures/sink', site);
  configure(
    `provider: 'algolia', algolia: { appId: '${APP}', indexName: 'docs' }, synonyms: { code: ['source'] }, sections: [{ id: 'guides', label: 'Guides', paths: ['/guides'] }]`,
  );
  service = await startAlgolia();
  environment = { ALGOLIA_HOST: service.address, ALGOLIA_SEARCH_KEY: SEARCH_KEY, ALGOLIA_WRITE_KEY: WRITE_KEY };
});
afterEach(() => service.close());

const push = (...words: string[]) => tryDocsWith(environment, 'search', 'push', '--site', site, ...words);

describe('docs search push', () => {
  it('uploads the records of every page that search may find', async () => {
    const { code, output } = await push();
    expect(output).toMatch(/\d+ records uploaded: the index "docs" is the new one\.\n$/);
    expect(code).toBe(0);
    expect([...service.indexes.keys()]).toEqual(['docs']);
    const { records, synonyms } = service.indexes.get('docs')!;
    const paths = new Set(
      [...records.values()].map((record) => record.url_without_anchor.replace('https://sink.example.com', '')),
    );
    expect([...paths].toSorted()).toEqual(
      expect.arrayContaining(['/', '/alone', '/closed/second', '/guides', '/guides/code']),
    );
    expect(paths).not.toContain('/unlisted');
    expect(paths).not.toContain('/search');
    expect(paths).not.toContain('/404');
    const diff = [...records.values()].find(({ url, type }) => url.endsWith('/guides/code#diff') && type === 'lvl2');
    expect(diff).toMatchObject({
      hierarchy: { lvl0: 'Guides', lvl1: 'Code', lvl2: 'Diff', lvl3: null },
      section: 'guides',
      breadcrumbs: ['Guides'],
      language: 'en',
      docusaurus_tag: 'docs-default-current',
    });
    expect(
      [...records.values()].some(({ content }) => content?.includes("initialize({ url: 'https://example.com'")),
    ).toBe(true);
    expect(synonyms).toHaveLength(1);
    // It leaves no output behind, not even an incomplete one.
    expect(existsSync(join(site, '.cache/search-push'))).toBe(false);
  });

  it('says how many records there are, and uploads none, in a dry run without a key to upload with', async () => {
    delete environment['ALGOLIA_WRITE_KEY'];
    const { code, output } = await push('--dry-run');
    expect(output).toMatch(/^\d+ records of \d+ pages, \d+\.\d MB, the largest \d+\.\d KB\n$/);
    expect(code).toBe(0);
    expect(service.asked).toEqual([]);
  });

  it('ends with 1 and says why where the service refuses; the index stays', async () => {
    service.keys.set(WRITE_KEY, ['addObject', 'deleteIndex']);
    const { code, output } = await push();
    expect(code).toBe(1);
    expect(output).toContain('returned 403: Method not allowed with this API key\nThe index "docs" stays as it was.');
    expect([...service.indexes.keys()]).toEqual([]);
  });

  it('names every key that is missing, all at once', async () => {
    environment = { ALGOLIA_HOST: service.address };
    const { code, output } = await push();
    expect(code).toBe(1);
    expect(output).toContain('the environment variable ALGOLIA_SEARCH_KEY is not set');
    expect(output).toContain('the environment variable ALGOLIA_WRITE_KEY is not set');
    expect(service.asked).toEqual([]);
  });

  it('uploads nothing of a site with an error', async () => {
    writeFileSync(join(site, 'docs/alone.md'), '# Alone\n\n[Nowhere](/nowhere)\n');
    const { code, output } = await push();
    expect(code).toBe(1);
    expect(output).toContain('docs/alone.md:3');
    expect(output).toContain('Nothing is uploaded: the index stays as it was.');
    expect(service.asked).toEqual([]);
  });

  it('has nothing to do where the index is embedded', async () => {
    configure(`provider: 'embedded'`);
    const { code, output } = await push();
    expect(code).toBe(1);
    expect(output).toContain('there is nothing to upload');
  });

  it('takes away what it has begun when it is stopped', async () => {
    service.fail(/\/batch$/, 'silence');
    const child = startDocs(['search', 'push', '--site', site], environment);
    const finished = ended(child);
    await expect.poll(() => service.asked.some(({ path }) => path.endsWith('/batch')), { timeout: 30_000 }).toBe(true);
    child.kill('SIGINT');
    const { code, output } = await finished;
    expect(code).toBe(130);
    expect(output).toContain('Stopped. The index "docs" stays as it was.');
    expect([...service.indexes.keys()]).toEqual([]);
  });
});

it('docs build refuses for readers the key that uploads, and builds nothing', async () => {
  environment['ALGOLIA_SEARCH_KEY'] = WRITE_KEY;
  const out = join(folder, 'out');
  const { code, output } = await tryDocsWith(environment, 'build', '--site', site, '--out', out);
  expect(code).toBe(1);
  expect(output).toContain('the environment variable ALGOLIA_SEARCH_KEY is the key of ALGOLIA_WRITE_KEY');
  expect(output).not.toContain(WRITE_KEY);
  expect(existsSync(out)).toBe(false);
  expect(service.asked).toEqual([]);
});
