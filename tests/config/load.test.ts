import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { InputError } from '../../src/model/problem.ts';
import { folderForEach, writeFiles } from '../folders.ts';

const folder = folderForEach();

const engine = resolve('.');

async function problemsOf(files: Record<string, string>) {
  writeFiles(folder, files);
  const error: unknown = await loadConfig(folder, engine).then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof InputError ? error.problems : error;
}

it('fills in defaults and finds values in the files', async () => {
  writeFiles(folder, {
    'sidebar.ts': `export default [\n  'a',\n  'b/c',\n];\n`,
    'site.config.ts': `import { defineSite } from 'docs/config';\nimport sidebar from './sidebar.ts';\nexport default defineSite({ title: 'T', url: 'https://t.example', sidebar });\n`,
  });
  const { config, locate, files } = await loadConfig(folder, engine);
  expect(config).toMatchObject({
    title: 'T',
    titleDelimiter: '|',
    navbar: { links: [] },
    sidebar: ['a', 'b/c'],
  });
  expect(locate('b/c')).toMatchObject({ file: 'sidebar.ts', line: 3, column: 4 });
  expect(files).toHaveLength(2);
});

describe('what was bundled last time', () => {
  const start = {
    'site.config.ts': `import more from './more.json';\nimport { name } from './name.js';\nexport default { title: name, url: 'https://t.example', description: more.text };\n`,
    'more.json': '{ "text": "one" }',
    'name.js': `export const name = 'First';\n`,
  };

  it('is bundled again when a JSON or JavaScript file changed that the config imports', async () => {
    writeFiles(folder, start);
    expect((await loadConfig(folder, engine)).config).toMatchObject({ title: 'First', description: 'one' });
    writeFiles(folder, { 'more.json': '{ "text": "two" }' });
    const { config, files } = await loadConfig(folder, engine);
    expect(config).toMatchObject({ title: 'First', description: 'two' });
    expect(files.map((file) => file.slice(folder.length + 1)).toSorted()).toEqual(Object.keys(start).toSorted());
    writeFiles(folder, { 'name.js': `export const name = 'Second';\n` });
    expect((await loadConfig(folder, engine)).config).toMatchObject({ title: 'Second', description: 'two' });
  });

  it('is of its own folder: a copy of a site with its cache has its own config', async () => {
    writeFiles(folder, start);
    await loadConfig(folder, engine);
    const copy = `${folder}-copy`;
    try {
      cpSync(folder, copy, { recursive: true });
      writeFiles(copy, { 'name.js': `export const name = 'Copy';\n` });
      expect((await loadConfig(copy, engine)).config.title).toBe('Copy');
      expect((await loadConfig(folder, engine)).config.title).toBe('First');
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it('is bundled again when what was kept is damaged, even if it would run', async () => {
    writeFiles(folder, start);
    await loadConfig(folder, engine);
    const cache = join(folder, '.cache/config.json');
    const text = readFileSync(cache, 'utf8');
    expect(text).toContain('First');
    writeFileSync(cache, text.replace('First', 'Fourth'));
    expect((await loadConfig(folder, engine)).config.title).toBe('First');
  });
});

it.each([
  ['no file', {}, [['', 0, 'no site.config.ts']]],
  ['no default export', { 'site.config.ts': 'export const a = 1;\n' }, [['site.config.ts', 1, 'the default export']]],
  ['a syntax error', { 'site.config.ts': `export default {\n  title: 'T',,\n};\n` }, [['site.config.ts', 2, '']]],
  ['an error', { 'site.config.ts': `throw new Error('out of order');\n` }, [['site.config.ts', 1, 'out of order']]],
  [
    'a wrong value',
    { 'site.config.ts': `export default {\ntitle: 'T',\nurl: 'https://a.example',\nopenapi: {source:5,path:'/a'} };` },
    [['site.config.ts', 4, 'openapi.source: must be a file']],
  ],
  [
    'an unknown key',
    { 'site.config.ts': `export default {\n  title: 'T',\n  url: 'https://t.example',\n  titel: 1,\n};\n` },
    [['site.config.ts', 4, 'titel']],
  ],
  ['a thrown null', { 'site.config.ts': `throw null;\n` }, [['site.config.ts', 1, 'it throws null']]],
  [
    'an error when a value is read',
    { 'site.config.ts': `export default {\n  get title() { throw new Error('out of order'); },\n};\n` },
    [['site.config.ts', 1, 'out of order']],
  ],
  [
    'a number that JSON does not have',
    { 'site.config.ts': `export default {\n  title: 10n,\n  url: 'https://t.example',\n};\n` },
    [['site.config.ts', 2, 'title: Invalid input: expected string, received bigint, not 10n']],
  ],
  [
    'a category without its type',
    {
      'site.config.ts': `export default { title: 'T', url: 'https://t.example', sidebar: [\n  { label: 'A', items: ['b'] },\n  'c',\n] };\n`,
    },
    [['site.config.ts', 1, "}, not { label: 'A', items: [ 'b' ] }"]],
  ],
  [
    'a sidebar that contains itself',
    {
      'site.config.ts': `const all = { type: 'category', label: 'All', items: [] as unknown[] };\nall.items.push(all);\nexport default { title: 'T', url: 'https://t.example', sidebar: [all] };\n`,
    },
    [['site.config.ts', 1, 'a part of the config contains itself']],
  ],
  [
    'an import of nothing',
    { 'site.config.ts': `import { a } from './nothing';\nexport default a;\n` },
    [['site.config.ts', 1, `Could not resolve './nothing'`]],
  ],
  ...['https://t.example:99999', 'https://me:secret@t.example', 'https://t.example/..', 'https://t.example/a/'].map(
    (url): [string, Record<string, string>, [string, number, string][]] => [
      `no address: ${url}`,
      { 'site.config.ts': `export default {\n  title: 'T',\n  url: '${url}',\n};\n` },
      [['site.config.ts', 3, 'url: must be an address']],
    ],
  ),
  [
    'several mistakes',
    { 'site.config.ts': `export default {\n  title: '',\n  url: 3,\n};\n` },
    [
      ['site.config.ts', 2, 'title'],
      ['site.config.ts', 3, 'url'],
    ],
  ],
])('%s', async (_, files, expected) => {
  const problems = await problemsOf(files as Record<string, string>);
  // Terminal colors would end up as characters in a file.
  // oxlint-disable-next-line no-control-regex -- just that is meant
  expect(JSON.stringify(problems)).not.toMatch(/\\u001b|\u001B/);
  expect(problems).toEqual(
    expected.map(([file, line, message]) =>
      expect.objectContaining({ severity: 'error', file, line, message: expect.stringContaining(String(message)) }),
    ),
  );
});

it('a folder in its place is reported', async () => {
  mkdirSync(join(folder, 'site.config.ts'));
  expect(await problemsOf({})).toMatchObject([{ file: 'site.config.ts', message: 'this is not a file' }]);
});

it('an await that never ends is reported as such', async () => {
  writeFileSync(join(folder, 'site.config.ts'), 'export default await new Promise(() => {});\n');
  const error: unknown = await loadConfig(folder, engine, 300).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    problems: [{ file: 'site.config.ts', message: expect.stringContaining('it has not ended after 0.3 seconds') }],
  });
  expect(readdirSync(join(folder, '.cache'))).toEqual(['config.json']);
});
