import { EDGE, NODE, written } from './labels.ts';
import { DiagramError, type Statement } from './statements.ts';

const transition = /^(\[\*\]|[\w\p{L}-]+?)\s*-->\s*(\[\*\]|[\w\p{L}-]+)\s*(?::\s*(.+))?$/u;
const composite = /^state\s+(?:"([^"]+)"\s+as\s+)?([\w\p{L}]+)\s*\{$/u;
const named = /^state\s+"([^"]+)"\s+as\s+([\w\p{L}]+)$/u;
const described = /^(?:state\s+)?([\w\p{L}][\w\p{L}-]*)(?:\s*:\s*(.+))?$/u;
const direction = /^direction\s+(TD|TB|LR|BT|RL)$/;

/** The content of a state's braces, or of the whole diagram. */
interface Scope {
  id: string;
  inner: Scope[];
  /** Transitions, and the ids of states that are mentioned here. */
  lines: string[];
}

/**
 * Parses the statements of a state diagram: https://mermaid.js.org/syntax/stateDiagram.html. The library takes a
 * state's look from its first mention. So names come before everything else, and states that contain others before
 * their transitions.
 */
export class States {
  readonly #ids = new Map<string, string>();
  /** Lines of each state's label, by id. */
  readonly #labels = new Map<string, string[]>();
  readonly #described = new Set<string>();
  readonly #composites = new Set<string>();
  readonly #all: Scope = { id: '', inner: [], lines: [] };
  readonly #open = [this.#all];
  #line = 0;

  constructor(statements: readonly Statement[]) {
    for (const { text, line } of statements) {
      this.#line = line;
      if (!(this.#transition(text) || this.#scope(text) || this.#state(text)))
        this.#fail(`"${text}" is not a line of a state diagram that can be drawn`);
    }
    if (this.#open.length > 1) this.#fail('a state with "{" has no "}"');
  }

  text(): string {
    const simple = [...this.#ids.values()].filter((id) => !this.#composites.has(id));
    return ['stateDiagram-v2', ...simple.map((id) => this.#named(id)), ...this.#textOf(this.#all)].join('\n');
  }

  #textOf({ inner, lines }: Scope): string[] {
    return [
      ...inner.flatMap((scope) => [`state "${this.#labelOf(scope.id)}" as ${scope.id} {`, ...this.#textOf(scope), '}']),
      ...lines
        .filter((line) => !this.#composites.has(line))
        .map((line) => (this.#labels.has(line) ? this.#named(line) : line)),
    ];
  }

  #named(id: string): string {
    return `${id} : ${this.#labelOf(id)}`;
  }

  #labelOf(id: string): string {
    return this.#labels.get(id)?.join('<br/>') ?? '';
  }

  get #scopeNow(): Scope {
    return this.#open.at(-1) ?? this.#all;
  }

  #transition(text: string): boolean {
    const moved = transition.exec(text);
    if (!moved) return false;
    const [, from = '', to = '', words] = moved;
    return this.#add(`${this.#idOf(from)} --> ${this.#idOf(to)}${words ? ` : ${written(words, EDGE)}` : ''}`);
  }

  #scope(text: string): boolean {
    if (direction.test(text)) return this.#add(text);
    if (text === '}') {
      if (this.#open.length === 1) this.#fail('"}" without a state that begins with "{"');
      this.#open.pop();
      return true;
    }
    const [, label, name] = composite.exec(text) ?? [];
    if (name === undefined) return false;
    const id = this.#idOf(name);
    if (this.#composites.has(id)) this.#fail(`"${name}" has states inside already`);
    this.#composites.add(id);
    if (label !== undefined) this.#describe(name, label);
    const scope = { id, inner: [], lines: [] };
    this.#scopeNow.inner.push(scope);
    this.#open.push(scope);
    return true;
  }

  #state(text: string): boolean {
    const alias = named.exec(text);
    const [, name, words] = alias ? [alias[0], alias[2], alias[1]] : (described.exec(text) ?? []);
    if (name === undefined) return false;
    const id = this.#idOf(name);
    if (words !== undefined) this.#describe(name, words);
    return this.#add(id);
  }

  /** The first description replaces the name; later ones add lines to it. */
  #describe(name: string, words: string): void {
    const id = this.#idOf(name);
    const before = this.#described.has(id) ? (this.#labels.get(id) ?? []) : [];
    this.#described.add(id);
    this.#labels.set(id, [...before, written(words, NODE)]);
  }

  #idOf(name: string): string {
    if (name === '[*]') return name;
    let id = this.#ids.get(name);
    if (id === undefined) {
      this.#ids.set(name, (id = `n${this.#ids.size}`));
      this.#labels.set(id, [written(name, NODE)]);
    }
    return id;
  }

  #add(line: string): true {
    this.#scopeNow.lines.push(line);
    return true;
  }

  #fail(words: string): never {
    throw new DiagramError(this.#line, words);
  }
}
