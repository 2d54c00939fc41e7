import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { checkStyle } from '../../src/checks/style.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => ({ file, text: readFileSync(join(root, file), 'utf8') });

it('no page has a word that the style guide avoids', async () => {
  const pages = globSync('site/docs/**/*.{md,mdx}', { cwd: root }).map(read);
  expect(pages.length).toBeGreaterThan(100);
  expect(await checkStyle(pages, read('docs/style.md'))).toEqual([]);
});
