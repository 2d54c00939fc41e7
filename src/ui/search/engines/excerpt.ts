import type { ExcerptPart } from '../../../model/search.ts';
import { tokensOf, type Token } from '../../../search/index/terms.ts';
import { withoutInvisible, WORD } from '../../../search/index/words.ts';

/** Weights of a query's terms, by inverse document frequency. */
export type TermWeights = ReadonlyMap<string, number>;

const LENGTH = 170;
const BEFORE = 50;

/** The lines of a text with their words. */
function linesOf(text: string): { text: string; tokens: readonly Token[] }[] {
  return text.split('\n').map((line) => ({ text: line, tokens: tokensOf(line) }));
}

const weightOf = ({ term, whole }: Token, terms: TermWeights): number =>
  Math.max(terms.get(term) ?? 0, whole === null ? 0 : (terms.get(whole) ?? 0));

/**
 * The passage of a text that best answers a query, with the words of the query marked.
 *
 * @param prose one paragraph per line
 */
export function excerptOf(prose: string, terms: TermWeights): ExcerptPart[] {
  const lines = linesOf(prose);
  let best = { line: lines[0]?.text ?? '', tokens: [] as Token[], from: 0, score: 0 };
  for (const { text: line, tokens: all } of lines) {
    const tokens = all.filter((token) => weightOf(token, terms) > 0);
    for (const [at, { start }] of tokens.entries()) {
      const inside = tokens.slice(at).filter(({ end }) => end <= start + LENGTH - BEFORE);
      const weights = new Map(inside.map((token) => [token.term, weightOf(token, terms)]));
      // Each word counts once, and a little more for repetitions: a passage about a word beats one that mentions it.
      const score = [...weights.values()].reduce((sum, weight) => sum + weight, 0) + inside.length * 0.05;
      if (score > best.score) best = { line, tokens, from: start, score };
    }
  }
  const { line, tokens } = best;
  const { from, to } = windowOf(line, best.from);
  return marked(line, tokens, from, to);
}

/** The words of a text that match a query in any form, in lower case and without invisible characters. */
export function wordsIn(text: string, terms: TermWeights): string[] {
  return linesOf(text).flatMap(({ text: line, tokens }) => {
    const own = tokens.filter((token) => !token.isStop && weightOf(token, terms) > 0);
    if (own.length === 0) return [];
    const words = Array.from(line.matchAll(WORD), ({ 0: word, index }) => ({ word, end: index + word.length }));
    // A matching part of a name yields the whole name. Both lists are in the order of the text.
    let at = 0;
    return own.flatMap(({ start }) => {
      while ((words[at]?.end ?? Infinity) <= start) at++;
      return withoutInvisible(words[at]?.word ?? '').toLowerCase();
    });
  });
}

/** The range of a line around a position, from the beginning of a sentence if one is near. */
function windowOf(line: string, position: number): { from: number; to: number } {
  if (line.length <= LENGTH * 1.2) return { from: 0, to: line.length };
  const sentence = Math.max(...['. ', '? ', ': '].map((end) => line.lastIndexOf(end, position)));
  let from = sentence === -1 ? 0 : sentence + 2;
  if (position - from > BEFORE * 1.6) from = line.indexOf(' ', position - BEFORE) + 1;
  let to = Math.min(line.length, from + LENGTH);
  if (to < line.length) to = Math.max(from + 1, line.lastIndexOf(' ', to));
  return { from, to };
}

function marked(line: string, tokens: readonly Token[], from: number, to: number): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  const add = (text: string, isMarked: boolean) => {
    if (text !== '') parts.push({ text, marked: isMarked });
  };
  let at = from;
  if (from > 0) add('… ', false);
  for (const { start, end } of tokens) {
    if (start < at || end > to) continue;
    add(line.slice(at, start), false);
    add(line.slice(start, end), true);
    at = end;
  }
  add(line.slice(at, to), false);
  if (to < line.length) add(' …', false);
  return parts;
}
