import { hashOf } from '../files/hash.ts';
import { readErrorRows, type ErrorRow } from './messages.ts';
import { readParts, type CodePart, type PagePart } from './blocks.ts';

/** A part of a page that can be tried, and the result that the page predicts. */
export interface Step {
  /** 1-based line of the block's fence, or of the row. */
  line: number;
  /**
   * `shell`: run as it is. `request`: `GET /path`, without a program. `data`: JSON that belongs to no request.
   * `message`: a row of a table of errors. `sample`: code whose types are checked, or at least its syntax.
   */
  kind: 'shell' | 'request' | 'data' | 'message' | 'sample';
  code: string;
  /** Extension of the file, for a sample. */
  language: string;
  /** Name of the file that the block is shown as, which later blocks may use; null if there is none. */
  file: string | null;
  /** The author's reason to leave it alone; null if it is run. */
  skip: string | null;
  /** The edition that it needs, according to the author. */
  edition: string | null;
  expected: Expected;
  /** Hash of the block and of everything that the page says about its response: another digest is another claim. */
  digest: string;
}

/** JSON that a page shows as a response. */
export interface ShownBody {
  line: number;
  code: string;
  /** The page says that it shows an excerpt. */
  isExcerpt: boolean;
  /** The page shows a different case, so a list may be empty here. */
  isExample: boolean;
}

export interface Expected {
  /** In the order of the requests, or one for the last. Empty means any success. */
  statuses: number[];
  /** True if the one status applies to every request. */
  isForAll: boolean;
  isEmpty: boolean;
  headers: [name: string, value: string][];
  /** Members like `"enabled": true` that the page says are somewhere in the response. */
  members: string[];
  body: ShownBody | null;
  /** The output, if the page shows it. */
  output: string | null;
}

const NOTHING: Expected = {
  statuses: [],
  isForAll: false,
  isEmpty: false,
  headers: [],
  members: [],
  body: null,
  output: null,
};

/**
 * Reads the parts of a page's Markdown that can be tried, in the page's order.
 *
 * @param options.samples whether the site's samples are type-checked
 */
export function readSteps(text: string, { samples }: { samples: boolean }): Step[] {
  const parts = readParts(text);
  const shown = new Set<CodePart>();
  const steps: Step[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'code') continue;
    const language = languageOf(part);
    const kind = samples && language !== '' ? 'sample' : kindOf(part);
    if (kind === null || (kind === 'data' && shown.has(part))) continue;
    const { expected, body } =
      kind === 'data' || kind === 'sample' ? { expected: NOTHING, body: null } : expectedAfter(parts, index);
    // A lone request line only documents an address, unless a response follows.
    if (kind === 'request' && body === null) continue;
    if (body) shown.add(body);
    const options = readMeta(part.meta);
    steps.push({
      line: part.line,
      kind,
      code: part.code,
      language,
      file: options['title'] ?? null,
      skip: options['verify'] === 'skip' ? (options['reason'] ?? 'no reason given') : null,
      edition: options['edition'] ?? null,
      expected: options['status']
        ? { ...expected, statuses: options['status'].split(',').map(Number), isEmpty: false }
        : expected,
      digest: hashOf(
        part.language,
        part.meta,
        part.code,
        JSON.stringify({ ...expected, body: expected.body?.code }),
      ).slice(0, 16),
    });
  }
  return [...steps, ...readErrorRows(text).map(messageStep)].toSorted((a, b) => a.line - b.line);
}

/** A row of a table of errors: the instance says these messages with that status. */
function messageStep({ line, status, messages }: ErrorRow): Step {
  return {
    line,
    kind: 'message',
    code: messages.join('\n'),
    language: '',
    file: null,
    skip: null,
    edition: null,
    expected: { ...NOTHING, statuses: [status] },
    digest: hashOf(String(status), ...messages).slice(0, 16),
  };
}

