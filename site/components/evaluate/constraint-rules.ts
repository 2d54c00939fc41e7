/** How SDKs of June 2023 depart from the specification in constraints, according to their sources. */
import { checkConstraint, readField, takesList, type Answer } from './constraints.ts';
import { compareVersions, isVersion } from './semver.ts';
import type { Constraint, Context, World } from './types.ts';

interface Given {
  constraint: Constraint;
  context: Context;
  answer: Answer;
  world: World;
}

/** An SDK's own answer; with `ends`, it ends the check of the whole toggle with false. */
export type ConstraintRule = (given: Given) => { holds: boolean | null; why: string; ends?: true } | null;

/** True for the two operators that every version of every SDK knows. */
export const isList = (operator: string): boolean => /^(?:NOT_)?IN$/.test(operator);
const rfc3339 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Java, Ruby and PHP ignore case for `IN` and `NOT_IN`, too. */
export const foldsLists: ConstraintRule = ({ constraint, context, world: real }) => {
  if (!isList(constraint.operator) || !constraint.caseInsensitive) return null;
  const fold = (text: string) => text.toLowerCase();
  const value = readField(context, constraint.contextName);
  const folded = value === undefined ? {} : { [constraint.contextName]: fold(value) };
  const { holds } = checkConstraint({ ...constraint, values: constraint.values?.map(fold) ?? [] }, folded, real);
  return { holds, why: 'It ignores case for `IN` and `NOT_IN`, too.' };
};

/** Node.js trims the values of lists. */
export const trims: ConstraintRule = ({ constraint, context, world: real }) => {
  if (!takesList(constraint.operator) || !constraint.values) return null;
  const values = constraint.values.map((value) => value.trim()).filter((value) => value !== '');
  return {
    holds: checkConstraint({ ...constraint, values }, context, real).holds,
    why: 'It trims the values and skips empty ones.',
  };
};

/** Node.js compares the time, whatever the field of a date constraint. */
export const takesClock: ConstraintRule = ({ constraint, context, world: real }) => {
  if (!constraint.operator.startsWith('DATE_') || constraint.contextName === 'currentTime') return null;
  const own = { ...constraint, contextName: 'currentTime' };
  return { holds: checkConstraint(own, context, real).holds, why: 'It compares `currentTime`, whatever the field.' };
};

/** Java compares prefixes the wrong way round where case does not count. */
export const turnsPrefixRound: ConstraintRule = ({ constraint, context }) => {
  const { operator, caseInsensitive, values = [], contextName, inverted = false } = constraint;
  const value = readField(context, contextName)?.toLowerCase();
  if (operator !== 'STR_STARTS_WITH' || !caseInsensitive || value === undefined) return null;
  const compared = values.some((prefix) => prefix.toLowerCase().startsWith(value));
  return {
    holds: compared !== inverted,
    why: 'When it ignores case, it checks whether your value begins with the context value.',
  };
};

/** Python and .NET do not fall back to the clock if the context has no time; Python only where there are zones. */
export const wantsTime =
  (isPython: boolean): ConstraintRule =>
  ({ constraint, context }) => {
    const { operator, contextName, value = '', inverted } = constraint;
    if (!operator.startsWith('DATE_') || readField(context, contextName) !== undefined) return null;
    if (isPython && contextName === 'currentTime' && !hasZone.test(value)) return null;
    return { holds: isPython && inverted === true, why: 'It has no time to compare: pass one in the context.' };
  };

/** Python ends the check at an operator that it does not know. */
export const endsAtUnknownOperator: ConstraintRule = ({ answer: { obstacle } }) =>
  obstacle === 'operator'
    ? { holds: false, ends: true, why: 'It ends the whole check with false at an operator that it does not know.' }
    : null;

/** Ruby and PHP invert the answer to an operator that they do not know. */
export const turnsUnknownAround: ConstraintRule = ({ constraint: { inverted }, answer: { obstacle } }) =>
  obstacle === 'operator'
    ? { holds: inverted === true, why: 'It inverts the result even for an operator that it does not know.' }
    : null;

/** Node.js and Ruby cannot read a version with build metadata. */
export const rejectsBuild: ConstraintRule = ({ constraint: { operator, contextName, inverted = false }, context }) =>
  operator.startsWith('SEMVER_') && readField(context, contextName)?.includes('+')
    ? { holds: inverted, why: 'It cannot read a version with build metadata.' }
    : null;

/** PHP and Edge compare build metadata, too: any is newer than none. */
export const countsBuild: ConstraintRule = ({ constraint, context }) => {
  const { operator, contextName, value = '', inverted = false } = constraint;
  const given = readField(context, contextName) ?? '';
  if (!operator.startsWith('SEMVER_') || !given.includes('+') || value.includes('+')) return null;
  if (compareVersions(given, value) !== 0) return null;
  return { holds: (operator === 'SEMVER_GT') !== inverted, why: `It takes \`${given}\` as newer than \`${value}\`.` };
};

