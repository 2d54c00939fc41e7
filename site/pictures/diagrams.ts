import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { markdownToMdast, mdxToMdast, type MdastNode } from 'satteri';
import { DATA_START } from '../../src/model/shell.ts';
import { DRAWINGS, drawingName } from '../../src/sources/markdown/diagram.ts';
import { parseFrontMatter } from '../../src/sources/markdown/front-matter.ts';
import { mdxComments } from '../../src/sources/markdown/mdx-syntax.ts';
import { findChromium } from '../../tests/chromium.ts';
import { flatSvg, type Palette } from './flat-svg.ts';

const require = createRequire(import.meta.url);

/** The custom properties of drawings, each with a color by which it is recognized in what the library draws. */
const COLORS = {
  text: '#010000',
  line: '#020000',
  box: '#030000',
  'box-line': '#040000',
  group: '#050000',
  'group-line': '#060000',
  note: '#070000',
  'note-line': '#080000',
  back: '#090000',
} as const;

const palette: Palette = Object.fromEntries(
  Object.entries(COLORS).map(([name, color]) => [`rgb(${Number.parseInt(color.slice(1, 3), 16)}, 0, 0)`, name]),
);

/**
 * The typeface that text is measured with: the site's own, enlarged, because a reader's first page uses the system's,
 * and the widest of those, DejaVu Sans, takes a sixth more room.
 */
const FAMILY = 'Diagram';
const FACE = `@font-face { font-family: ${FAMILY}; font-weight: 300 900; size-adjust: 116%; src: url(data:font/woff2;base64,FONT); }
body { margin: 0; font-family: ${FAMILY}; }`;

const TEXT = {
  textColor: COLORS.text,
  primaryTextColor: COLORS.text,
  nodeTextColor: COLORS.text,
  titleColor: COLORS.text,
};
const CONFIG = {
  startOnLoad: false,
  securityLevel: 'strict',
  fontSize: 13,
  theme: 'base',
  htmlLabels: false,
  fontFamily: FAMILY,
  flowchart: {
    htmlLabels: false,
    useMaxWidth: false,
    padding: 12,
    nodeSpacing: 36,
    rankSpacing: 44,
    wrappingWidth: 220,
  },
  state: { useMaxWidth: false },
  sequence: {
    useMaxWidth: false,
    mirrorActors: false,
    width: 130,
    height: 44,
    actorMargin: 36,
    messageMargin: 30,
    boxMargin: 8,
    noteMargin: 8,
    wrap: true,
    wrapPadding: 6,
    ...Object.fromEntries(['actor', 'note', 'message'].map((kind) => [`${kind}FontFamily`, FAMILY])),
    ...Object.fromEntries(['actor', 'note', 'message'].map((kind) => [`${kind}FontSize`, 13])),
  },
  themeVariables: {
    ...TEXT,
    fontFamily: FAMILY,
    fontSize: '13px',
    background: COLORS.back,
    primaryColor: COLORS.box,
    primaryBorderColor: COLORS['box-line'],
    secondaryColor: COLORS.group,
    secondaryBorderColor: COLORS['group-line'],
    secondaryTextColor: COLORS.text,
    tertiaryColor: COLORS.group,
    tertiaryBorderColor: COLORS['group-line'],
    tertiaryTextColor: COLORS.text,
    lineColor: COLORS.line,
    arrowheadColor: COLORS.line,
    mainBkg: COLORS.box,
    nodeBorder: COLORS['box-line'],
    clusterBkg: COLORS.group,
    clusterBorder: COLORS['group-line'],
    edgeLabelBackground: COLORS.back,
    actorBkg: COLORS.box,
    actorBorder: COLORS['box-line'],
    actorTextColor: COLORS.text,
    actorLineColor: COLORS['box-line'],
    signalColor: COLORS.line,
    signalTextColor: COLORS.text,
    labelBoxBkgColor: COLORS.group,
    labelBoxBorderColor: COLORS['group-line'],
    labelTextColor: COLORS.text,
    loopTextColor: COLORS.text,
    noteBkgColor: COLORS.note,
    noteBorderColor: COLORS['note-line'],
    noteTextColor: COLORS.text,
    activationBkgColor: COLORS.group,
    activationBorderColor: COLORS['box-line'],
    sequenceNumberColor: COLORS.back,
    stateBkg: COLORS.box,
    stateBorder: COLORS['box-line'],
    stateLabelColor: COLORS.text,
    transitionColor: COLORS.line,
    transitionLabelColor: COLORS.text,
    specialStateColor: COLORS.line,
    innerEndBackground: COLORS.line,
    compositeBackground: COLORS.back,
    compositeTitleBackground: COLORS.group,
    compositeBorder: COLORS['group-line'],
    altBackground: COLORS.group,
    labelBackgroundColor: COLORS.back,
  },
};

