import { EDGE, GROUP, NODE, unquoted, written } from './labels.ts';
import { DiagramError, type Statement } from './statements.ts';

type Shape = [open: string, close: string];

/** Longer brackets come first. */
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
  /** The arrow in one of the library's forms. */
  operator: string;
  label: string;
}

const ignored = /^(?:classDef|class|style|linkStyle)\s/;

/**
 * Parses the statements of a flowchart, and writes a line for each node and each edge:
 * https://mermaid.js.org/syntax/flowchart.html
 */
export class Flowchart {
  readonly #lines: string[] = [];
  readonly #ids = new Map<string, string>();
  /** Nodes by id, each as it was last described. */
  readonly #nodesById = new Map<string, string>();
  /** Nodes inside a subgraph. */
  readonly #within = new Set<string>();
  #rest = '';
  #line = 0;
  #open = 0;

  constructor(head: Statement, statements: Statement[]) {
    const direction = /^(?:graph|flowchart)(?:\s+(TD|TB|LR|BT|RL))?$/.exec(head.text);
    if (!direction) throw new DiagramError(head.line, `"${head.text}" is not a direction: TB, TD, BT, LR or RL`);
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

  /** Handles statements that are neither nodes nor edges; false for others. */
  #structure(text: string): boolean {
    // Skipped, because colors and classes of a diagram's own would suit only one color mode.
    if (ignored.test(text)) return true;
    if (/^click\s/.test(text)) return this.#fail('a drawing has no links: put them in the text');
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

  /** Parses one node, or several joined by `&`. Returns their ids. */
  #nodes(): string[] {
    const ids = [this.#node()];
    while (this.#rest.startsWith('&')) {
      this.#skip(1);
      ids.push(this.#node());
    }
    return ids;
  }

  #node(): string {
    // A dash belongs to a name unless it begins an arrow.
    const name = /^(?:[\p{L}\p{N}_.]|-(?=[\p{L}\p{N}_]))+/u.exec(this.#rest)?.[0];
    if (name === undefined) return this.#fail(`a node is expected at "${this.#rest}"`);
    this.#skip(name.length);
    const isNew = !this.#ids.has(name);
    const id = this.#idOf(name);
    // Marks the node's place; its look may be described later.
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

/** Writes a link in the library's forms, which have one length for each kind of arrow. */
function link(start: string | undefined, operator: string, label: string | undefined): Link {
  const line = operator.includes('.') ? '-.-' : operator.startsWith('=') ? '==' : '--';
  const end = operator.endsWith('>') ? '>' : line === '-.-' ? '' : line.slice(0, 1);
  const text = label === undefined ? '' : unquoted(label.trim());
  return { operator: `${start ?? ''}${line}${end}`, label: text === '' ? '' : `|${written(text, EDGE)}|` };
}
