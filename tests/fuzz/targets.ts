/**
 * The fuzzing targets, run in a thread of their own so that a hanging case can be ended and reported. Each target takes
 * one input, processes it as a build does, and throws if a guarantee is broken.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { pathInside } from '../../src/build/output.ts';
import { envOf, inputOf } from '../../src/build/plan.ts';
import { producePage, type Product } from '../../src/build/produce.ts';
import type { Site } from '../../src/model/site.ts';
import { siteConfigSchema } from '../../src/model/config.ts';
import type { PageMeta } from '../../src/model/page.ts';
import { InputError, type Problem } from '../../src/model/problem.ts';
import { buildSite } from '../../src/site/build-site.ts';
import { parseFrontMatter } from '../../src/sources/markdown/front-matter.ts';
import { loadDocs, type LoadedDocs } from '../../src/sources/markdown/load.ts';
import { compileApiPage } from '../../src/sources/openapi/pages.tsx';
import { loadApi } from '../../src/sources/openapi/load.ts';
import { ApiPageView } from '../../src/sources/openapi/page-view.tsx';
import { plainText } from '../../src/sources/openapi/text.ts';
import { outlineOfReadme } from '../../src/sources/remote/outline.ts';
import { compileReadme } from '../../src/sources/remote/readme.ts';
import { formatSnapshot, parseSnapshot } from '../../src/sources/remote/snapshot.ts';
import { fillBlocks } from '../../src/model/block.ts';
import { finish } from '../no-links.ts';
import { configWith } from '../openapi/config.ts';
import { remotePage } from '../remote/config.ts';
import { dangersIn } from './dangers.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'docs-fuzz-'));
process.once('exit', () => rmSync(siteDir, { recursive: true, force: true }));

const config = siteConfigSchema.parse({ title: 'Fuzz', url: 'https://fuzz.example', outsideSidebar: ['**'] });
const noPlace = () => ({ file: 'site.config.ts', line: 1, column: 1 });

function fail(message: string, value: unknown): never {
  throw new Error(`${message}: ${JSON.stringify(value)?.slice(0, 600)}`);
}

/** Checks that each problem has a file, a message, and a valid place or none. */
function checkProblems(problems: Problem[]): void {
  // Expressions in MDX are the writer's own code, and have errors of their own.
  for (const problem of problems) {
    const { file, line, column, message } = problem;
    const isPlaced = Number.isInteger(line) && Number.isInteger(column) && line >= 0 && column >= 0;
    if (file === '' || message.trim() === '' || !isPlaced)
      fail('a problem without a file, a reason or a place', problem);
    if (
      !file.endsWith('.mdx') &&
      /Cannot read prop|is not a function|is not iterable|Maximum call stack|Invalid (?:array|string) length/.test(
        message,
      )
    )
      fail('a problem that is a mistake of ours', problem);
  }
}

/** Checks that all files of a page are inside the output and come from inside the site. */
function checkProduct(product: Product): void {
  for (const name of [...Object.keys(product.files), ...product.published.map(({ to }) => to)])
    pathInside('/out', name);
  for (const { from } of product.published) if (from.startsWith('..')) fail('a file from outside of the site', from);
  for (const [file] of product.dependencies) if (file.startsWith('..')) fail('a file from outside of the site', file);
}

function siteOf(docs: LoadedDocs, problems: Problem[]): Site {
  const built = buildSite({
    config,
    pages: docs.pages.map(({ meta }) => meta),
    api: null,
    locate: noPlace,
    engine: 'test',
    search: { provider: 'embedded', folder: '/search-index/' },
  });
  problems.push(...built.problems);
  return built.site;
}

