/*
 * Makes a text that a pattern matches. The pattern is parsed and never run: descriptions come from anyone, and some
 * patterns take forever. https://spec.openapis.org/oas/v3.1.1.html#schema-object: the dialect of ECMA-262
 */

/** Longer texts help nobody. */
const LONGEST = 128;
const MOST_PARTS = 400;

type Part =
  | { kind: 'characters'; of: string }
  | { kind: 'choice'; options: Part[][] }
  | { kind: 'repeat'; part: Part; min: number; max: number };

/**
 * Makes a text that a pattern matches, as short as the wanted length allows.
 *
 * @returns undefined if parsing alone is not enough to make one: for lookaheads, backreferences and the like
 */
export function textLike(pattern: string, shortest = 0, longest = LONGEST): string | undefined {
  const reader = new Reader(pattern);
  const parts = reader.whole();
  if (parts === null) return undefined;
  for (let more = 0; more <= LONGEST; more++) {
    const text = written(parts, more);
    if (text.length > Math.min(longest, LONGEST)) return undefined;
    if (text.length >= shortest) return text;
  }
  return undefined;
}

function written(parts: Part[], more: number): string {
  let text = '';
  for (const part of parts) {
    if (text.length > LONGEST) break;
    if (part.kind === 'characters') text += part.of.charAt(0);
    else if (part.kind === 'choice') text += written(part.options[0] ?? [], more);
    else text += repeated(part, more);
  }
  return text;
}

