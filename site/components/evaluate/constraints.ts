import { compareVersions, isVersion } from './semver.ts';
import { world, type Constraint, type Context, type World } from './types.ts';

/** All operators of Unleash 5.1, in the order of the reference page. */
export const OPERATORS = [
  'IN',
  'NOT_IN',
  'STR_CONTAINS',
  'STR_STARTS_WITH',
  'STR_ENDS_WITH',
  'NUM_EQ',
  'NUM_GT',
  'NUM_GTE',
  'NUM_LT',
  'NUM_LTE',
  'DATE_AFTER',
  'DATE_BEFORE',
  'SEMVER_EQ',
  'SEMVER_GT',
  'SEMVER_LT',
] as const;

export type Operator = (typeof OPERATORS)[number];

/** True if an operator takes a list instead of a single value. */
export const takesList = (operator: string): boolean => /^(?:NOT_)?IN$|^STR_/.test(operator);

/** Why values could not be compared: the field is missing, one side cannot be read, or the operator is unknown. */
export type Obstacle = 'missing' | 'context' | 'constraint' | 'operator';

/** The answer to one constraint, with a reason in plain words and code in backticks. */
export interface Answer {
  holds: boolean;
  /** Result of the comparison, before inversion. */
  compared: boolean;
  obstacle: Obstacle | null;
  reason: string;
}

/** A field of the context as text, from the context itself or else from `properties`; undefined if it is missing. */
export function readField(context: Context, name: string): string | undefined {
  for (const place of [context, context.properties ?? {}]) {
    const value = Object.hasOwn(place, name) ? place[name] : undefined;
    if (value instanceof Date) return value.toISOString();
    if (['string', 'number', 'boolean'].includes(typeof value)) return String(value as string);
  }
  return undefined;
}

/** Checks if a constraint holds for a context, and why. */
export function checkConstraint(constraint: Constraint, context: Context, { now }: World = world): Answer {
  const { contextName, operator, inverted = false } = constraint;
  const isDate = operator.startsWith('DATE_');
  const given = readField(context, contextName) ?? (isDate ? now().toISOString() : undefined);
  const { compared, reason, obstacle = null } = compare(constraint, given);
  // Not inverted for unknown operators: a mistake can only turn a feature off, never on.
  const holds = obstacle === 'operator' ? false : compared !== inverted;
  return {
    holds,
    compared,
    obstacle,
    reason:
      inverted && obstacle !== 'operator'
        ? `${reason} The constraint is inverted, so it ${holds ? 'holds' : 'does not hold'}.`
        : reason,
  };
}

interface Comparison {
  compared: boolean;
  reason: string;
  obstacle?: Obstacle;
}

function compare(constraint: Constraint, given: string | undefined): Comparison {
  const { contextName, operator } = constraint;
  if (!(OPERATORS as readonly string[]).includes(operator))
    return {
      compared: false,
      obstacle: 'operator',
      reason: `No SDK knows the operator \`${operator}\`, so it does not hold.`,
    };
  if (given === undefined)
    return {
      compared: operator === 'NOT_IN',
      obstacle: 'missing',
      reason: `The context has no \`${contextName}\`, ${operator === 'NOT_IN' ? 'so it is none of the values.' : 'so there is nothing to compare.'}`,
    };
  if (takesList(operator)) return compareText(constraint, given);
  return compareOne(constraint, given);
}

interface TextTest {
  test: (given: string, value: string) => boolean;
  does: string;
  doesNot: string;
}

const TEXT_TESTS: Record<string, TextTest> = {
  STR_CONTAINS: { test: (given, value) => given.includes(value), does: 'contains', doesNot: 'does not contain' },
  STR_STARTS_WITH: {
    test: (given, value) => given.startsWith(value),
    does: 'begins with',
    doesNot: 'does not begin with',
  },
  STR_ENDS_WITH: { test: (given, value) => given.endsWith(value), does: 'ends with', doesNot: 'does not end with' },
  IN: { test: (given, value) => given === value, does: 'is', doesNot: 'is not' },
};

