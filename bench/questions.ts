/**
 * Measures how often a search finds the right page: puts readers' questions to the embedded engine, and to others over
 * the same pages. Loaded by `bench/questions.js`, and in part by `bench/run.js`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ENTRY_NAME, type IndexEntry, type PageText } from '../src/search/index/postings.ts';
import { nodeEngine } from '../tests/search/node-engine.ts';
import { launchChromium } from './launch.ts';

/** Finds the addresses of pages for a question, best first. */
type Ask = (text: string) => Promise<string[]>;

interface Question {
  ask: string;
  right: string[];
  kind: string;
}

/** Shares of questions whose right page is first, among the first three, among the first ten. */
export type Shares = [first: number, three: number, ten: number];

/** The sets of questions. tests/search/questions/README.md says how they differ. */
export const SETS = [
  'tuning',
  'held-out',
  'tuning-2',
  'tuning-3',
  'tuning-4',
  'tuning-5',
  'tuning-6',
  'tuning-7',
  'tuning-8',
  'held-out-3',
] as const;
export type SetName = (typeof SETS)[number];

const MOST = 10;

/** The shares of a set, whole and by kind of question. */
export interface SetShares {
  all: Shares;
  kinds: Map<string, Shares>;
}

/** The figures of one engine. */
export interface Figures {
  engine: string;
  /** One for each set that was asked, in the same order. */
  shares: SetShares[];
  /** Bytes that a first query loads, or that every reader loads before it; null if not measured. */
  bytes: number | null;
}

/** CPU time and bytes that the embedded engine needs. */
export interface Cost {
  /** CPU milliseconds per key, once the index has loaded: median, 99th percentile, worst. */
  key: [median: number, high: number, worst: number];
  /** Compressed bytes of the index files for a first question: mean, worst. */
  bytes: [mean: number, worst: number];
}

/** The questions of a set. */
export const questionsOf = (set: SetName) =>
  JSON.parse(readFileSync(`tests/search/questions/${set}.json`, 'utf8')) as Question[];

async function sharesOf(ask: Ask, sets: readonly SetName[]): Promise<SetShares[]> {
  const all: SetShares[] = [];
  for (const set of sets) {
    const questions = questionsOf(set);
    const places: number[] = [];
    const byKind = new Map<string, number[]>();
    for (const { ask: text, right, kind } of questions) {
      const place = (await ask(text)).slice(0, MOST).findIndex((path) => right.includes(path));
      places.push(place);
      byKind.set(kind, [...(byKind.get(kind) ?? []), place]);
    }
    const kinds = [...byKind]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, some]) => [kind, sharesIn(some)] as const);
    all.push({ all: sharesIn(places), kinds: new Map(kinds) });
  }
  return all;
}

/** @param places the place of the right page for each question, from 0; -1 where it was not found */
function sharesIn(places: readonly number[]): Shares {
  const share = (most: number) => places.filter((place) => place >= 0 && place < most).length / places.length;
  return [share(1), share(3), share(MOST)];
}

/**
 * Puts questions to the embedded engine.
 *
 * @param site absolute path of a built site
 * @param sets the sets to ask; no other is read
 */
export async function measureOwn(site: string, sets: readonly SetName[]): Promise<Figures> {
  const searcher = await nodeEngine(join(site, 'search-index'));
  const ask: Ask = async (text) => {
    const { pages } = await searcher.search({ text, section: null, near: null, limit: MOST });
    return pages.map(({ path }) => path);
  };
  return {
    engine: 'embedded',
    shares: await sharesOf(ask, sets),
    bytes: Math.round((await measureCost(site)).bytes[0]),
  };
}

/** Questions made of words from all over a site. */
export function questionsFrom(site: string): string[] {
  const pages = pagesOf(site).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const every = Math.ceil(pages.length / 50);
  return pages.flatMap(({ title, sections: [first] }, place) =>
    place % every === 0 ? [`${title} ${(first?.[2] ?? '').split(/\s+/).slice(0, 5).join(' ')}`] : [],
  );
}

/**
 * Types questions letter by letter for the CPU time, and puts each to a new engine for the bytes.
 *
 * @param site absolute path of a built site
 */
export async function measureCost(
  site: string,
  questions: readonly string[] = questionsOf('tuning').map(({ ask }) => ask),
): Promise<Cost> {
  const times = await typed(join(site, 'search-index'), questions);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { key: [at(0.5), at(0.99), at(1)], bytes: await measureBytes(site, questions) };
}

/**
 * Compressed bytes of the index files for a first question: mean, worst.
 *
 * @param site absolute path of a built site
 */
export async function measureBytes(site: string, questions: readonly string[]): Promise<Cost['bytes']> {
  const folder = join(site, 'search-index');
  const sizes = new Map<string, number>();
  const sizeOf = (name: string) => {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    const size = brotliCompressSync(readFileSync(join(folder, name))).length;
    sizes.set(name, size);
    return size;
  };
  const bytes: number[] = [];
  for (const text of questions) {
    const read = new Set<string>();
    const searcher = await nodeEngine(folder, (name) => void read.add(name));
    await searcher.search({ text, section: null, near: null, limit: 5 });
    bytes.push([...read].reduce((sum, name) => sum + sizeOf(name), 0));
  }
  return [bytes.reduce((sum, one) => sum + one, 0) / bytes.length, Math.max(...bytes)];
}

