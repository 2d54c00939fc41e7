import {
  constructFromEvents,
  CORE_SCHEMA,
  defineScalarTag,
  EVENT_ID,
  FAILSAFE_SCHEMA,
  getScalarValue,
  intCoreTag,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from 'js-yaml';

/** Anything nested deeper is an attack or a mistake. Code that recurses through a document runs out of stack far deeper. */
export const DEEPEST = 256;

/** An integer that JavaScript would round is a `bigint`, which keeps its digits. */
const integer = defineScalarTag<number | bigint>(intCoreTag.tagName, {
  ...intCoreTag,
  resolve(source, ...rest) {
    const value = intCoreTag.resolve(source, ...rest);
    return typeof value === 'number' && !Number.isSafeInteger(value) ? BigInt(source) : value;
  },
});

const SCHEMAS = {
  /** Numbers and truth values are read as such. */
  core: CORE_SCHEMA.withTags(integer),
  /** Every scalar is the text that was written. */
  text: FAILSAFE_SCHEMA,
};

/** The value of a text in YAML, which may be null, or why it has none. */
export type ParsedYaml = { value: unknown } | { mistake: string; offset: number };

/** Parses a document without aliases: few of them can stand for more than memory holds, and one for itself. */
export function parseYaml(text: string, schema: keyof typeof SCHEMAS): ParsedYaml {
  try {
    const events = parseEvents(text, { maxDepth: DEEPEST });
    const options = { source: text, schema: SCHEMAS[schema], maxAliases: 0 };
    const [value = null, ...more] = constructFromEvents(events, options);
    return more.length === 0 ? { value } : { mistake: 'there is more than one document', offset: 0 };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { mistake: sentenceOf(error.reason), offset: error.mark?.position ?? 0 };
  }
}

/** The mistake of quotes or brackets that are still open in a line that begins too far left to be in them. */
export const NOT_CLOSED = 'quotes or brackets are not closed';

/** What the parser says, in words of those who write pages. */
function sentenceOf(reason: string): string {
  if (reason.startsWith('aliases exceeded')) return 'aliases are not supported';
  if (reason === 'deficient indentation') return NOT_CLOSED;
  return reason.startsWith('nesting exceeded') ? `it is nested deeper than ${DEEPEST} levels` : reason;
}

/**
 * Reads where the parts of a document are.
 *
 * @returns a function that finds the offset of the innermost part on a path of keys and indexes that exists; 0 if there
 *   is none
 */
export function offsetsOf(text: string): (path: readonly PropertyKey[]) => number {
  let events: ReturnType<typeof parseEvents>;
  try {
    events = parseEvents(text, { maxDepth: DEEPEST });
  } catch (error) {
    // It cannot be read, which is reported where it is parsed.
    if (!(error instanceof YAMLException)) throw error;
    return () => 0;
  }
  /** The offset of the part that begins at an event; -1 if nothing is written there. */
  const startOf = (at: number) => {
    const event = events[at];
    if (event?.type !== EVENT_ID.SCALAR) return event && 'start' in event ? event.start : -1;
    // The value of a scalar in quotes begins behind them.
    const isQuoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
    return isQuoted ? event.valueStart - 1 : event.valueStart;
  };
  /** The index of the event behind a part. */
  const after = (at: number): number => {
    let depth = 0;
    do {
      const type = events[at]?.type;
      if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++;
      else if (type === EVENT_ID.POP) depth--;
      at++;
    } while (depth > 0);
    return at;
  };
  /** The indexes of the events at which a value of a mapping or an item of a sequence begins, and its key. */
  const childOf = (parent: number, step: string): { value: number; shown: number } | null => {
    const isMapping = events[parent]?.type === EVENT_ID.MAPPING;
    if (!isMapping && events[parent]?.type !== EVENT_ID.SEQUENCE) return null;
    let at = parent + 1;
    for (let index = 0; events[at] && events[at]?.type !== EVENT_ID.POP; index++) {
      const key = events[at];
      const value = isMapping ? after(at) : at;
      const name = !isMapping ? String(index) : key?.type === EVENT_ID.SCALAR ? getScalarValue(text, key) : null;
      if (name === step) return { value, shown: at };
      at = after(value);
    }
    return null;
  };
  return (path) => {
    // The first event begins the document.
    let at = 1;
    let offset = 0;
    for (const step of path) {
      const child = childOf(at, String(step));
      if (!child) break;
      at = child.value;
      offset = Math.max(startOf(child.shown), offset);
    }
    return offset;
  };
}