/** The fields that Ruby's context has in any case. */
const STANDARD = new Set(['userId', 'sessionId', 'remoteAddress']);

/** Ruby reads versions with fewer than three numbers. */
export const readsShortVersions: ConstraintRule = ({ constraint, context, world: real }) => {
  const isNil = STANDARD.has(constraint.contextName);
  const value = readField(context, constraint.contextName) ?? (isNil ? '0' : '');
  if (!constraint.operator.startsWith('SEMVER_') || isVersion(value) || !/^\d+(?:\.\d+)?$/.test(value)) return null;
  const padded = `${value}.0.0`.split('.').slice(0, 3).map(Number).join('.');
  return {
    holds: checkConstraint(constraint, { [constraint.contextName]: padded }, real).holds,
    why: `It reads \`${value}\` as \`${padded}\`.`,
  };
};

/**
 * Ruby's context has the standard fields in any case, as `nil`, with which it cannot compare; and it ignores the case
 * of lists only.
 */
export const raisesErrors: ConstraintRule = ({ constraint: { operator, contextName, caseInsensitive }, answer }) => {
  const isMissing = answer.obstacle === 'missing';
  const isStandard = STANDARD.has(contextName) && !(operator.startsWith('SEMVER_') && !caseInsensitive);
  if (answer.obstacle === 'operator') return null;
  if (isMissing && isStandard && (!isList(operator) || caseInsensitive))
    return { holds: null, why: `It raises an error, because its context has \`${contextName}\` as \`nil\`.` };
  if (isMissing || !caseInsensitive || takesList(operator)) return null;
  return { holds: null, why: 'It raises an error for `caseInsensitive` with an operator for a single value.' };
};

/** Go reads dates in RFC 3339 only. */
export const readsRfcOnly: ConstraintRule = ({ constraint }) =>
  constraint.operator.startsWith('DATE_') && !rfc3339.test(constraint.value ?? '')
    ? { holds: false, why: 'It reads only dates in the form `2023-06-01T07:00:00Z`.' }
    : null;

/** Go takes what it cannot compare as not met, inverted or not. */
export const failsWithoutValue: ConstraintRule = ({ constraint: { operator, inverted }, answer: { obstacle } }) => {
  if (!inverted || obstacle === null || obstacle === 'operator') return null;
  if (obstacle === 'missing' && takesList(operator)) return null;
  return { holds: false, why: 'It does not invert the result if there is nothing to compare.' };
};

/** .NET does so for missing text, too, and ignores `inverted` for lists. */
export const failsWithoutText: ConstraintRule = (given) => {
  const { operator, inverted } = given.constraint;
  if (isList(operator))
    return inverted ? { holds: given.answer.compared, why: 'It ignores `inverted` for `IN` and `NOT_IN`.' } : null;
  if (!inverted || given.answer.obstacle !== 'missing') return failsWithoutValue(given);
  return { holds: false, why: 'It does not invert the result if the field is missing.' };
};

/** PHP compares missing fields as empty text or zero. */
export const readsNothingAsZero: ConstraintRule = ({ constraint, answer: { obstacle }, world: real }) => {
  const { operator, contextName, inverted } = constraint;
  if (obstacle === 'constraint' && inverted)
    return { holds: false, why: "It does not invert the result if the constraint's value cannot be read." };
  if (obstacle !== 'missing' || !(operator.startsWith('NUM_') || takesList(operator))) return null;
  const empty = operator.startsWith('NUM_') ? '0' : '';
  return {
    holds: checkConstraint(constraint, { [contextName]: empty }, real).holds,
    why: `It compares a missing field as ${empty === '' ? 'empty text' : '`0`'}.`,
  };
};

/** Rust knows two operators and neither of the two options. */
export const knowsListsOnly: ConstraintRule = ({ constraint: { operator, values = [], inverted }, answer }) => {
  // What it cannot read at all is its refusal.
  if (!isList(operator)) return null;
  if (answer.obstacle === 'missing' && operator === 'NOT_IN' && values.length > 0)
    return { holds: false, why: 'It treats `NOT_IN` as false if the field is missing.' };
  return inverted ? { holds: answer.compared, why: 'It ignores `inverted`.' } : null;
};

/** Edge compares nothing that is missing, the time included, and stops at what it cannot read. */
export const needsEveryField: ConstraintRule = ({
  constraint: { operator, contextName },
  context,
  answer: { obstacle },
}) => {
  if (obstacle === 'context') return { holds: null, why: 'It stops at a value that it cannot read.' };
  if (operator.startsWith('DATE_') && readField(context, contextName) === undefined)
    return { holds: false, why: 'It has no clock for dates: the context needs the time.' };
  if (obstacle !== 'missing') return null;
  return { holds: operator === 'NOT_IN', why: 'It does not invert the result if the field is missing.' };
};
