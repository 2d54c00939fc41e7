import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { producePage, type Product } from '../../src/build/produce.ts';
import type { DevSite, MakePage } from '../../src/dev/site.ts';
import { formatProblem } from '../../src/model/problem.ts';
import { devHere } from '../in-process.ts';
import { writeFiles } from '../folders.ts';
import { smallSite } from '../small-site.ts';

const config = (values: string) => `export default { url: 'https://a.example', ${values} };\n`;
const { site } = smallSite({
  'site.config.ts': config("title: 'Written'"),
  'docs/index.md': '# Home\n\n[The guide](./guide.md#steps)\n',
  'docs/guide.md': '# Guide\n\n## Steps\n\nFirst words.\n',
  'docs/parts.mdx': "import Part from './_part.mdx';\n\n# Parts\n\n<Part />\n\n![](./map.svg)\n",
  'docs/_part.mdx': 'The first part.\n',
  'docs/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
});
/** Addresses of the pages, in the order in which making them began. */
let made: string[];
beforeEach(() => void (made = []));

const making: MakePage = (env, input) => {
  made.push(input.meta.path);
  return producePage(env, input);
};

/** Saves files and notifies the dev server. */
async function save(dev: DevSite, files: Record<string, string | null>): Promise<void> {
  writeFiles(site, files);
  await dev.reload(Object.keys(files).map((name) => join(site, name)));
}

const htmlOf = (page: Product | null) =>
  Object.entries(page?.files ?? {}).find(([name]) => name.endsWith('.html'))?.[1];

describe('a page of the dev server', () => {
  it('is made when it is asked for, and once for all who ask', async () => {
    const dev = await devHere(site, making);
    expect(made).toEqual([]);
    const [one, other] = await Promise.all([dev.page('/guide'), dev.page('/guide')]);
    expect(htmlOf(one)).toContain('First words.');
    expect(other).toBe(one);
    expect(await dev.page('/guide')).toBe(one);
    expect(made).toEqual(['/guide']);
  });

  it('is made again after an edit of its file, and others are not', async () => {
    const dev = await devHere(site, making);
    await dev.page('/guide');
    await dev.page('/');
    await save(dev, { 'docs/guide.md': '# Guide\n\n## Steps\n\nOther words.\n' });
    expect(htmlOf(await dev.page('/guide'))).toContain('Other words.');
    await dev.page('/');
    expect(made).toEqual(['/guide', '/', '/guide']);
  });

  it('is made again after an edit of what it shows of others', async () => {
    const dev = await devHere(site, making);
    await dev.page('/');
    await save(dev, { 'docs/guide.md': '# Manual\n\n## Steps\n' });
    expect(htmlOf(await dev.page('/'))).toContain('>Manual<');
  });

  it('reserves the space of a photo as browsers turn it', async () => {
    const photo = '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/wAARCAAQACADAREAAhEBAxEB';
    writeFiles(site, { 'docs/a.jpg': Buffer.from(photo, 'base64'), 'docs/guide.md': '![](./a.jpg)\n' });
    expect(htmlOf(await (await devHere(site)).page('/guide'))).toContain('width="16" height="32"');
  });

  it('is made again where a file in it has changed, without being told', async () => {
    const dev = await devHere(site, making);
    const picture = (html = '') => /src="(\/assets\/map[^"]+)"/.exec(html)?.[1];
    const before = htmlOf(await dev.page('/parts'));
    expect(before).toContain('The first part.');
    expect(picture(before)).toBeDefined();
    writeFiles(site, {
      'docs/_part.mdx': 'The second part.\n',
      'docs/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>\n',
    });
    const after = htmlOf(await dev.page('/parts'));
    expect(after).toContain('The second part.');
    expect(picture(after)).not.toBe(picture(before));
  });

  // https://github.com/nuxt/nuxt/issues/1033
  it('is whole again once a file that it missed is there again', async () => {
    const dev = await devHere(site, making);
    const part = 'docs/_part.mdx';
    await save(dev, { [part]: null });
    expect((await dev.page('/parts'))?.problems).toMatchObject([{ file: 'docs/parts.mdx', severity: 'error' }]);
    await save(dev, { [part]: 'The first part.\n' });
    expect(htmlOf(await dev.page('/parts'))).toContain('The first part.');
  });

  // https://github.com/jsenv/core/issues/444 keeps old addresses in memory.
  it('that is gone is in no problem of the not-found page, which had a link to it', async () => {
    const dev = await devHere(site, making);
    await save(dev, { 'docs/deep/a.md': '# A\n' });
    expect(htmlOf(await dev.page('/404'))).toContain('"/deep/a"');
    await dev.makeAll();
    await save(dev, { 'docs/deep/a.md': null });
    expect(dev.problems()).toEqual([]);
    // The build makes these files, so links to them are right: https://github.com/NousResearch/hermes-agent/issues/105890
    await save(dev, { 'docs/b.md': '# B\n\n[1](/llms.txt) [2](/llms-full.txt)\n' });
    await dev.makeAll();
    expect(dev.problems()).toEqual([]);
  });

  it('is null at an address that has none, and once its file is gone', async () => {
    const dev = await devHere(site, making);
    expect(await dev.page('/none')).toBeNull();
    expect(await dev.page('/guide')).not.toBeNull();
    await save(dev, { 'docs/guide.md': null });
    expect(await dev.page('/guide')).toBeNull();
    expect(dev.records()).toEqual([]);
  });

  it('is the one that was saved last, even if making an earlier one takes longer', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const dev = await devHere(site, async (env, input) => {
      const isFirst = input.source?.text.includes('First words.');
      const product = await producePage(env, input);
      if (isFirst) await released;
      return product;
    });
    const first = dev.page('/guide');
    await save(dev, { 'docs/guide.md': '# Guide\n\n## Steps\n\nLast words.\n' });
    const last = await dev.page('/guide');
    release();
    await first;
    expect(htmlOf(last)).toContain('Last words.');
    expect(await dev.page('/guide')).toBe(last);
    expect(dev.records().map(({ sections }) => sections.at(-1)?.prose)).toEqual(['Last words.']);
  });

  it('that could not be made is made again when it is asked for next', async () => {
    let isBroken = true;
    const dev = await devHere(site, (...input) => {
      if (isBroken) throw new Error('The engine is being edited.');
      return making(...input);
    });
    await expect(dev.page('/guide')).rejects.toThrow('The engine is being edited.');
    isBroken = false;
    expect(htmlOf(await dev.page('/guide'))).toContain('First words.');
  });

  it('is made again by another engine', async () => {
    const dev = await devHere(site, making);
    await dev.page('/guide');
    dev.forgetAll();
    expect(dev.records()).toEqual([]);
    await dev.page('/guide');
    expect(made).toEqual(['/guide', '/guide']);
  });
});

