/** How the SDKs of June 2023 depart from the client specification, according to the reference page on constraints. */
import { checkConstraint, readField, takesList, type Answer } from './constraints.ts';
import { isVersion } from './semver.ts';
import { world, type Constraint, type Context, type World } from './types.ts';

/** An SDK's answer that differs from the specification; `holds` is null if the SDK raises an error. */
export interface Departure {
  sdk: string;
  holds: boolean | null;
  why: string;
}

interface Given {
  constraint: Constraint;
  context: Context;
  answer: Answer;
  world: World;
}

type Rule = (given: Given) => { holds: boolean; why: string } | null;

const isList = (operator: string): boolean => /^(?:NOT_)?IN$/.test(operator);
const rfc3339 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Java, Ruby and PHP ignore case for `IN` and `NOT_IN`, too. */
const foldsLists: Rule = ({ constraint, context, world: real }) => {
  if (!isList(constraint.operator) || !constraint.caseInsensitive) return null;
  const fold = (text: string) => text.toLowerCase();
  const value = readField(context, constraint.contextName);
  const folded = value === undefined ? {} : { [constraint.contextName]: fold(value) };
  const { holds } = checkConstraint({ ...constraint, values: constraint.values?.map(fold) ?? [] }, folded, real);
  return { holds, why: 'It ignores case for `IN` and `NOT_IN`, too.' };
};

const trims: Rule = ({ constraint, context, world: real }) => {
  if (!takesList(constraint.operator) || !constraint.values) return null;
  const values = constraint.values.map((value) => value.trim()).filter((value) => value !== '');
  return {
    holds: checkConstraint({ ...constraint, values }, context, real).holds,
    why: 'It trims the values and skips empty ones.',
  };
};

const takesClock: Rule = ({ constraint, context, world: real }) => {
  if (!constraint.operator.startsWith('DATE_') || constraint.contextName === 'currentTime') return null;
  const own = { ...constraint, contextName: 'currentTime' };
  return { holds: checkConstraint(own, context, real).holds, why: 'It compares `currentTime`, whatever the field.' };
};

const turnsPrefixRound: Rule = ({ constraint, context }) => {
  const { operator, caseInsensitive, values = [], contextName, inverted = false } = constraint;
  const value = readField(context, contextName)?.toLowerCase();
  if (operator !== 'STR_STARTS_WITH' || !caseInsensitive || value === undefined) return null;
  const compared = values.some((prefix) => prefix.toLowerCase().startsWith(value));
  return {
    holds: compared !== inverted,
    why: 'Without regard to case it asks whether your value begins with the context value.',
  };
};

/** Python and .NET do not fall back to the clock if the context has no time. */
const wantsTime =
  (invertible: boolean): Rule =>
  ({ constraint, context }) => {
    if (!constraint.operator.startsWith('DATE_') || readField(context, constraint.contextName) !== undefined)
      return null;
    return {
      holds: invertible && constraint.inverted === true,
      why: 'It has no time to compare: pass one in the context.',
    };
  };

const readsShortVersions: Rule = ({ constraint, context, world: real }) => {
  const value = readField(context, constraint.contextName) ?? '';
  if (!constraint.operator.startsWith('SEMVER_') || isVersion(value) || !/^\d+(?:\.\d+)?$/.test(value)) return null;
  const padded = `${value}.0.0`.split('.').slice(0, 3).map(Number).join('.');
  return {
    holds: checkConstraint(constraint, { [constraint.contextName]: padded }, real).holds,
    why: `It reads \`${value}\` as \`${padded}\`.`,
  };
};

const readsRfcOnly: Rule = ({ constraint }) =>
  constraint.operator.startsWith('DATE_') && !rfc3339.test(constraint.value ?? '')
    ? { holds: false, why: 'It reads dates of the form `2023-06-01T07:00:00Z` only.' }
    : null;

const failsWithoutValue: Rule = ({ constraint: { operator, inverted }, answer: { obstacle } }) => {
  if (!inverted || obstacle === null || obstacle === 'operator') return null;
  if (obstacle === 'missing' && takesList(operator)) return null;
  return { holds: false, why: 'It does not turn the answer around where there is nothing to compare.' };
};

const failsWithoutText: Rule = (given) => {
  const { operator, inverted } = given.constraint;
  if (isList(operator))
    return inverted ? { holds: given.answer.compared, why: 'It ignores `inverted` for `IN` and `NOT_IN`.' } : null;
  if (!inverted || given.answer.obstacle !== 'missing') return failsWithoutValue(given);
  return { holds: false, why: 'It does not turn the answer around where the field is missing.' };
};

const readsNothingAsZero: Rule = ({ constraint, answer: { obstacle }, world: real }) => {
  const { operator, contextName, inverted } = constraint;
  if (obstacle === 'constraint' && inverted)
    return { holds: false, why: "It does not turn the answer around where the constraint's value cannot be read." };
  if (obstacle !== 'missing' || !(operator.startsWith('NUM_') || takesList(operator))) return null;
  const empty = operator.startsWith('NUM_') ? '0' : '';
  return {
    holds: checkConstraint(constraint, { [contextName]: empty }, real).holds,
    why: `It compares a missing field as ${empty === '' ? 'empty text' : '`0`'}.`,
  };
};

const SDKS: [sdk: string, rules: Rule[]][] = [
  ['Node.js 3.21', [trims, takesClock]],
  ['Java 8.0', [foldsLists, turnsPrefixRound]],
  ['Python 5.6', [wantsTime(true)]],
  ['Ruby 4.4', [foldsLists, readsShortVersions]],
  ['Go 3.7', [readsRfcOnly, failsWithoutValue]],
  ['PHP 1.11', [foldsLists, readsNothingAsZero]],
  ['.NET 2.5', [wantsTime(false), failsWithoutText]],
];

/** The SDKs of June 2023 whose answer to a constraint differs from the specification. */
export function departures(constraint: Constraint, context: Context, real: World = world): Departure[] {
  const answer = checkConstraint(constraint, context, real);
  const given: Given = { constraint, context, answer, world: real };
  return SDKS.flatMap(([sdk, rules]) => {
    for (const rule of rules) {
      const said = rule(given);
      if (said && said.holds !== answer.holds) return [{ sdk, ...said }];
    }
    return [];
  });
}

/** The answers of SDKs that only know `IN` and `NOT_IN`, being older than all other operators and `inverted`. */
export function olderAnswers(constraint: Constraint, context: Context): Departure[] {
  const { operator, contextName, values = [] } = constraint;
  if (isList(operator)) return [];
  const isListed = values.includes(readField(context, contextName) ?? '');
  const read = (as: string) => `${as === 'IN' ? 'It reads' : 'They read'} any operator they do not know as \`${as}\`.`;
  return [
    { sdk: 'Node.js before 3.12, Java before 5.1, Go before 3.3', holds: !isListed, why: read('NOT_IN') },
    { sdk: 'PHP before 1.3', holds: isListed, why: read('IN').replace('they do', 'it does') },
    { sdk: 'Python before 5.1', holds: false, why: 'It takes an operator it does not know as false.' },
    { sdk: '.NET before 2.1, Ruby before 4.2', holds: null, why: 'They raise an error.' },
  ];
}