/** Builds pages, by their path in the docs folder, as far as the build accepts them. */
async function pages(files: Record<string, string>): Promise<void> {
  const docsDir = join(siteDir, 'docs');
  rmSync(docsDir, { recursive: true, force: true });
  mkdirSync(docsDir, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = pathInside(docsDir, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const docs = await loadDocs({ siteDir, drafts: true, updated: new Map() });
  const problems = [...docs.problems];
  const site = siteOf(docs, problems);
  const asset = { href: '/assets/a.js', integrity: 'sha384-x' };
  const assets = { boot: asset, client: asset, redirect: asset, notFound: asset, islands: asset, styles: [asset] };
  const env = envOf(site, { siteDir, assets, nav: '/assets/nav.json' });
  for (const source of docs.pages) {
    const { meta } = source;
    if (site.pages.get(meta.path) !== meta) continue;
    const input = inputOf(site, meta, { source, api: null, modules: '', islands: null, oldAddresses: null });
    const product = await producePage(env, input);
    problems.push(...product.problems);
    checkProduct(product);
  }
  checkProblems(problems);
}

/** Does what fetching a copy does before storing it: a rejected one is reported, and the last one stays. */
function outlined(text: string): ReturnType<typeof outlineOfReadme> {
  try {
    return outlineOfReadme(text);
  } catch (error) {
    if (error instanceof Error && /^it (?:is nested deeper|has more) than|^line \d+: the table/.test(error.message))
      return { title: null, description: '' };
    throw error;
  }
}

async function readme(text: string): Promise<void> {
  const outline = outlined(text);
  const page = remotePage('node');
  const head = {
    repository: page.repository,
    branch: page.branch,
    file: page.file,
    date: '2023-06-05T10:00:00.000Z',
    ...outline,
  };
  const snapshot = { head, text };
  const back = parseSnapshot(formatSnapshot(snapshot));
  if (back.text !== text || back.head.title !== outline.title) fail('a copy that is another when read', back);
  const meta = {
    path: '/sdks/node',
    title: outline.title ?? 'Node',
    description: outline.description,
    source: { file: 'remote/node.md', own: false },
  };
  const origin = { page, head, tip: null };
  const { html, blocks, problems } = await compileReadme(meta as PageMeta, text, origin);
  checkProblems(problems);
  checkForeign(html, blocks);
}

/** Checks foreign HTML that is finished as in a build. */
function checkForeign(html: string, blocks: { html: string; text: string }[], own?: RegExp): void {
  const article = finish(html, { blockText: (index) => blocks[index]?.text ?? '' });
  const dangers = dangersIn(fillBlocks(article.html, blocks), own);
  if (dangers.length > 0) fail('what could do harm in the article', dangers);
}

async function description(text: string): Promise<void> {
  const view = new ApiPageView();
  const html = view.text(text, 4) + view.text(text, 2);
  checkForeign(html, await view.blocks());
  plainText(text);
}

async function openapi({ text, name }: { text: string; name: string }): Promise<void> {
  rmSync(join(siteDir, '.cache'), { recursive: true, force: true });
  writeFileSync(join(siteDir, name), text);
  const settings = configWith({
    source: name,
    strict: true,
    facts: [{ extension: 'x-fact', label: 'Fact', values: {}, omit: [], flags: [], code: false }],
    readerValues: { id: { label: 'Id', text: 'one' } },
  });
  const { value: api, problems } = loadApi({ siteDir, config: settings, engine: 'test', updated: new Map() });
  checkProblems([...problems, ...(await api.check())]);
  for (const meta of api.pages) {
    pathInside('/out', `${meta.path.slice(1)}.html`);
    const { html, blocks } = await compileApiPage(siteDir, api.handle, meta);
    // The selection of languages and examples consists of buttons.
    checkForeign(html, blocks, /^button$/);
  }
}

function frontMatter(text: string): void {
  const { value, problems } = parseFrontMatter(text, 'docs/a.md');
  const { offset, body } = value;
  checkProblems(problems);
  if (!text.endsWith(body) || offset < 0) fail('text that is not that of the file', body);
  for (const { line } of problems) if (line > text.split('\n').length) fail('a line that is not there', line);
}

const targets = { pages, readme, description, openapi, frontMatter } as const;

export type Target = keyof typeof targets;

if (parentPort) {
  const port = parentPort;
  port.on('message', ({ target, input }: { target: Target; input: never }) => {
    const run = async () => targets[target](input);
    run().then(
      () => port.postMessage(null),
      // Bad input may be rejected with file and reason.
      (error: unknown) => port.postMessage(error instanceof InputError ? null : stackOf(error)),
    );
  });
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : `Error: ${String(error)}`;
}
