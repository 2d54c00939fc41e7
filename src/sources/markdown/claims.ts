import { hashOf } from '../../files/hash.ts';

/** A block of a page, or a row of a table of errors, that says something about the product that can be tried. */
export interface Claim extends Pick<Block, 'code' | 'marks'> {
  /** 1-based line of the block's fence, or of the row. */
  line: number;
  /**
   * `shell`: commands. `request`: `GET /path`, without a program. `data`: JSON that answers no request. `message`: a row
   * of a table of errors. `sample`: code whose types, or at least syntax, can be checked.
   */
  kind: 'shell' | 'request' | 'data' | 'message' | 'sample';
  /** Extension of the file, for a sample. */
  language: string;
  /** The block that shows the answer. */
  answer: Block | null;
  /** Hash of the block and of its answer: another digest is another claim. */
  digest: string;
}

/** A fenced block of code. */
export interface Block {
  /** 1-based line of the opening fence. */
  line: number;
  language: string;
  /** What stands behind the language of the fence: `status=409`. */
  marks: Readonly<Record<string, string>>;
  /** The whole opening line, after the language. */
  meta: string;
  code: string;
  /** True if no heading or tab stands between this block and the one before it. */
  follows: boolean;
}

/**
 * Reads what a page says about the product.
 *
 * @param text the whole file, with its front matter
 * @param options.samples whether the site's samples are checked
 */
export function readClaims(text: string, { samples }: { samples: boolean }): Claim[] {
  const blocks = readBlocks(text);
  const answers = new Set<Block>();
  const claims: Claim[] = [];
  for (const [index, block] of blocks.entries()) {
    const { line, code, marks } = block;
    const extension = extensionOf(block);
    const kind = samples && extension !== '' ? 'sample' : kindOf(block);
    if (kind === null || answers.has(block)) continue;
    const answer = kind === 'shell' || kind === 'request' ? answerIn(blocks[index + 1]) : null;
    // A lone request line only documents an address.
    if (kind === 'request' && answer === null) continue;
    if (answer) answers.add(answer);
    const said = answer ? [answer.meta, answer.code] : [];
    const digest = hashOf(block.language, block.meta, code, ...said).slice(0, 16);
    claims.push({ line, kind, code, language: extension, marks, answer, digest });
  }
  return [...claims, ...readErrorRows(text)].toSorted((a, b) => a.line - b.line);
}

const FENCE = /^([ \t]*)(`{3,}|~{3,})\s*([^\s`]*)[ \t]*([^`]*)$/;
/** What ends the text about a block: a heading, a tab, a part that a reader opens. */
const BORDER = /^\s*(?:#{1,6} |<\/?(?:TabItem|Tabs|Details|details)\b)/;

/** The fenced blocks of a page's Markdown, in order. */
export function readBlocks(text: string): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  let follows = false;
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', fence, language = '', meta = ''] = FENCE.exec(lines[at] ?? '') ?? [];
    if (fence === undefined) {
      if (BORDER.test(lines[at] ?? '')) follows = false;
      continue;
    }
    const end = endOfFence(lines, at, fence);
    const outer = new RegExp(`^[ \\t]{0,${indent.length}}`);
    const code = lines.slice(at + 1, end).map((line) => line.replace(outer, ''));
    blocks.push({
      line: at + 1,
      language: language.toLowerCase(),
      marks: readMarks(meta),
      meta: meta.trim(),
      code: code.join('\n'),
      follows,
    });
    follows = true;
    at = end;
  }
  return blocks;
}

function endOfFence(lines: readonly string[], start: number, fence: string): number {
  const closing = new RegExp(`^[ \\t]*\\${fence[0] ?? '`'}{${fence.length},}[ \\t]*$`);
  const length = lines.slice(start + 1).findIndex((line) => closing.test(line));
  return length === -1 ? lines.length : start + 1 + length;
}

/** Reads `verify=skip reason="…"` and the like. */
function readMarks(meta: string): Record<string, string> {
  const marks = meta.matchAll(/(\w+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g);
  return Object.fromEntries([...marks].map(([, name = '', ...values]) => [name, values.find(Boolean) ?? '']));
}

/** The next block, if it shows the answer of the one before it: JSON that is not a file, or whatever says so. */
function answerIn(next: Block | undefined): Block | null {
  if (!next || next.marks['title'] !== undefined) return null;
  const isMarked = ['whole', 'part', 'example'].includes(next.marks['answer'] ?? '');
  return isMarked || (next.language === 'json' && next.follows) ? next : null;
}

/** Extension of a file with the code, if it is a sample; otherwise empty. */
function extensionOf({ language, code }: Block): string {
  if (language !== 'html') return EXTENSIONS[language] ?? '';
  // Components are marked as HTML, which is what they are to the highlighter.
  if (/^<script setup/m.test(code)) return 'vue';
  return /^<!doctype/i.test(code) ? 'html' : /^<script/m.test(code) ? 'svelte' : '';
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  js: 'js',
  javascript: 'js',
  jsx: 'jsx',
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  vue: 'vue',
  svelte: 'svelte',
  python: 'py',
  ruby: 'rb',
  php: 'php',
  go: 'go',
  java: 'java',
  rust: 'rs',
  csharp: 'cs',
  kotlin: 'kt',
  swift: 'swift',
  dart: 'dart',
};

function kindOf({ language, code }: Block): Claim['kind'] | null {
  if (language === 'json') return 'data';
  if (language === 'http') return /^GET \/\S*$/m.test(code.trim()) ? 'request' : null;
  if (language !== 'bash') return null;
  return isAssignments(code) || (RUNS.test(code) && !INSTALLS.test(code)) ? 'shell' : null;
}

/** True if a block only sets variables for the blocks below it. */
function isAssignments(code: string): boolean {
  const lines = code
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line));
  return lines.every((line) => /^\s*(?:export\s+)?\w+=\S+$/.test(line.replaceAll(/(["'])[^"']*\1/g, 'x').trim()));
}

/** Commands that call the product, and those that process responses. */
const RUNS = /(?:^|[\s|&;(])(?:curl|jq|\.\/[\w.-]+\.sh)(?:\s|$)/m;

/** Programs that change the machine, or run another product. */
const INSTALLS = /(?:^|[|&;(]\s*)(?:sudo |docker|npm |npx |yarn |git |helm |kubectl |apt|brew |pip |go |cargo |gem )/m;

/** A row whose first cell names the status of an error, or whose second cell is one. */
const ROW = /^\s*\|(?:[^|]*\|\s*([45]\d\d)\s*\||[^|]*?\b([45]\d\d)\b[^|]*\|)/;

/** The rows of tables that say which messages come with which status. */
function readErrorRows(text: string): Claim[] {
  return text.split('\n').flatMap((line, index): Claim[] => {
    if (!line.trimStart().startsWith('|')) return [];
    const [, second, first] = ROW.exec(line.replaceAll('`', '')) ?? [];
    const status = first ?? second;
    if (status === undefined) return [];
    const messages = [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span).filter(isMessage);
    if (messages.length === 0) return [];
    const digest = hashOf(status, ...messages).slice(0, 16);
    const code = messages.join('\n');
    return [{ line: index + 1, kind: 'message', code, language: '', marks: { status }, answer: null, digest }];
  });
}

/** True for sentences; false for requests and code. */
function isMessage(span: string): boolean {
  return /\S \S+ \S/.test(span) && !/^(?:GET|POST|PUT|PATCH|DELETE|HTTP)\b|^[[{<$]|[{};]$|=>|^\w+: \S+$/.test(span);
}