/** Extension of a file with the code, if it is a sample; otherwise empty. */
function languageOf({ language, code }: CodePart): string {
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

function kindOf({ language, code }: CodePart): Step['kind'] | null {
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

/** Reads `verify=skip reason="…"` and the like. */
function readMeta(meta: string): Record<string, string> {
  return Object.fromEntries(
    [...meta.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']),
  );
}

/** A heading that belongs to the request above it. */
const OF_THE_ANSWER = /^#+ (?:(\d{3})\b|Answers?\b|Body\b|Responses?\b)/;
const PARTLY =
  /excerpt|\bparts? of\b|important part|shortened|abridged|here with|looks? like this|one of|for example|part of the response/i;

/** Everything that the page says about a request's response, up to the next request, heading or tab. */
function expectedAfter(parts: readonly PagePart[], index: number): { expected: Expected; body: CodePart | null } {
  const expected: Expected = { ...NOTHING, headers: [], members: [], statuses: [] };
  let body: CodePart | null = null;
  let before = '';
  for (const [sentences, part] of parts.slice(index + 1).entries()) {
    if (part.kind === 'border') break;
    if (part.kind === 'heading') {
      const status = OF_THE_ANSWER.exec(part.text);
      // The text takes precedence.
      if (!status || (status[1] && expected.statuses.length > 0)) break;
      if (status[1]) expected.statuses = [Number(status[1])];
    } else if (part.kind === 'code') {
      if (part.language === 'text' && sentences === 0) expected.output = part.code;
      const meta = readMeta(part.meta);
      // A file is not a response.
      if (part.language !== 'json' || body || sentences > LAST_SENTENCE || meta['title']) break;
      body = part;
      const isExcerpt = PARTLY.test(before) || meta['answer'] === 'part';
      expected.body = { line: part.line, code: part.code, isExcerpt, isExample: meta['answer'] === 'example' };
    } else if (!part.text.startsWith('|') && sentences < LAST_SENTENCE) {
      if (body && !/^(?:Status|Both|All)\b/.test(part.text)) break;
      before = part.text;
      readSentence(part.text, expected);
      // Further down, the page speaks of other requests, too.
      if (sentences === 0) readMembers(part.text, expected);
    }
  }
  if (expected.statuses.length === 0) readLead(parts, index, expected);
  return { expected, body };
}

/** How many parts after a request may be about its response. */
const LAST_SENTENCE = 3;

/** The sentence before a request may state the result, if nothing after it does. */
function readLead(parts: readonly PagePart[], index: number, expected: Expected): void {
  const lead = parts[index - 1];
  if (lead?.kind !== 'prose' || parts[index - 2]?.kind === 'code') return;
  const said: Expected = { ...NOTHING, headers: [], members: [], statuses: [] };
  readSentence(lead.text, said);
  // If it is about a refusal, it says when, and not that this request is refused.
  if (said.statuses.length === 1 && (said.statuses[0] ?? 0) < 400)
    Object.assign(expected, { statuses: said.statuses, isEmpty: said.isEmpty });
}

const STATUS =
  /(?:\bstatus(?: code)?|\banswers?|\banswered|\breturns?|\bresponds|\bresponse)(?:\s+(?:is|are|has|with|status))*\s+([1-5]\d\d)\b|^([1-5]\d\d)\b|\bsecond (?:with )?([1-5]\d\d)\b/gi;

/** Adds what a paragraph says about the response. */
function readSentence(paragraph: string, expected: Expected): void {
  const text = paragraph
    .replaceAll(/`([1-5]\d\d)`/g, '$1')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[-*] |^\d+\. /, '');
  if (expected.statuses.length === 0) {
    expected.statuses = [...text.matchAll(STATUS)].map((found) => Number(found.slice(1).find(Boolean)));
    expected.isForAll = /\b(?:both|all (?:two|three|four))\b/i.test(text);
    if (expected.statuses.length > 0)
      expected.isEmpty = /\b(?:without (?:a body|content)|an? empty body|has no body|no content)\b/i.test(text);
  }
  for (const [, name = '', value = ''] of text.matchAll(/\bheader `([A-Z][\w-]+): ([^`…]+)`/g))
    expected.headers.push([name, value]);
}

/** Adds the members that a paragraph says the response has, written `"key": value`. */
function readMembers(text: string, expected: Expected): void {
  for (const [, member = ''] of text.matchAll(
    /\b(?:contains?|with|have|lists?[^.`]*`[^`]+`[^.`]*with) `("\w+":\s*(?:"[^"`]*"|true|false|null|\d+))`/g,
  ))
    expected.members.push(member);
}