/** Compares with a list, of which one matching value is enough. */
function compareText({ operator, values = [], caseInsensitive = false }: Constraint, given: string): Comparison {
  const { test, does, doesNot } = TEXT_TESTS[operator] ?? (TEXT_TESTS['IN'] as TextTest);
  // The option is only for the three operators that search in the text.
  const fold = (text: string) => (caseInsensitive && operator.startsWith('STR_') ? text.toLowerCase() : text);
  const fitting = values.find((value) => test(fold(given), fold(value)));
  const found = fitting !== undefined;
  const reason = found
    ? `\`${given}\` ${does} \`${fitting}\`.`
    : noneOf(given, values.length === 1 ? doesNot : `${does} none of`, values);
  return { compared: operator === 'NOT_IN' ? !found : found, reason };
}

function noneOf(given: string, words: string, values: readonly string[]): string {
  if (values.length === 0) return 'The constraint has no values, so none matches.';
  return `\`${given}\` ${words} ${values.map((value) => `\`${value}\``).join(', ')}.`;
}

const ORDERS: Record<string, { test: (order: number) => boolean; words: [yes: string, no: string] }> = {
  NUM_EQ: { test: (order) => order === 0, words: ['equals', 'differs from'] },
  NUM_GT: { test: (order) => order > 0, words: ['is greater than', 'is not greater than'] },
  NUM_GTE: { test: (order) => order >= 0, words: ['is at least', 'is less than'] },
  NUM_LT: { test: (order) => order < 0, words: ['is less than', 'is not less than'] },
  NUM_LTE: { test: (order) => order <= 0, words: ['is at most', 'is greater than'] },
  DATE_AFTER: { test: (order) => order > 0, words: ['is later than', 'is not later than'] },
  DATE_BEFORE: { test: (order) => order < 0, words: ['is earlier than', 'is not earlier than'] },
  SEMVER_EQ: { test: (order) => order === 0, words: ['is the same version as', 'is a different version from'] },
  SEMVER_GT: { test: (order) => order > 0, words: ['is newer than', 'is not newer than'] },
  SEMVER_LT: { test: (order) => order < 0, words: ['is older than', 'is not older than'] },
};

interface Kind {
  /** Name of the kind of value, for sentences such as "is not a valid number". */
  name: string;
  isReadable: (text: string) => boolean;
  order: (a: string, b: string) => number;
}

const decimal = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
const KINDS: Record<string, Kind> = {
  NUM: {
    name: 'number',
    isReadable: (text) => decimal.test(text),
    order: (a, b) => Math.sign(Number(a) - Number(b)),
  },
  DATE: {
    name: 'date',
    isReadable: (text) => !Number.isNaN(Date.parse(text)),
    order: (a, b) => Date.parse(a) - Date.parse(b),
  },
  SEMVER: { name: 'semantic version', isReadable: isVersion, order: (a, b) => compareVersions(a, b) ?? Number.NaN },
};

function compareOne({ operator, value = '' }: Constraint, given: string): Comparison {
  const kind = KINDS[operator.split('_')[0] ?? ''];
  const order = ORDERS[operator];
  if (!kind || !order) throw new Error(`The operator ${operator} has no rule.`);
  if (!kind.isReadable(value))
    return { compared: false, obstacle: 'constraint', reason: unreadable('constraint', value, kind) };
  if (!kind.isReadable(given))
    return { compared: false, obstacle: 'context', reason: unreadable('context', given, kind) };
  const compared = order.test(kind.order(given, value));
  return { compared, reason: `\`${given}\` ${order.words[compared ? 0 : 1]} \`${value}\`.` };
}

function unreadable(side: string, text: string, { name }: Kind): string {
  if (text === '') return `The ${side}'s value is empty, so there is nothing to compare.`;
  return `The ${side}'s value \`${text}\` is not a valid ${name}, so there is nothing to compare.`;
}
