/** Addresses in attributes: whichever holds them, they are resolved, published, put below the base path and checked. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADDRESSED, replaceAddresses } from '../../src/model/addressed.ts';
import { writeHtml } from '../../src/sources/article/tree.ts';
import { safeTree } from '../../src/sources/remote/tree.ts';
import { smallSite } from '../small-site.ts';

const { out, problemsOf, read } = smallSite({
  'site.config.ts': "export default { title: 'A', url: 'https://a.example/base' };\n",
  'docs/other.md': '# Other\n',
  'docs/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>\n',
  'docs/film.mp4': 'film',
  'static/whole.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
});

/** A home page of some HTML. */
const home = (html: string) => ({ 'docs/index.md': `# Home\n\n${html}\n` });

/** Tags with a relative address in each attribute that may lead to a file or a page of the site. */
const tags: Record<string, string> = {
  'a href': '<a href="./other.md">x</a>',
  'area href': '<map><area href="./other.md" alt="x"></map>',
  'blockquote cite': '<blockquote cite="./other.md">x</blockquote>',
  'q cite': '<q cite="./other.md">x</q>',
  'svg a href': '<svg><a href="./other.md"><text>x</text></a></svg>',
  'svg a xlink:href': '<svg><a xlink:href="./other.md"><text>x</text></a></svg>',
  'img src': '<img src="./map.svg" alt="x">',
  'img srcset': '<img src="/whole.svg" srcset="./map.svg 2x, /whole.svg" alt="x">',
  // https://github.com/ElMassimo/iles/issues/35
  'source srcset': '<picture><source srcset="./map.svg"><img src="/whole.svg" alt="x"></picture>',
  'video poster': '<video poster="./map.svg" src="./film.mp4"></video>',
  'track src': '<video src="./film.mp4"><track src="./map.svg"></video>',
  'audio src': '<audio src="./film.mp4"></audio>',
  'input src': '<input type="image" src="./map.svg" alt="x">',
  'image href': '<svg><image href="./map.svg"/></svg>',
  'image xlink:href': '<svg><image xlink:href="./map.svg"/></svg>',
  'use href': '<svg><use href="./map.svg#a"/></svg>',
  'td background': '<table><tr><td background="./map.svg">x</td></tr></table>',
  mask: '<svg><rect mask="url(./map.svg#a)"/></svg>',
  'marker-end': `<svg><path marker-end="url('./map.svg#a')"/></svg>`,
};

describe('an address', () => {
  it('in each of them is resolved, published and put below the base path', async () => {
    expect(await problemsOf(home(Object.values(tags).join('\n\n')))).toEqual([]);
    const article = /<div id="_docs-article"[\s\S]*?<\/article>/.exec(read('index.html'))?.[0] ?? '';
    expect(article).not.toMatch(/\.\/(?:map|other)|(?:"|\(|')\/(?:whole|other|assets)/);
    const files = [...article.matchAll(/\/base(\/[\w./-]+)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThanOrEqual(Object.keys(tags).length);
    for (const file of files)
      expect([file, [file, `${file}.html`].some((name) => existsSync(join(out, name)))]).toEqual([file, true]);
  });

  it('in each of them that leads to nothing is an error at its line', async () => {
    const named = (text: string, index: number) =>
      text.replaceAll(/\.\/(?:map\.svg|other\.md|film\.mp4)/g, `./nothing-${index}.svg`);
    const problems = await problemsOf(home(Object.values(tags).map(named).join('\n\n')));
    const found = Object.keys(tags).filter((_, index) =>
      problems.some((text) =>
        new RegExp(`^docs/index\\.md:${3 + 2 * index}:\\d+: .*nothing-${index}\\.svg`).test(text),
      ),
    );
    expect(found).toEqual(Object.keys(tags));
  });

  it('of an object is refused, since the security policy shows none', async () => {
    const problems = await problemsOf(home('<object data="./map.svg"></object><embed src="./film.mp4">'));
    expect(problems.filter((problem) => problem.includes('allows no objects'))).toHaveLength(2);
  });

  it('in a README stays only where the sanitizer knows it', () => {
    const elements = 'a area img source video object embed input form button blockquote q table td link'.split(' ');
    const names = [...new Set(ADDRESSED.map(({ name }) => name))];
    const attributes = names.map((name) => `${name}="./x"`).join(' ');
    const html = writeHtml(safeTree(elements.map((name) => `<${name} ${attributes}>x</${name}>`).join('\n')));
    expect(new Set(html.match(/<\w+|[\w:-]+="\.\/x"/g)?.filter((part) => part.includes('=')))).toEqual(
      new Set(['href="./x"', 'src="./x"']),
    );
  });
});

it('addresses of a srcset end at white space, and what follows at a comma', () => {
  const addressesIn = (text: string) => {
    const found: string[] = [];
    replaceAddresses({ within: 'candidates' }, text, (address) => (found.push(address), address));
    return found;
  };
  expect(addressesIn('a.png 1x, b.png 2x')).toEqual(['a.png', 'b.png']);
  expect(addressesIn(' a.png,b.png , c.png 100w 50h,\n d.png')).toEqual(['a.png,b.png', 'c.png', 'd.png']);
  expect(addressesIn('a.png, b.png,')).toEqual(['a.png', 'b.png']);
  // In quadratic time, this would take minutes.
  for (const many of [',', 'a,', 'a ', ' ']) addressesIn(many.repeat(300_000));
});
