import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { diagramsIn, withDrawer } from '../../site/pictures/diagrams.ts';
import { DRAWINGS, drawingName } from '../../src/sources/markdown/diagram.ts';
import { newPage, openReady, useBrowser } from './browser.ts';

useBrowser({ shareProcess: true });

const folder = join('site', DRAWINGS);
const diagrams = readdirSync('site/docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.mdx?$/.test(name))
  .flatMap((name) => diagramsIn(name, readFileSync(join('site/docs', name), 'utf8')));

/** The widest typeface that systems use, and the site's own. */
const FACES = ['DejaVu Sans', 'Typeface'];
const own = readFileSync('node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const STYLE = `<style>@font-face { font-family: Typeface; font-weight: 300 900; src: url(data:font/woff2;base64,${own.toString('base64')}) }</style>`;

/** Words that cover others, or that the drawing cuts off. */
async function faultsIn(svgs: [name: string, svg: string][]): Promise<string[]> {
  const page = await newPage();
  const faults: string[] = [];
  for (const face of FACES) {
    const figures = svgs.map(([name, svg]) => `<figure title="${name}">${svg}</figure>`).join('');
    await page.setContent(`${STYLE}<body style="font-family: '${face}'">${figures}`);
    await page.evaluate((family) => document.fonts.load(`13px '${family}'`), face);
    const found = await page.locator('figure').evaluateAll((all) =>
      all.flatMap((figure) => {
        const frame = figure.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
        const words = [...figure.querySelectorAll('text')].map((text) => ({
          text: text.textContent,
          box: text.getBoundingClientRect(),
        }));
        const cut = words.filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1);
        const covered = words.filter(({ box }, index) =>
          words
            .slice(index + 1)
            .some(
              ({ box: other }) =>
                Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
                Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 3,
            ),
        );
        return [...cut, ...covered].map(({ text }) => `${figure.getAttribute('title')}: ${text}`);
      }),
    );
    faults.push(...found.map((fault) => `${face}: ${fault}`));
  }
  return faults;
}

describe('the drawings of the site', () => {
  const files = readdirSync(folder);

  it('are there for each diagram, and for nothing else', () => {
    expect(diagrams.length).toBeGreaterThan(60);
    expect(files.toSorted()).toEqual([...new Set(diagrams.map(({ source }) => drawingName(source)))].toSorted());
  });

  it('have room for their words in every typeface, and contain nothing that the policy forbids', async () => {
    const svgs = files.map((name): [string, string] => [name, readFileSync(join(folder, name), 'utf8')]);
    for (const [name, svg] of svgs)
      expect(svg, name).not.toMatch(/ style=|<(?:style|script|foreignObject)|href=| on\w+=|="#/i);
    expect(await faultsIn(svgs)).toEqual([]);
  });
});

describe('a drawing', () => {
  const sources: [source: string, words: string[]][] = [
    [
      'flowchart LR\nA-->B---C-.->D==>E\nA-- yes or no -->D\nsubgraph one["First (1)"]\nF & G --> H["a [b] {c}"]\nend',
      ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'a [b] {c}', 'yes or no', 'First (1)'],
    ],
    [
      'sequenceDiagram\nactor A as The "app"\nA->>+S: GET /*?x=1\nalt found\nS-->>-A: 200\nelse lost\nS--)A: 404\nend\nNote over A: <done>',
      ['The "app"', 'S', 'GET /*?x=1', 'alt', '[found]', '200', '[lost]', '404', '<done>'],
    ],
    [
      'stateDiagram-v2\n[*]-->On: start\nOn-->Off:stop\nOff: Very off\nstate Outer {\n[*] --> Inner\n}',
      ['On', 'start', 'stop', 'Very off', 'Outer', 'Inner'],
    ],
  ];
  const svgs = new Map<string, string>();
  let refusal: unknown;

  // The library takes seconds to start.
  beforeAll(() =>
    withDrawer(async (draw) => {
      for (const [source] of sources) svgs.set(source, await draw(source));
      refusal = await draw('nothing known').catch((error: unknown) => error);
    }),
  );

  it.each(sources)('of %j says what the source says, in colors of the style sheet', async (source, words) => {
    const svg = svgs.get(source) ?? '';
    const page = await newPage();
    await page.setContent(svg);
    const drawn = await page.locator('text').allTextContents();
    expect(drawn.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(expect.arrayContaining(words));
    const colors = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color);
    for (const color of colors) expect(color).toMatch(/^(?:none|var\(--diagram-[a-z-]+\))$/);
  });

  it('that cannot be made says why', () => {
    expect(String(refusal)).toContain('No diagram type detected');
  });
});

it.each(['/topics/the-anatomy-of-unleash', '/client-specification', '/reference/feature-toggle-variants'])(
  'on a phone the drawings of %s begin at their beginning, and their words are large enough to read',
  async (path) => {
    const narrow = await openReady(`${inject('site')}${path}`, { viewport: { width: 390, height: 844 } });
    const look = () =>
      narrow.locator('.diagram').evaluateAll((boxes) =>
        boxes.map((box) => {
          const svg = box.querySelector('svg');
          const { left, right } = box.getBoundingClientRect();
          const first = (svg?.querySelector('[data-start]') ?? svg?.querySelector('text'))?.getBoundingClientRect();
          return {
            scale: (svg?.getBoundingClientRect().width ?? 0) / (svg?.viewBox.baseVal.width ?? 1),
            seen: first !== undefined && first.left >= left && first.right <= right,
          };
        }),
      );
    // The first node may be in the middle of the diagram: a script scrolls to it.
    await expect.poll(async () => (await look()).every(({ seen }) => seen)).toBe(true);
    const found = await look();
    expect(found.length).toBeGreaterThan(0);
    // Text has 13 px.
    for (const { scale } of found) expect(scale * 13).toBeGreaterThanOrEqual(9);
  },
);
