import { EDGE, NODE, written } from './labels.ts';
import { DiagramError, type Statement } from './statements.ts';

const message = /^(.+?)\s*(-->>|->>|--\)|-\)|--x|-x|-->|->)\s*([+-]?)\s*([^:]+?)\s*:\s*(.*)$/;

/** Statements that divide a block, and the kind of block that each belongs to. */
const dividers: Record<string, string> = { else: 'alt', and: 'par' };

interface Block {
  kind: string;
  /** Number of messages before its current part. */
  from: number;
}

/** Parses the statements of a sequence diagram: https://mermaid.js.org/syntax/sequenceDiagram.html */
export class Sequence {
  readonly #ids = new Map<string, string>();
  readonly #declared: string[] = [];
  readonly #lines: string[] = [];
  readonly #blocks: Block[] = [];
  /** Number of open activations of each participant. */
  readonly #active = new Map<string, number>();
  #messages = 0;
  /** Number of the next message and the step to the one after it; null if messages are not numbered. */
  #numbers: { next: number; step: number } | null = null;
  #line = 0;

  constructor(statements: readonly Statement[]) {
    for (const { text, line } of statements) {
      this.#line = line;
      if (
        !(
          this.#participant(text) ||
          this.#note(text) ||
          this.#block(text) ||
          this.#autonumber(text) ||
          this.#message(text)
        )
      )
        this.#fail(`"${text}" is not a line of a sequence diagram that can be drawn`);
    }
    if (this.#blocks.length > 0) this.#fail(`"${this.#blocks.at(-1)?.kind}" has no "end"`);
  }

  text(): string {
    return ['sequenceDiagram', ...this.#declared, ...this.#lines].join('\n');
  }

  #participant(text: string): boolean {
    const [, kind, name = '', label] = /^(participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/.exec(text) ?? [];
    if (kind) this.#idOf(name, label, kind);
    return kind !== undefined;
  }

  #note(text: string): boolean {
    const [, place, names = '', words = ''] = /^note\s+(left of|right of|over)\s+([^:]+):\s*(.+)$/i.exec(text) ?? [];
    if (!place) return false;
    if (this.#messages === 0) this.#fail('a note is drawn below a message: it needs one before it');
    if (/<br\s*\/?>/i.test(words)) this.#fail('a note is drawn on one line: make two notes of it');
    const ids = names.split(',').map((name) => this.#idOf(name.trim()));
    return this.#add(`Note ${place.toLowerCase()} ${ids.join(',')}: ${written(words, EDGE)}`);
  }

  #block(text: string): boolean {
    const [, word = '', words = ''] = /^(loop|alt|opt|par|critical|break|else|and|end)(?:\s+(.*))?$/.exec(text) ?? [];
    if (!word) return false;
    const open = this.#blocks.at(-1);
    const isBegin = word !== 'end' && !(word in dividers);
    if (isBegin) this.#blocks.push({ kind: word, from: this.#messages });
    else if (!open) this.#fail(`"${word}" without a block`);
    else if (word in dividers && open.kind !== dividers[word])
      this.#fail(`"${word}" belongs in "${dividers[word]}", but this is "${open.kind}"`);
    else if (open.from === this.#messages) this.#fail(`"${open.kind}" has a part without a message, which has no room`);
    else if (word === 'end') this.#blocks.pop();
    else open.from = this.#messages;
    return this.#add(`${word} ${written(words, EDGE)}`.trim());
  }

  /** `autonumber`, `autonumber 10 5`, `autonumber off`. Numbers stand before the words of messages. */
  #autonumber(text: string): boolean {
    const [whole, first, step, off] = /^autonumber(?:\s+(\d+)(?:\s+(\d+))?|\s+(off))?$/.exec(text) ?? [];
    if (whole) this.#numbers = off ? null : { next: Number(first ?? 1), step: Number(step ?? 1) };
    return whole !== undefined;
  }

  /** The number of the next message, followed by a period and a blank; empty if messages are not numbered. */
  #number(): string {
    if (!this.#numbers) return '';
    const { next, step } = this.#numbers;
    this.#numbers.next += step;
    return `${next}. `;
  }

  #message(text: string): boolean {
    const sent = message.exec(text);
    if (!sent) return false;
    const [, from = '', arrow = '', active = '', to = '', words = ''] = sent;
    if (!/>>|\)/.test(arrow)) this.#fail(`"${arrow}" would be drawn as another arrow: use ->>, -->>, -) or --)`);
    if (active) this.#activate(active === '+' ? to : from, active === '+' ? 1 : -1);
    this.#messages += 1;
    return this.#add(
      `${this.#idOf(from)}${arrow}${active}${this.#idOf(to)}: ${written(this.#number() + words || ' ', EDGE)}`,
    );
  }

  #activate(name: string, step: number): void {
    const count = (this.#active.get(name) ?? 0) + step;
    if (count < 0) this.#fail(`"${name}" is not active here, so "-" cannot end it`);
    this.#active.set(name, count);
  }

  #idOf(name: string, label = name, kind = 'participant'): string {
    let id = this.#ids.get(name);
    if (id === undefined) {
      this.#ids.set(name, (id = `n${this.#ids.size}`));
      this.#declared.push(`${kind} ${id} as ${written(label, NODE)}`);
    }
    return id;
  }

  #add(line: string): true {
    this.#lines.push(line);
    return true;
  }

  #fail(words: string): never {
    throw new DiagramError(this.#line, words);
  }
}
