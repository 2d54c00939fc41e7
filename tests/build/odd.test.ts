/** Input that nobody expects but somebody will write: it is built within limits, or rejected in a sentence. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../src/files/list.ts';
import { tryDocs, tryDocsWith } from '../docs.ts';
import { writeFiles } from '../folders.ts';
import { smallSite } from '../small-site.ts';

const { site, out, read } = smallSite();

/**
 * Builds, and returns the peak memory in megabytes, as the process reports it.
 *
 * @param options of Node.js, such as a limit of the heap
 */
async function build(options = ''): Promise<number> {
  const words = ['build', '--site', site, '--out', out, '--threads', '2'];
  const { code, output } = await tryDocsWith({ NODE_OPTIONS: options }, ...words);
  expect(output).not.toMatch(/^\s+at /m);
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  return Number(/peak memory (\d+) MB/.exec(output)?.[1] ?? Number.NaN);
}

/** Builds, and expects a number of errors, each with its place. @returns the output */
async function refuse(errors: number): Promise<string> {
  const { code, output } = await tryDocs('build', '--site', site, '--out', out);
  expect(output).not.toMatch(/^\s+at /m);
  expect([code, /(\d+) errors?, /.exec(output)?.[1]]).toEqual([1, String(errors)]);
  expect(existsSync(out)).toBe(false);
  return output;
}

const size = (name: string) => statSync(join(out, name)).size;
const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));

