/**
 * Mermaid as the drawing library reads it. The library passes over what it does not know and misreads some of what Mermaid
 * allows, such as `A-->B`: so a diagram is read here first, line by line, and written anew in forms that have one meaning.
 * What cannot be drawn is an error with its line. Rules: https://mermaid.js.org/syntax/flowchart.html
 */

/** A line that cannot be drawn. */
class DiagramError extends Error {
  /** 0-based line within the diagram. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

interface Statement {
  text: string;
  line: number;
}

/** Reserved characters of Unicode stand for what has a meaning to the library. */
const RESERVED = 0xe000;
const FILLER = String.fromCodePoint(RESERVED + 0x300);
const meaningful = /[[\](){}|<>"&/\\*~:;#%=+]/g;

/**
 * Writes a diagram so that the library draws what is written.
 *
 * @param source without its lines for screen readers
 * @returns text for the library; labels in it are to be read by {@link plainLabels} when they are drawn
 * @throws DiagramError that names what is not understood
 */
export function normaliseMermaid(source: string): string {
  const statements = statementsOf(source);
  const [head, ...rest] = statements;
  if (!head) throw new DiagramError(0, 'the diagram is empty');
  const kind = /^[\w-]+/.exec(head.text)?.[0] ?? head.text;
  if (kind === 'graph' || kind === 'flowchart') return new Flowchart(head, rest).text();
  if (kind === 'sequenceDiagram') return sequence(rest);
  if (/^stateDiagram(-v2)?$/.test(kind)) return states(rest);
  if (/^(classDiagram|erDiagram|xychart(-beta)?)$/.test(kind)) return source;
  const known = 'flowchart, sequenceDiagram, stateDiagram-v2, classDiagram, erDiagram and xychart-beta';
  throw new DiagramError(head.line, `"${kind}" is no kind of diagram that can be drawn: these are ${known}`);
}

/** Puts back what {@link normaliseMermaid} has put in the place of characters with a meaning. */
export function plainLabels(svg: string): string {
  return svg
    .replaceAll(FILLER, '')
    .replaceAll(/[\u{E000}-\u{E2FF}]/gu, (character) => `&#${(character.codePointAt(0) ?? RESERVED) - RESERVED};`);
}

/** Lines and parts of lines, without comments. A semicolon ends a statement, but not within quotes. */
function statementsOf(source: string): Statement[] {
  return source.split('\n').flatMap((row, line) => {
    if (/^\s*%%/.test(row)) return [];
    const parts = row.match(/(?:"[^"]*"|[^;"]|"(?=[^"]*$))+/g) ?? [];
    return parts.map((text) => ({ text: text.trim(), line })).filter(({ text }) => text !== '');
  });
}

type Shape = [open: string, close: string];

/** Longer ones first. */
const shapes: readonly Shape[] = [
  ['(((', ')))'],
  ['([', '])'],
  ['((', '))'],
  ['[[', ']]'],
  ['[(', ')]'],
  ['[/', '\\]'],
  ['[\\', '/]'],
  ['{{', '}}'],
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
  ['>', ']'],
];

interface Link {
  /** `-->` with what stands before and behind it in one of the library's forms. */
  operator: string;
  label: string;
}

const ignored = /^(?:classDef|class|style|linkStyle)\s/;

/** Reads the statements of a flowchart and writes one line for each node and each edge. */
class Flowchart {
  readonly #lines: string[] = [];
  readonly #ids = new Map<string, string>();
  /** By id, a node as it is written where it was described last. */
  readonly #nodesById = new Map<string, string>();
  /** Nodes that stand in a subgraph. */
  readonly #within = new Set<string>();
  #rest = '';
  #line = 0;
  #open = 0;