/** Repeats a part. Characters of a class take turns, so that a name looks like one: `[a-z]+` → `abc`. */
function repeated({ part, min, max }: Extract<Part, { kind: 'repeat' }>, more: number): string {
  // Optional parts that may repeat appear once: somebody wrote them for a reason.
  const count = Math.min(max, Math.max(min, min === 0 && max > 1 ? 1 : min) + more, LONGEST + 1);
  if (part.kind === 'characters')
    return Array.from({ length: count }, (_, index) => part.of.charAt(index % part.of.length)).join('');
  let text = '';
  for (let index = 0; index < count && text.length <= LONGEST; index++) text += written([part], more);
  return text;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '1234567890';
const CLASSES: Record<string, string> = { d: DIGITS, w: `${LOWER}${UPPER}${DIGITS}_`, s: ' ' };
const SIGNS = '-_.:/@#%&+=~!$*()[]{}<>,;?|^\'"` \\';
const ALL = LOWER + UPPER + DIGITS + SIGNS;
const CONTROLS: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' };

/** Thrown for syntax that is not understood; never leaves this file. */
class Unknown extends Error {}

class Reader {
  readonly #text: string;
  #at = 0;
  #count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Part[] | null {
    try {
      const choice = this.#choice(0);
      return this.#at === this.#text.length ? [choice] : null;
    } catch (error) {
      if (error instanceof Unknown) return null;
      throw error;
    }
  }

  #choice(depth: number): Part {
    if (depth > 20) throw new Unknown();
    const options: Part[][] = [[]];
    for (; this.#at < this.#text.length && this.#text[this.#at] !== ')';) {
      if (this.#text[this.#at] === '|') {
        this.#at++;
        options.push([]);
        continue;
      }
      const part = this.#part(depth);
      if (part) options.at(-1)?.push(this.#quantified(part));
    }
    return { kind: 'choice', options };
  }

  /** One part without its quantifier; null if it matches no character. */
  #part(depth: number): Part | null {
    if (++this.#count > MOST_PARTS) throw new Unknown();
    const character = this.#next();
    if (character === '^' || character === '$') return this.#anchor(character, depth);
    if (character === '.') return { kind: 'characters', of: LOWER };
    if (character === '[') return { kind: 'characters', of: this.#set() };
    if (character === '(') return this.#group(depth);
    if (character === '\\') return this.#escape();
    if ('*+?{'.includes(character)) throw new Unknown();
    return { kind: 'characters', of: character };
  }

  /** Skips an anchor, which is possible only at either end of the pattern. */
  #anchor(character: string, depth: number): null {
    const before = this.#text.slice(0, this.#at - 1);
    const after = this.#text.slice(this.#at);
    const isEnd = character === '^' ? /(^|[|(]|\(\?:)$/.test(before) : /^($|[|)])/.test(after);
    if (!isEnd || depth > 1) throw new Unknown();
    return null;
  }

  #group(depth: number): Part {
    const rest = this.#text.slice(this.#at, this.#at + 64);
    const start = /^\?(?::|<[A-Za-z_]\w*>)/.exec(rest);
    if (rest.startsWith('?') && !start) throw new Unknown();
    this.#at += start?.[0].length ?? 0;
    const choice = this.#choice(depth + 1);
    if (this.#next() !== ')') throw new Unknown();
    return choice;
  }

  #quantified(part: Part): Part {
    const match = /^(?:([*+?])|\{(\d{1,6})(,(\d{1,6})?)?\})\??/.exec(this.#text.slice(this.#at, this.#at + 20));
    if (!match) return part;
    this.#at += match[0].length;
    const [, sign, least, hasRange, most] = match;
    if (sign) return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : LONGEST };
    const min = Number(least);
    return {
      kind: 'repeat',
      part,
      min,
      max: hasRange === undefined ? min : Math.min(Number(most ?? LONGEST), LONGEST),
    };
  }

  #escape(): Part | null {
    const character = this.#next();
    if (character === 'b') return null;
    return { kind: 'characters', of: this.#escaped(character) };
  }

  /** The characters that an escape stands for. */
  #escaped(character: string): string {
    const known = CLASSES[character];
    if (known !== undefined) return known;
    const opposite = /[DWS]/.test(character) ? CLASSES[character.toLowerCase()] : undefined;
    if (opposite !== undefined) return without(opposite);
    const control = CONTROLS[character];
    if (control !== undefined) return control;
    if (character === 'u' || character === 'x') return this.#code(character === 'u' ? 4 : 2);
    if (/[a-z\d]/i.test(character)) return this.#property(character);
    return character;
  }

  #code(digits: number): string {
    const match = /^[\da-f]+/i.exec(this.#text.slice(this.#at, this.#at + digits))?.[0] ?? '';
    if (match.length !== digits) throw new Unknown();
    this.#at += digits;
    return String.fromCharCode(Number.parseInt(match, 16));
  }

  /** `\p{L}` and the like, as far as they are common. */
  #property(character: string): string {
    const name = character === 'p' ? /^\{(\w+)\}/.exec(this.#text.slice(this.#at, this.#at + 20)) : null;
    const known = { L: LOWER, Ll: LOWER, Lu: UPPER, N: DIGITS, Nd: DIGITS }[name?.[1] ?? ''];
    if (!name || known === undefined) throw new Unknown();
    this.#at += name[0].length;
    return known;
  }

  #set(): string {
    const isOpposite = this.#text[this.#at] === '^';
    if (isOpposite) this.#at++;
    let found = '';
    for (;;) {
      const character = this.#next();
      if (character === ']') break;
      const first = character === '\\' ? this.#escaped(this.#next()) : character;
      const isRange = this.#text[this.#at] === '-' && this.#text[this.#at + 1] !== ']' && first.length === 1;
      if (!isRange) {
        found += first;
        continue;
      }
      this.#at++;
      const end = this.#next();
      found += range(first, end === '\\' ? this.#escaped(this.#next()) : end);
    }
    const set = isOpposite ? without(found) : readable(found);
    if (set === '') throw new Unknown();
    return set;
  }

  #next(): string {
    const character = this.#text[this.#at++];
    if (character === undefined) throw new Unknown();
    return character;
  }
}

function range(from: string, to: string): string {
  const start = from.charCodeAt(0);
  const length = Math.min(to.charCodeAt(0) - start + 1, 256);
  if (to.length !== 1 || !(length > 0)) throw new Unknown();
  return Array.from({ length }, (_, index) => String.fromCharCode(start + index)).join('');
}

function without(characters: string): string {
  return [...ALL].filter((character) => !characters.includes(character)).join('');
}

/** Puts letters and digits before signs. */
function readable(characters: string): string {
  const plain = [...new Set(characters)];
  const rank = (character: string) => (/[a-z]/i.test(character) ? 0 : /\d/.test(character) ? 1 : 2);
  return plain.toSorted((a, b) => rank(a) - rank(b)).join('');
}