/** A diagram of a page. */
interface FoundDiagram {
  file: string;
  /** 1-based line of its fence. */
  line: number;
  source: string;
}

/** Finds the diagrams of a page. */
export function diagramsIn(file: string, text: string): FoundDiagram[] {
  const { body, offset } = parseFrontMatter(text, file).value;
  const options = { features: { directive: true, headingAttributes: true }, position: true };
  const tree = file.endsWith('.mdx') ? mdxToMdast(mdxComments(body), options) : markdownToMdast(body, options);
  const found: FoundDiagram[] = [];
  const visit = (node: MdastNode) => {
    if (node.type === 'code' && node.lang === 'mermaid')
      found.push({ file, line: (node.position?.start.line ?? 1) + offset, source: node.value });
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}

/**
 * Draws the diagrams of a site's pages with Mermaid, a file for each, named by the hash of its source. Files that no
 * page needs any more are removed.
 *
 * @param site absolute path of the site's folder
 * @param docs the folder of the pages in it
 * @returns the exit code: 1 if a diagram cannot be drawn, which is reported with its place
 */
export async function drawDiagrams(site: string, docs: string): Promise<number> {
  const folder = join(site, DRAWINGS);
  const diagrams = readdirSync(join(site, docs), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.mdx?$/.test(name))
    .toSorted()
    .flatMap((name) => diagramsIn(`${docs}/${name}`, readFileSync(join(site, docs, name), 'utf8')));
  const wanted = new Map(diagrams.map((diagram) => [drawingName(diagram.source), diagram]));
  mkdirSync(folder, { recursive: true });
  const old = readdirSync(folder).filter((name) => !wanted.has(name));
  for (const name of old) rmSync(join(folder, name));
  const missing = [...wanted].filter(([name]) => !existsSync(join(folder, name)));
  const failed = missing.length === 0 ? 0 : await drawAll(missing, folder);
  console.log(
    `${wanted.size - missing.length} kept, ${missing.length - failed} drawn, ${failed} failed, ${old.length} removed`,
  );
  return failed > 0 ? 1 : 0;
}

async function drawAll(missing: [string, FoundDiagram][], folder: string): Promise<number> {
  let failed = 0;
  await withDrawer(async (draw) => {
    for (const [name, { file, line, source }] of missing) {
      try {
        writeFileSync(join(folder, name), await draw(source));
      } catch (error) {
        failed += 1;
        console.error(
          `${file}:${line}: the diagram cannot be drawn: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  });
  return failed;
}

/** Draws a diagram; returns its SVG. */
export type Draw = (source: string) => Promise<string>;

/** Opens a browser with Mermaid in it, runs a function that draws with it, and closes the browser. */
export async function withDrawer(run: (draw: Draw) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // The same widths of letters on every machine: no hinting by the system's settings.
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  try {
    const page = await browser.newPage();
    const font = require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
    await page.setContent('<!doctype html><title>Diagrams</title>');
    await page.addStyleTag({ content: FACE.replace('FONT', readFileSync(font).toString('base64')) });
    await page.evaluate(
      (family) => Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 14px ${family}`))),
      FAMILY,
    );
    await page.addScriptTag({ path: require.resolve('mermaid/dist/mermaid.min.js') });
    await run((source) => drawOne(page, source));
  } finally {
    await browser.close();
  }
}

async function drawOne(page: Page, source: string): Promise<string> {
  await page.evaluate(
    async ([written, config]) => {
      const { mermaid } = globalThis as unknown as { mermaid: Mermaid };
      mermaid.initialize(config);
      document.body.innerHTML = (await mermaid.render('diagram', written)).svg;
    },
    [source, CONFIG] as const,
  );
  return page.locator('svg').first().evaluate(flatSvg, { palette, start: DATA_START, onLine: 'on-line' });
}

interface Mermaid {
  initialize: (config: object) => void;
  render: (id: string, source: string) => Promise<{ svg: string }>;
}
