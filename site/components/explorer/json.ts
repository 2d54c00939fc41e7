/** A mistake in a text that the reader entered; the message is for the reader. */
export class Mistake extends Error {}

const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\\n]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/**
 * Parses JSON.
 *
 * @throws Mistake with the place, what is wrong there, and how to mend it
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Chats and documents turn blanks between values into others, which JSON does not have.
    const plain = text.replaceAll(/("(?:[^"\\\n]|\\.)*")|[^\S\n]/g, (_, quoted?: string) => quoted ?? ' ');
    if (plain !== text) return parseJson(plain);
    // Browsers word this differently, and some do not name the place.
    const { at, fix } = findMistake(text);
    const before = text.slice(0, at).split('\n');
    throw new Mistake(`Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${fix}`);
  }
}

interface Found {
  at: number;
  fix: string;
}

/** Where a text stops being JSON, and how to mend it. */
function findMistake(text: string): Found {
  const start = text.search(/\S/);
  if (start === -1) return { at: 0, fix: 'there is nothing here. Paste JSON.' };
  if (text[start] === '<') return { at: start, fix: 'this is HTML, not JSON. Check the address, and send a token.' };
  const open: string[] = [];
  let before = '';
  let at = 0;
  // What may come next: a value, the name of a field, a colon, or a comma or closing bracket.
  let expected: 'value' | 'name' | 'colon' | 'next' = 'value';
  for (;;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const here = at + /^\s*/.exec(text.slice(at, at + 10_000))![0].length;
    if (!match) return { at: here, fix: adviceFor(text.slice(here, here + 40), open, expected) };
    const token = match[1] ?? match[2] ?? match[3] ?? '';
    const closes = token === '}' || token === ']';
    if (closes && open.at(-1) === token && (expected === 'next' || before === '{' || before === '[')) {
      open.pop();
      expected = 'next';
    } else if (closes && before === ',') return { at: here, fix: `remove the comma before \`${token}\`.` };
    else if (closes) return { at: here, fix: `\`${token}\` closes nothing here. Check the brackets before it.` };
    else if (expected === 'next' && open.length === 0) return { at: here, fix: 'remove what follows the JSON.' };
    else if (expected === 'next') {
      if (token !== ',') return { at: here, fix: `put a comma before \`${token.slice(0, 30)}\`.` };
      expected = open.at(-1) === '}' ? 'name' : 'value';
    } else if (expected === 'colon') {
      if (token !== ':') return { at: here, fix: `put a colon before \`${token.slice(0, 30)}\`.` };
      expected = 'value';
    } else if (expected === 'name') {
      if (!match[2]) return { at: here, fix: 'a field needs a name in double quotes here.' };
      expected = 'colon';
    } else if (token === '{' || token === '[') {
      open.push(token === '{' ? '}' : ']');
      expected = token === '{' ? 'name' : 'value';
    } else if (match[1]) return { at: here, fix: `a value is missing before \`${token}\`.` };
    else expected = 'next';
    before = token;
    at = TOKEN.lastIndex;
  }
}

function adviceFor(rest: string, open: readonly string[], expected: string): string {
  if (rest === '' && open.length > 0)
    return `the text ends before \`${open.toReversed().join('').slice(0, 8)}\`. Copy all of it.`;
  if (rest === '') return 'the text ends too early. Copy all of it.';
  if (/^['‘’“”`]/.test(rest)) return 'use straight double quotes (").';
  if (rest.startsWith('"')) return 'this text has no closing quote on its line.';
  if (/^\/[/*]/.test(rest)) return 'remove the comment: JSON has none.';
  const word = /^[\w$.-]+/.exec(rest)?.[0] ?? rest.slice(0, 1);
  if (expected === 'next') return `remove \`${word}\`, or put a comma before it.`;
  return `put \`${word}\` in double quotes.`;
}