  constructor(head: Statement, statements: Statement[]) {
    const direction = /^(?:graph|flowchart)(?:\s+(TD|TB|LR|BT|RL))?$/.exec(head.text);
    if (!direction) throw new DiagramError(head.line, `"${head.text}" is no direction: TB, TD, BT, LR or RL`);
    this.#lines.push(`flowchart ${direction[1] ?? 'TB'}`);
    for (const { text, line } of statements) {
      this.#line = line;
      this.#rest = text;
      if (!this.#structure(text)) this.#edges();
    }
    if (this.#open > 0) throw new DiagramError(this.#line, 'a subgraph has no "end"');
  }

  text(): string {
    return this.#lines.map((line) => this.#nodesById.get(line) ?? line).join('\n');
  }

  /** What is neither a node nor an edge. */
  #structure(text: string): boolean {
    // Colours and classes of its own would be for one colour mode alone.
    if (ignored.test(text)) return true;
    if (/^click\s/.test(text)) return this.#fail('a drawing has no links: "click" belongs into the text');
    if (/^---|^title\s*:|^accDescr\s*\{/.test(text))
      return this.#fail('the title of a drawing is a line "accTitle: …", its description a line "accDescr: …"');
    if (text === 'end') {
      if (this.#open === 0) this.#fail('"end" without a subgraph');
      this.#open -= 1;
      this.#lines.push('end');
      return true;
    }
    if (this.#open > 0 && /^direction\s+(TD|TB|LR|BT|RL)$/.test(text)) {
      this.#lines.push(text);
      return true;
    }
    const subgraph = /^subgraph(?:\s+(.+))?$/.exec(text);
    if (!subgraph) return false;
    const [, id = '', label] = /^([\w.-]+)(?:\s*\[(.+)\])?$/.exec(subgraph[1] ?? '') ?? [];
    const name = label ?? (id || subgraph[1] || ' ');
    this.#lines.push(`subgraph ${this.#idOf(id || name)} [${written(unquoted(name), GROUP)}]`);
    this.#open += 1;
    return true;
  }

  #edges(): void {
    let from = this.#nodes();
    while (this.#rest !== '') {
      const arrow = this.#link();
      const to = this.#nodes();
      for (const source of from)
        for (const target of to) this.#lines.push(`${source} ${arrow.operator}${arrow.label} ${target}`);
      from = to;
    }
  }

  /** One node, or several with `&` between. Returns their ids. */
  #nodes(): string[] {
    const ids = [this.#node()];
    while (this.#rest.startsWith('&')) {
      this.#skip(1);
      ids.push(this.#node());
    }
    return ids;
  }

  #node(): string {
    // A dash belongs to a name unless an arrow begins with it.
    const name = /^(?:[\p{L}\p{N}_.]|-(?=[\p{L}\p{N}_]))+/u.exec(this.#rest)?.[0];
    if (name === undefined) return this.#fail(`a node is expected at "${this.#rest}"`);
    this.#skip(name.length);
    const isNew = !this.#ids.has(name);
    const id = this.#idOf(name);
    // The place of the node: what it looks like may be said later.
    if (isNew || (this.#open > 0 && this.#nodesById.has(id) && !this.#within.has(id))) this.#lines.push(id);
    if (this.#open > 0) this.#within.add(id);
    if (isNew) this.#nodesById.set(id, `${id}[${written(name, NODE)}]`);
    const shape = shapes.find(([open]) => this.#rest.startsWith(open));
    if (shape && !(shape[0] === '>' && /^>\s*$/.test(this.#rest))) {
      const label = this.#label(shape);
      this.#nodesById.set(id, `${id}${shape[0]}${written(label, NODE)}${shape[1]}`);
    }
    const className = /^:::\w+(?:-\w+)*/.exec(this.#rest)?.[0];
    if (className) this.#skip(className.length);
    return id;
  }

  #label([open, close]: Shape): string {
    const rest = this.#rest.slice(open.length);
    const quoted = /^\s*"([^"]*)"\s*/.exec(rest);
    const end = quoted ? quoted[0].length : rest.indexOf(close);
    const text = quoted ? (quoted[1] ?? '') : rest.slice(0, Math.max(end, 0));
    if (end === -1 || !rest.startsWith(close, end)) this.#fail(`"${open}" has no "${close}" at "${this.#rest}"`);
    if (!quoted && /[[\](){}|"]/.test(text))
      this.#fail(`"${text}" needs quotes: ${open}"${text.replaceAll('"', "'")}"${close}`);
    this.#skip(open.length + end + close.length);
    return text.trim();
  }

  #link(): Link {
    const plain = /^(<)?(--+>|---+|-\.+->|-\.+-|==+>|===+)(?![ox>-])\s*(?:\|\s*("[^"]*"|[^|]*)\|)?/.exec(this.#rest);
    if (plain) {
      this.#skip(plain[0].length);
      return link(plain[1], plain[2] ?? '', plain[3]);
    }
    const worded = /^(<)?(--|-\.|==)\s*("[^"]*"|[^\s"<>=-][^"]*?)\s*(--+>|---+|\.+->|\.+-|==+>|===+)(?![ox>-])/.exec(
      this.#rest,
    );
    if (worded) {
      this.#skip(worded[0].length);
      const end = worded[4] ?? '';
      return link(worded[1], end.startsWith('.') ? `-${end}` : end, worded[3]);
    }
    return this.#fail(`no arrow is known at "${this.#rest}": use -->, ---, -.->, -.-, ==> or ===`);
  }

  #idOf(name: string): string {
    const id = this.#ids.get(name) ?? `n${this.#ids.size}`;
    this.#ids.set(name, id);
    return id;
  }

  #skip(length: number): void {
    this.#rest = this.#rest.slice(length).trimStart();
  }

  #fail(message: string): never {
    throw new DiagramError(this.#line, message);
  }
}

/** The library has one length of each arrow. */
function link(start: string | undefined, operator: string, label: string | undefined): Link {
  const line = operator.includes('.') ? '-.-' : operator.startsWith('=') ? '==' : '--';
  const end = operator.endsWith('>') ? '>' : line === '-.-' ? '' : line.slice(0, 1);
  const text = label === undefined ? '' : unquoted(label.trim());
  return { operator: `${start ?? ''}${line}${end}`, label: text === '' ? '' : `|${written(text, EDGE)}|` };
}

const message = /^(.+?)\s*(-->>|->>|--\)|-\)|--x|-x|-->|->)\s*([+-]?)\s*([^:]+?)\s*:\s*(.*)$/;

/** Reads the statements of a sequence diagram. */
function sequence(statements: Statement[]): string {
  const ids = new Map<string, string>();
  const declared: string[] = [];
  const idOf = (name: string, label = name, kind = 'participant') => {
    let id = ids.get(name);
    if (id === undefined) {
      ids.set(name, (id = `n${ids.size}`));
      declared.push(`${kind} ${id} as ${written(label, NODE)}`);
    }
    return id;
  };
  const lines = statements.map(({ text, line }): string => {
    const actor = /^(participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/.exec(text);
    if (actor) return idOf(actor[2] ?? '', actor[3], actor[1]) && '';
    const note = /^note\s+(left of|right of|over)\s+([^:]+):\s*(.+)$/i.exec(text);
    if (note) {
      const over = (note[2] ?? '').split(',').map((name) => idOf(name.trim()));
      return `Note ${note[1]?.toLowerCase()} ${over.join(',')}: ${written(note[3] ?? '', EDGE)}`;
    }
    const block = /^(loop|alt|opt|par|critical|break|else|and|end)(?:\s+(.*))?$/.exec(text);
    if (block) return `${block[1]} ${written(block[2] ?? '', EDGE)}`.trim();
    const sent = message.exec(text);
    if (sent) {
      const [, from = '', arrow = '', active = '', to = '', words = ''] = sent;
      return `${idOf(from)}${arrow}${active}${idOf(to)}: ${written(words || ' ', EDGE)}`;
    }
    throw new DiagramError(line, `"${text}" is no line of a sequence diagram that can be drawn`);
  });
  return ['sequenceDiagram', ...declared, ...lines.filter(Boolean)].join('\n');
}

const transition = /^(\[\*\]|[\w\p{L}-]+?)\s*-->\s*(\[\*\]|[\w\p{L}-]+)\s*(?::\s*(.+))?$/u;

/** Reads the statements of a state diagram. */
function states(statements: Statement[]): string {
  const lines = statements.map(({ text, line }): string => {
    const moved = transition.exec(text);
    if (moved) return `${moved[1]} --> ${moved[2]}${moved[3] ? ` : ${written(moved[3], EDGE)}` : ''}`;
    const named = /^state\s+"([^"]+)"\s+as\s+([\w\p{L}]+)(\s*\{)?$/u.exec(text);
    if (named) return `state "${written(named[1] ?? '', NODE)}" as ${named[2]}${named[3] ?? ''}`;
    if (/^state\s+[\w\p{L}]+\s*\{$|^\}$|^direction\s+(TD|TB|LR|BT|RL)$|^[\w\p{L}]+$/u.test(text)) return text;
    const said = /^([\w\p{L}]+)\s*:\s*(.+)$/u.exec(text);
    if (said) return `${said[1]} : ${written(said[2] ?? '', NODE)}`;
    throw new DiagramError(line, `"${text}" is no line of a state diagram that can be drawn`);
  });
  return ['stateDiagram-v2', ...lines].join('\n');
}

function unquoted(text: string): string {
  return /^"(.*)"$/.exec(text)?.[1] ?? text;
}

/** How the library draws a kind of text: its size in px, and how wide it takes a letter to be. */
interface Look {
  size: number;
  ratio: number;
}

const NODE: Look = { size: 13, ratio: 0.57 };
const EDGE: Look = { size: 11, ratio: 0.54 };
const GROUP: Look = { size: 12, ratio: 0.6 };

/** Advance widths of printable ASCII in thousandths of the size, of DejaVu Sans: the widest face that systems show. */
const widths =
  '318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838'
    .split(' ')
    .map(Number);

/** How wide a text can be, in px, whatever face a system shows. */
export function widestText(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += (widths[(character.codePointAt(0) ?? 0) - 32] ?? 1000) / 1000;
  return width * size;
}

/** A label as the library may read it: nothing in it has a meaning, and it gets the room that the widest face needs. */
function written(label: string, look: Look): string {
  return label
    .split(/<br\s*\/?>/i)
    .map((line) => filled(line, look))
    .join('<br/>');
}

function filled(line: string, { size, ratio }: Look): string {
  const plain = line
    .replaceAll(/&(?:quot|#quot);|#quot;/g, '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  const safe = plain.replaceAll(meaningful, (character) =>
    String.fromCodePoint(RESERVED + (character.codePointAt(0) ?? 0)),
  );
  let given = 0;
  for (const character of plain) given += takenFor(character) * ratio * size;
  return safe + FILLER.repeat(Math.max(0, Math.ceil((widestText(plain, size) - given) / (ratio * size))));
}

/** At least what the library takes a letter's width to be, as a share of that of most. */
function takenFor(character: string): number {
  if (character === ' ') return 0.3;
  if (/[iltfjI1!.,']/.test(character)) return 0.4;
  if (character === '-' || character === '`') return 0.5;
  return character === 'r' ? 0.8 : 1;
}
