import * as fc from 'fast-check';
import { it } from 'vitest';
import { fileName, frontMatter, markdown } from './fragments.ts';
import { fuzz, TIME, useTargets } from './harness.ts';

useTargets();

it('front matter is read, or said to be wrong where it is', () => fuzz('frontMatter', 12_300, frontMatter), TIME);

it(
  'Markdown becomes a page inside of the output, or is said to be wrong',
  () => {
    const page = fc.record({ 'a.md': markdown, 'folder/picture.md': fc.constant('# Other\n') });
    return fuzz('pages', 1200, page);
  },
  TIME,
);

it(
  'no name of a file and no slug leads out of the output',
  () => {
    const files = fc.dictionary(fileName, frontMatter, { minKeys: 1, maxKeys: 3 });
    return fuzz('pages', 1200, files);
  },
  TIME,
);
