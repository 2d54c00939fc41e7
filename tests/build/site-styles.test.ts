import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compileOwnStyles } from '../../src/build/site-styles.ts';
import { themeFile } from '../../src/build/site-files.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { Site } from '../../src/model/site.ts';

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'docs-styles-'));
  mkdirSync(join(site, 'styles'));
});
afterEach(() => rmSync(site, { recursive: true }));

async function compile(styles: string) {
  const config = `export default {\n  title: 'A',\n  url: 'https://a.example',\n  styles: ${styles},\n};\n`;
  writeFileSync(join(site, 'site.config.ts'), config);
  const loaded = await loadConfig(site, process.cwd());
  const own = await compileOwnStyles(site, loaded);
  return { ...own, theme: themeFile({ config: loaded.config, base: '' } as Site, own.css) };
}

it('one line in the config brings a style sheet to all pages, with what it imports and names', async () => {
  writeFileSync(join(site, 'site.css'), "@import './styles/more.css';\nbody { background: url('./styles/dot.svg') }\n");
  writeFileSync(join(site, 'styles/more.css'), '.more { color: red }\n');
  writeFileSync(join(site, 'styles/dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { theme, published, problems } = await compile("['./site.css']");
  expect(problems).toEqual([]);
  expect(theme?.file.text).toMatch(/^\.more\{color:red\}body\{background:url\("?\/assets\/dot\.\w+\.svg"?\)\}/);
  expect(theme?.asset).toMatchObject({ href: `/${theme?.file.name}`, integrity: expect.stringMatching(/^sha256-/) });
  expect(published).toEqual([{ from: 'styles/dot.svg', to: expect.stringMatching(/^assets\/dot\./) }]);
});

it('without it there is no such style sheet', async () => {
  expect((await compile('[]')).theme).toBeNull();
});

it('a style sheet that is not there, or is none, is an error at its line', async () => {
  writeFileSync(join(site, 'wrong.css'), '.a { color: red;\n}} x\n');
  const { problems } = await compile("['./none.css', './wrong.css']");
  expect(problems).toMatchObject([
    { severity: 'error', file: 'site.config.ts', line: 4 },
    { severity: 'error', file: 'site.config.ts', line: 4 },
  ]);
  expect(problems[0]?.message).toContain('there is no file "./none.css"');
  expect(problems[1]?.message).toContain('"./wrong.css" cannot be compiled');
});
