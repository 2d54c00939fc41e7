import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finish } from '../no-links.ts';
import { load, type Loaded } from './site.ts';

/** Descriptions written by others, as shipped in their packages. */
const require = createRequire(import.meta.url);
const examples = dirname(require.resolve('@readme/oas-examples/package.json'));

/** All in JSON; of the same documents in YAML, a few are enough. */
const documents = ['3.0', '3.1'].flatMap((version) =>
  ['json', 'yaml'].flatMap((format) =>
    readdirSync(join(examples, version, format))
      .filter((name) => name.endsWith(format) && (format === 'json' || /^(petstore|schema|security)/.test(name)))
      .map((name) => `${version}/${format}/${name}`),
  ),
);

type Finished = ReturnType<typeof finish>;

/** The mistakes on a page: duplicate ids, and links to missing pages or parts. */
function mistakes({ ids, links }: Finished, pages: ReadonlyMap<string, Finished>): string[] {
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const lost = links.flatMap(([address]) => {
    const [path = '', fragment = ''] = address.split('#');
    if (path !== '' && !path.startsWith('/api')) return [];
    const target = path === '' ? ids : path === '/api' ? [''] : pages.get(path)?.ids;
    return target && (fragment === '' || target.includes(fragment)) ? [] : [address];
  });
  return [...twice.map((id) => `twice: ${id}`), ...lost.map((address) => `lost: ${address}`)];
}

/** Makes every page. Returns the length of the largest article. */
async function buildAll({ api, page }: Loaded): Promise<number> {
  const pages = new Map<string, Finished>();
  let largest = 0;
  for (const { path } of api.pages) {
    const { html, markdown } = await page(path);
    expect(markdown, path).toMatch(/^# \S/);
    largest = Math.max(largest, html.length);
    pages.set(path, finish(html));
  }
  for (const [path, finished] of pages) expect(mistakes(finished, pages), path).toEqual([]);
  return largest;
}

describe('documents of the ReadMe collection', () => {
  it('are there, in all versions and both notations', () => {
    expect(documents.length).toBeGreaterThan(40);
  });

  it.each(documents)('%s builds', async (file) => {
    const name = `api.${file.split('.').at(-1)}`;
    const loaded = await load({ [name]: readFileSync(join(examples, file), 'utf8') }, { source: name });
    // Violations that can still be shown are warnings.
    expect(loaded.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(loaded.api.pages.length).toBeGreaterThan(1);
    await buildAll(loaded);
  });

  const loadExample = (file: string) => load({ 'api.json': readFileSync(join(examples, file), 'utf8') });

  it('show circular schemas as links, and their parts once', async () => {
    const { page } = await loadExample('3.0/json/circular.json');
    const { html } = await page('/api/get-anything');
    expect(html.length).toBeLessThan(60_000);
    expect(html).toMatch(/<a href="\/api\/schemas\/[\w-]+"/);
  });

  it('show links', async () => {
    const links = await loadExample('3.0/json/link-example.json');
    expect((await links.page('/api/get-user-by-name')).html).toContain(
      '<code>username = $response.body#/username</code>',
    );
  });

  it('show the choices of a discriminator with their values', async () => {
    const { api, page } = await loadExample('3.0/json/discriminators.json');
    const all = await Promise.all(api.pages.map(async ({ path }) => (await page(path)).html));
    expect(all.join('')).toMatch(/<code>\w+ is \w+<\/code>/);
  });

  it.each([
    ['/paths/~1pet/post/responses', (document: Any) => (at(document, 'paths', '/pet', 'post')['responses'] = [])],
    [
      '/components/schemas/Pet/type',
      (document: Any) => (at(document, 'components', 'schemas', 'Pet')['type'] = 'thing'),
    ],
    [
      '/components/schemas/Pet/properties/category',
      (document: Any) =>
        (at(document, 'components', 'schemas', 'Pet', 'properties')['category'] = {
          $ref: '#/components/schemas/None',
        }),
    ],
  ])('that are damaged at %s say so', async (pointer, damage) => {
    const document = JSON.parse(readFileSync(join(examples, '3.0/json/petstore.json'), 'utf8')) as Any;
    damage(document);
    const { problems } = await load({ 'api.json': document });
    expect(problems.map(({ message }) => message.split(':')[0])).toContain(pointer);
    for (const problem of problems) expect(problem.line).toBeGreaterThan(1);
  });
});

type Any = Record<string, unknown>;

function at(document: Any, ...steps: string[]): Any {
  return steps.reduce((value, step) => value[step] as Any, document);
}