describe('all pages', () => {
  it('are made by the latest call, one at a time, with requests between them', async () => {
    const page = await (await devHere(site)).page('/guide');
    const dev = await devHere(site, (_env, { meta }) => Promise.resolve(page!).finally(() => made.push(meta.path)));
    const all = [...dev.site.pages.keys()];
    const first = dev.makeAll();
    const last = dev.makeAll();
    await setImmediate();
    await first;
    expect(made.length).toBeLessThan(all.length);
    await last;
    expect(made).toEqual(all);
  });

  it('are searched, except those that search must not find', async () => {
    const dev = await devHere(site);
    await dev.makeAll();
    expect(dev.records().map(({ path }) => path)).toEqual(['/', '/guide', '/parts']);
  });
});

describe('what is wrong with a site while it is written', () => {
  const problemsOf = (dev: DevSite) => dev.problems().map(formatProblem);

  it('is said of links once all pages are made, until it is mended', async () => {
    const dev = await devHere(site);
    await save(dev, { 'docs/index.md': '# Home\n\n[The guide](./guide.md#stairs)\n' });
    await dev.page('/');
    expect(problemsOf(dev)).toEqual([]);
    await dev.makeAll();
    expect(problemsOf(dev)).toEqual([expect.stringContaining('docs/index.md:3:13: broken anchor "#stairs"')]);
    await save(dev, { 'docs/guide.md': '# Guide\n\n## Stairs\n' });
    await dev.makeAll();
    expect(problemsOf(dev)).toEqual([]);
  });

  it('is the config alone where that does not load: the last good site is shown meanwhile', async () => {
    const dev = await devHere(site);
    await save(dev, { 'docs/index.md': '# Home\n\n[Nowhere](./nowhere.md)\n' });
    await dev.makeAll();
    await save(dev, { 'site.config.ts': config("title: 'Written', color: 'red'") });
    expect(problemsOf(dev)).toEqual([expect.stringMatching(/^site\.config\.ts:1:\d+: .*color/)]);
    expect(htmlOf(await dev.page('/guide'))).toContain('<title>Guide | Written</title>');
    // The config is reloaded with the next change of any file.
    writeFiles(site, { 'site.config.ts': config("title: 'Rewritten'") });
    await save(dev, { 'docs/index.md': '# Home\n' });
    await dev.makeAll();
    expect(problemsOf(dev)).toEqual([]);
    expect(htmlOf(await dev.page('/guide'))).toContain('<title>Guide | Rewritten</title>');
  });
});

it('the config of a site while it is written is read again after a change of any of its files, also of one that was not there', async () => {
  writeFiles(site, {
    'site.config.ts': "import title from './title';\nexport default { url: 'https://a.example', title };\n",
    'title/index.ts': "export default 'Folder';\n",
  });
  const dev = await devHere(site);
  expect(dev.site.config.title).toBe('Folder');
  expect(dev.configFiles).toEqual(
    expect.arrayContaining(['site.config.ts', 'title/index.ts'].map((name) => join(site, name))),
  );
  await save(dev, { 'title.ts': "export default 'File';\n" });
  expect(dev.site.config.title).toBe('File');
});

it('a file that a page shows is known by its address once the page is made, and as long as it is there', async () => {
  const dev = await devHere(site);
  const page = await dev.page('/parts');
  const address = `/${page?.published[0]?.to}`;
  expect(dev.file(address)).toBe(join(site, 'docs/map.svg'));
  expect(dev.file('/assets/none.svg')).toBeNull();
  rmSync(join(site, 'docs/map.svg'));
  expect(dev.file(address)).toBeNull();
});

it('the search record of an operation has its method, path and id, whatever the id looks like, and those of no webhook', async () => {
  const responses = { 200: { description: 'Fine.' } };
  const paths = {
    '/things': { get: { operationId: '/things/list', responses }, post: { operationId: 'createThing', responses } },
    '/things/{id}': { delete: { responses } },
  };
  const webhooks = { '/thing-made': { post: { operationId: 'thingMade', responses } } };
  writeFiles(site, {
    'site.config.ts': config("title: 'Written', openapi: { source: 'api.json', path: '/api' }"),
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths, webhooks }),
  });
  const dev = await devHere(site, making);
  await dev.makeAll();
  const operations = dev.records().flatMap(({ kind, operation }) => (kind === 'operation' ? [operation] : []));
  expect(operations.toSorted((a, b) => (a?.method ?? '').localeCompare(b?.method ?? ''))).toEqual([
    { method: 'DELETE', route: '/things/{id}', id: '' },
    { method: 'GET', route: '/things', id: '/things/list' },
    { method: 'POST', route: '/things', id: 'createThing' },
  ]);
});