describe('a page', { timeout: 180_000 }, () => {
  it('of almost a megabyte is built with a heap of 400, and is no more than three times as long', async () => {
    const part = (index: number) =>
      `## Part ${index}\n\n${'A sentence with **words**, `code` and a [link](/).\n\n'.repeat(20)}\`\`\`js\nconst a = ${index};\n\`\`\`\n\n`;
    const text = `# Large\n\n${many(880, part).join('')}`;
    expect(text.length).toBeGreaterThan(900_000);
    writeFiles(site, { 'docs/large.md': text });
    // How much memory a process takes beyond what it needs depends on when it collects garbage.
    await build('--max-old-space-size=400');
    expect(size('large.html')).toBeLessThan(3 * text.length);
    expect(read('large.html')).toContain('id="part-879"');
    // The shell with its inlined styles, and nothing of the large page.
    expect(size('index.html')).toBeLessThan(60_000);
  });

  it('of more, or one whose HTML has too many elements, is refused in a sentence', async () => {
    writeFiles(site, {
      'docs/large.md': `# Large\n\n\`\`\`js\n${'const a = 1;\n'.repeat(100_000)}\`\`\`\n`,
      'docs/keys.md': `---\n${many(5000, (index) => `key_${index}: ${index}\n`).join('')}---\n`,
      'docs/deep.md': `---\nkeywords: ${'['.repeat(20_000)}\n---\n`,
      'docs/notes.md': `# Notes\n\n${'Text[^a]\n'.repeat(60_000)}\n[^a]: Note.\n`,
      // Each row gets all columns: the HTML would take gigabytes.
      'docs/table.md': `# Table\n\n${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${'|a|\n'.repeat(200_000)}`,
      'docs/rows.md': `# Rows\n\n> | a | b |\n> | - | - |\n${'> | a |\n'.repeat(60_000)}`,
    });
    const sentences = (await refuse(6)).split('\n').filter((line) => line.startsWith('docs/'));
    expect(sentences).toEqual([
      'docs/deep.md:2:266: front matter is not valid YAML: it is nested deeper than 256 levels',
      'docs/keys.md:1:1: front matter has 72,779 characters, and may have 50,000',
      'docs/large.md:1:1: the file has 1,300,019 bytes, and a page may have 1,000,000: browsers and search would be slow with more',
      'docs/notes.md:1:1: the HTML has more than 100,000 elements',
      'docs/rows.md:4:1: the table has more than 100,000 elements: short rows are filled up with cells',
      'docs/table.md:4:1: the table has more than 100,000 elements: short rows are filled up with cells',
    ]);
  });

  it('of a great many headings, links or tabs, with an endless word, with deep lists or with nothing is built', async () => {
    const tab = (index: number) => `<TabItem value="v${index}" label="Tab ${index}">\n\nText ${index}.\n\n</TabItem>`;
    const heading = (index: number) => `${'#'.repeat(2 + (index % 3))} Heading ${index}\n\nText.\n`;
    writeFiles(site, {
      'docs/headings.md': `# A\n\n${many(5000, heading).join('\n')}`,
      'docs/same.md': `# Same\n\n${many(5000, () => '## Same\n').join('\n')}`,
      'docs/links.md': `# A\n\n${many(25_000, (index) => `[link ${index}](/?n=${index})`).join('\n')}\n`,
      'docs/tabs.mdx': `# A\n\n<Tabs>\n${many(1000, tab).join('\n')}\n</Tabs>\n`,
      'docs/empty.md': '',
      'docs/front.md': '---\n---\n',
      'docs/word.md': `# Word\n\n${'y'.repeat(900_000)}\n`,
      'docs/lists.md': `# Lists\n\n${'- '.repeat(480)}a\n`,
      'docs/quotes.md': `# Quotes\n\n${'> '.repeat(480)}a\n`,
    });
    expect(await build()).toBeLessThan(800);
    // Every heading has an id of its own, and the table of contents has an end.
    for (const name of ['headings.html', 'same.html']) {
      const ids = [...read(name).matchAll(/<h[2-4] id="([^"]+)"/g)].map(([, id]) => id);
      expect([name, ids.length, new Set(ids).size]).toEqual([name, 5000, 5000]);
      expect(size(name)).toBeLessThan(2_000_000);
    }
    expect(read('links.html').match(/<a href="\/\?n=/g)).toHaveLength(25_000);
    expect(size('links.html')).toBeLessThan(1_600_000);
    expect(read('tabs.html').match(/role="tab"/g)).toHaveLength(1000);
    expect(size('tabs.html')).toBeLessThan(600_000);
    expect(read('word.html')).toContain('y'.repeat(900_000));
  });
});

// Browsers nest no deeper than 512 elements, and whatever walks such a tree may run out of stack. In quadratic time,
// each of these would take minutes.
it('pages of HTML that nobody would write are refused in a sentence each', { timeout: 120_000 }, async () => {
  const DEEP = ':3:1: the HTML is nested deeper than 500 levels';
  const COMMENT = ':3:1: "<!--" begins a comment that never ends, so the rest of the page is missing';
  const pages: [name: string, body: string, sentence: string][] = [
    ['lists', `${'- '.repeat(3000)}a`, DEEP],
    ['quotes', `${'> '.repeat(3000)}a`, DEEP],
    ['elements', `${'<div>'.repeat(3000)}a`, DEEP],
    ['endless', '<b>'.repeat(160_000), DEEP],
    ['comments', '<!--'.repeat(120_000), COMMENT],
  ];
  writeFiles(site, Object.fromEntries(pages.map(([name, body]) => [`docs/${name}.md`, `# A\n\n${body}\n`])));
  const lines = (await refuse(pages.length)).split('\n');
  for (const [name, , sentence] of pages) expect(lines).toContain(`docs/${name}.md${sentence}`);
});

it('pages of HTML that nobody would write are built where browsers show them', { timeout: 120_000 }, async () => {
  for (const [index, part] of ['</b>', '<a ', '<a href="', 'x <!--'].entries())
    writeFiles(site, { [`docs/a${index}.md`]: `# A\n\nText ${part.repeat(500_000 / part.length)}\n` });
  expect(await build()).toBeLessThan(800);
});

describe('a page of MDX', { timeout: 120_000 }, () => {
  it('with tags or braces nested endlessly is refused in a sentence', async () => {
    const texts = [`${'<p>'.repeat(5000)}a${'</p>'.repeat(5000)}`, '<div>'.repeat(100_000), '{'.repeat(100_000)];
    writeFiles(site, Object.fromEntries(texts.map((text, index) => [`docs/a${index}.mdx`, `# A\n\n${text}\n`])));
    const lines = (await refuse(texts.length)).split('\n');
    for (const index of texts.keys())
      expect(lines).toContain(`docs/a${index}.mdx:3:1: tags or braces are nested deeper than 500 levels`);
  });

  it.each([
    ['has a loop without an end', 'function Endless() { for (;;); }', 'has not been rendered after 10 seconds'],
    ['waits', 'async function Endless() { return <p>a</p>; }', 'waits for something: it is an async function'],
  ])('with a component that %s is refused in a sentence', async (_, code, said) => {
    writeFiles(site, {
      'docs/Endless.tsx': `export ${code}\n`,
      'docs/a.mdx': 'import { Endless } from "./Endless.tsx";\n\n# A\n\n<Endless />\n',
    });
    expect(await refuse(1)).toContain(`docs/a.mdx:5:1: Endless ${said}`);
  });
});

describe('a name of a file', () => {
  it('is an address, with almost any character', async () => {
    const words = ['with space', 'emoji 😀', 'größe', 'CON', 'aux.txt', 'dot.', '-dash', 'a&b', 'constructor'];
    const names = [...words, 'n'.repeat(190), `${'deep/'.repeat(40)}page`];
    for (const name of names) writeFiles(site, { [`docs/${name}.md`]: `# P\n\n[Home](/) [here](</${name}>)\n` });
    await build();
    for (const name of names) {
      expect(listFiles(out)).toContain(`${name}.html`);
      const address = encodeURI(name).replaceAll('&', '&amp;');
      expect(read('sitemap.xml')).toContain(`<loc>https://a.example/${address}</loc>`);
    }
  });

  it('is refused in a sentence where addresses have no such character', async () => {
    const names: [name: string, character: string][] = [
      ['100%', '%'],
      ['100%41', '%'],
      ['a#b', '#'],
      ['q?a', '?'],
      ['a<b>', '<'],
      ['a"b', '\\"'],
      ['tab\there', '\\t'],
      ['\u202Egnp', '\u202E'],
      ['so#me/page', '#'],
      // To hosts, what begins with it matches any name.
      ['a:b', ':'],
    ];
    for (const [name] of names) writeFiles(site, { [`docs/${name}.md`]: '# P\n' });
    const output = await refuse(names.length);
    for (const [name, character] of names)
      expect(output).toContain(
        `no page can be at the address ${JSON.stringify(`/${name}`)}: it has the character "${character}"`,
      );
  });

  it('that differs from another in case alone is refused in a sentence', async () => {
    writeFiles(site, { 'docs/page.md': '# P\n', 'docs/other.md': '---\nslug: /Page\n---\n\n# Q\n' });
    expect(await refuse(1)).toContain(
      'the address /page differs from /Page, that of docs/other.md, in nothing but case: many file systems keep only one of them',
    );
  });
});