/** Compressed bytes of the engine's scripts. */
export function engineBytes(site: string): number {
  const folder = join(site, 'assets');
  return readdirSync(folder)
    .filter((name) => /^embedded-.*\.js$/.test(name))
    .reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(folder, name))).length, 0);
}

/** CPU milliseconds for each key, ascending. A first round warms up the compiler. */
async function typed(folder: string, questions: readonly string[]): Promise<number[]> {
  const searcher = await nodeEngine(folder);
  let times: number[] = [];
  for (let round = 0; round < 2; round++) {
    times = [];
    for (const question of questions)
      for (let length = 1; length <= question.length; length++) {
        const before = process.cpuUsage();
        await searcher.search({ text: question.slice(0, length), section: null, near: null, limit: 5 });
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
      }
  }
  return times.toSorted((a, b) => a - b);
}

/** All pages in the index of the embedded engine, so that all engines search the same ones. */
function pagesOf(site: string): PageText[] {
  const folder = join(site, 'search-index');
  // By the entry, since files of earlier builds are still in the folder.
  const { names, nameLength, pages } = JSON.parse(readFileSync(join(folder, ENTRY_NAME), 'utf8')) as IndexEntry;
  return Array.from(pages, (_, at) => {
    const name = names.slice(at * nameLength, (at + 1) * nameLength);
    return JSON.parse(readFileSync(join(folder, `pages/${name}.json`), 'utf8')) as PageText;
  });
}

const fileOf = (path: string, extension: string) => `${path === '/' ? '/index' : path}${extension}`;

interface MiniSearchIndex {
  addAll(documents: object[]): void;
  search(text: string): { id: string }[];
  toJSON(): unknown;
}

/**
 * Puts the same questions to MiniSearch over the same pages, with its default settings.
 *
 * @param site absolute path of a built site
 * @param sets the sets to ask
 * @param MiniSearch the default export of the package
 */
export async function measureMiniSearch(
  site: string,
  sets: readonly SetName[],
  MiniSearch: new (options: object) => MiniSearchIndex,
): Promise<Figures> {
  const index = new MiniSearch({ fields: ['title', 'text'] });
  index.addAll(
    pagesOf(site).map(({ path, title }) => ({
      id: path,
      title,
      text: readFileSync(join(site, fileOf(path, '.md')), 'utf8'),
    })),
  );
  const ask: Ask = (text) => Promise.resolve(index.search(text).map(({ id }) => id));
  const shares = await sharesOf(ask, sets);
  return { engine: 'MiniSearch', shares, bytes: brotliCompressSync(JSON.stringify(index)).length };
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json', '.html': 'text/html' };

interface PagefindIndex {
  addHTMLFile(file: { url: string; content: string }): Promise<{ errors: string[] }>;
  getFiles(): Promise<{ files: { path: string; content: Uint8Array }[] }>;
}

/**
 * Puts the same questions to Pagefind over the same pages, with its default settings.
 *
 * @param site absolute path of a built site
 * @param sets the sets to ask
 * @param pagefind the exports of the package
 */
export async function measurePagefind(
  site: string,
  sets: readonly SetName[],
  pagefind: { createIndex(): Promise<{ index: PagefindIndex }>; close(): Promise<unknown> },
): Promise<Figures> {
  const { index } = await pagefind.createIndex();
  for (const { path } of pagesOf(site)) {
    const content = readFileSync(join(site, fileOf(path, '.html')), 'utf8');
    const { errors } = await index.addHTMLFile({ url: path, content });
    if (errors.length > 0) throw new Error(`${path}: ${errors.join(', ')}`);
  }
  const { files } = await index.getFiles();
  await pagefind.close();
  const served = new Map(files.map(({ path, content }) => [`/pagefind/${path}`, Buffer.from(content)]));
  // The page imports it, since Vite, which runs this file, would replace an import below with a function of its own.
  served.set(
    '/',
    Buffer.from(
      '<!doctype html><script type="module">import { search } from "/pagefind/pagefind.js"; globalThis.search = search;</script>',
    ),
  );
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    // No server is needed: its responses are in memory.
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      const body = served.get(pathname);
      const contentType = TYPES[extname(pathname) || '.html'] ?? 'application/octet-stream';
      return route.fulfill(body ? { body, contentType } : { status: 404, body: '' });
    });
    await page.goto('https://pagefind.test/');
    await page.waitForFunction(() => 'search' in globalThis);
    const ask: Ask = (text) =>
      page.evaluate(async (asked) => {
        const { search } = globalThis as unknown as {
          search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
        };
        const { results } = await search(asked);
        const found = await Promise.all(results.slice(0, 10).map((result) => result.data()));
        return found.map(({ url }) => url);
      }, text);
    return { engine: 'Pagefind', shares: await sharesOf(ask, sets), bytes: null };
  } finally {
    await browser.close();
  }
}
