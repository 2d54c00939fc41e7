/**
 * How the SDKs of June 2023 depart from the client specification, read from their sources. The reference pages on
 * constraints, activation strategies, custom strategies and stickiness have the same as tables.
 */
import { checkConstraint, readField, takesList, type Answer } from './constraints.ts';
import { lowerBytes, type Encode } from './hash.ts';
import { isVersion } from './semver.ts';
import type { Ruling } from './strategies.ts';
import { world, type Constraint, type Context, type Strategy, type Variant, type World } from './types.ts';

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

type ConstraintRule = (given: Given) => { holds: boolean | null; why: string } | null;

/** What an SDK makes of a strategy instead of the specification's ruling; null if it agrees. */
type StrategyRule = (strategy: Strategy, context: Context, ruling: Ruling) => Ruling | null;

/** How an SDK chooses variants, where it differs. */
export interface VariantHabits {
  /** Fields of the default order; the specification has `userId`, `sessionId`, `remoteAddress`. */
  order?: readonly string[];
  ignoresStickiness?: boolean;
  ignoresOverrides?: boolean;
  /** Of several overrides that match, takes the last. */
  takesLastOverride?: boolean;
  /** What takes the place of a field that the context lacks; the specification leaves it to chance. */
  missing?: 'disabled' | 'default order';
  /** Reads variants without asking whether a strategy is met. */
  ignoresStrategies?: boolean;
  /** Cannot find segments while it reads a variant. */
  lacksSegments?: boolean;
}

/** An evaluator of toggles: its departures from the specification. */
export interface Sdk {
  name: string;
  constraints?: readonly ConstraintRule[];
  strategies?: readonly StrategyRule[];
  /** Whether a segment that is missing ends the check with `false`, given whether the other constraints hold. */
  endsWithoutSegment?: (othersHold: boolean) => boolean;
  /** What it makes of a strategy it has no code for; the specification takes it as not met. */
  unknownStrategy?: 'ignored' | 'met';
  variants?: VariantHabits;
  /** How it makes bytes of a text before it hashes them, if not in UTF-8. */
  encode?: Encode;
  /** Why it cannot read a download with one of these constraints or variants; null if it can. */
  refuses?: (constraints: readonly Constraint[], variants: readonly Variant[]) => string | null;
}

const isList = (operator: string): boolean => /^(?:NOT_)?IN$/.test(operator);
const rfc3339 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Java, Ruby and PHP ignore case for `IN` and `NOT_IN`, too. */
const foldsLists: ConstraintRule = ({ constraint, context, world: real }) => {
  if (!isList(constraint.operator) || !constraint.caseInsensitive) return null;
  const fold = (text: string) => text.toLowerCase();
  const value = readField(context, constraint.contextName);
  const folded = value === undefined ? {} : { [constraint.contextName]: fold(value) };
  const { holds } = checkConstraint({ ...constraint, values: constraint.values?.map(fold) ?? [] }, folded, real);
  return { holds, why: 'It ignores case for `IN` and `NOT_IN`, too.' };
};

const trims: ConstraintRule = ({ constraint, context, world: real }) => {
  if (!takesList(constraint.operator) || !constraint.values) return null;
  const values = constraint.values.map((value) => value.trim()).filter((value) => value !== '');
  return {
    holds: checkConstraint({ ...constraint, values }, context, real).holds,
    why: 'It trims the values and skips empty ones.',
  };
};

const takesClock: ConstraintRule = ({ constraint, context, world: real }) => {
  if (!constraint.operator.startsWith('DATE_') || constraint.contextName === 'currentTime') return null;
  const own = { ...constraint, contextName: 'currentTime' };
  return { holds: checkConstraint(own, context, real).holds, why: 'It compares `currentTime`, whatever the field.' };
};

const turnsPrefixRound: ConstraintRule = ({ constraint, context }) => {
  const { operator, caseInsensitive, values = [], contextName, inverted = false } = constraint;
  const value = readField(context, contextName)?.toLowerCase();
  if (operator !== 'STR_STARTS_WITH' || !caseInsensitive || value === undefined) return null;
  const compared = values.some((prefix) => prefix.toLowerCase().startsWith(value));
  return {
    holds: compared !== inverted,
    why: 'Without regard to case it asks whether your value begins with the context value.',
  };
};

/** Python and .NET do not fall back to the clock if the context has no time; Python only where there are zones. */
const wantsTime =
  (isPython: boolean): ConstraintRule =>
  ({ constraint, context }) => {
    const { operator, contextName, value = '', inverted } = constraint;
    if (!operator.startsWith('DATE_') || readField(context, contextName) !== undefined) return null;
    if (isPython && contextName === 'currentTime' && !hasZone.test(value)) return null;
    return { holds: isPython && inverted === true, why: 'It has no time to compare: pass one in the context.' };
  };

const readsShortVersions: ConstraintRule = ({ constraint, context, world: real }) => {
  const value = readField(context, constraint.contextName) ?? '';
  if (!constraint.operator.startsWith('SEMVER_') || isVersion(value) || !/^\d+(?:\.\d+)?$/.test(value)) return null;
  const padded = `${value}.0.0`.split('.').slice(0, 3).map(Number).join('.');
  return {
    holds: checkConstraint(constraint, { [constraint.contextName]: padded }, real).holds,
    why: `It reads \`${value}\` as \`${padded}\`.`,
  };
};

/** Ruby's context has the standard fields in any case, as `nil`, with which it cannot compare. */
const raisesOnNil: ConstraintRule = ({ constraint: { operator, contextName, caseInsensitive }, answer }) => {
  const isStandard = ['userId', 'sessionId', 'remoteAddress'].includes(contextName);
  if (!isStandard || answer.obstacle !== 'missing' || (isList(operator) && !caseInsensitive)) return null;
  return { holds: null, why: `It raises an error, because its context has \`${contextName}\` as \`nil\`.` };
};

const readsRfcOnly: ConstraintRule = ({ constraint }) =>
  constraint.operator.startsWith('DATE_') && !rfc3339.test(constraint.value ?? '')
    ? { holds: false, why: 'It reads dates of the form `2023-06-01T07:00:00Z` only.' }
    : null;

const failsWithoutValue: ConstraintRule = ({ constraint: { operator, inverted }, answer: { obstacle } }) => {
  if (!inverted || obstacle === null || obstacle === 'operator') return null;
  if (obstacle === 'missing' && takesList(operator)) return null;
  return { holds: false, why: 'It does not turn the answer around where there is nothing to compare.' };
};

const failsWithoutText: ConstraintRule = (given) => {
  const { operator, inverted } = given.constraint;
  if (isList(operator))
    return inverted ? { holds: given.answer.compared, why: 'It ignores `inverted` for `IN` and `NOT_IN`.' } : null;
  if (!inverted || given.answer.obstacle !== 'missing') return failsWithoutValue(given);
  return { holds: false, why: 'It does not turn the answer around where the field is missing.' };
};

const readsNothingAsZero: ConstraintRule = ({ constraint, answer: { obstacle }, world: real }) => {
  const { operator, contextName, inverted } = constraint;
  if (obstacle === 'operator') return { holds: inverted === true, why: 'It turns an unknown operator around, too.' };
  if (obstacle === 'constraint' && inverted)
    return { holds: false, why: "It does not turn the answer around where the constraint's value cannot be read." };
  if (obstacle !== 'missing' || !(operator.startsWith('NUM_') || takesList(operator))) return null;
  const empty = operator.startsWith('NUM_') ? '0' : '';
  return {
    holds: checkConstraint(constraint, { [contextName]: empty }, real).holds,
    why: `It compares a missing field as ${empty === '' ? 'empty text' : '`0`'}.`,
  };
};

/** Rust knows two operators and neither of the two options. */
const knowsListsOnly: ConstraintRule = ({ constraint: { operator, values = [], inverted }, answer }) => {
  // What it cannot read at all is its refusal.
  if (!isList(operator)) return null;
  if (answer.obstacle === 'missing' && operator === 'NOT_IN' && values.length > 0)
    return { holds: false, why: 'It takes `NOT_IN` as false where the field is missing.' };
  return inverted ? { holds: answer.compared, why: 'It ignores `inverted`.' } : null;
};

/** Edge compares nothing that is missing, the time included, and stops at what it cannot read. */
const needsEveryField: ConstraintRule = ({ constraint: { operator, contextName }, context, answer: { obstacle } }) => {
  if (obstacle === 'context') return { holds: null, why: 'It stops at a value that it cannot read.' };
  if (operator.startsWith('DATE_') && readField(context, contextName) === undefined)
    return { holds: false, why: 'It has no clock for dates: the context needs the time.' };
  if (obstacle !== 'missing') return null;
  return { holds: operator === 'NOT_IN', why: 'It does not turn the answer around where the field is missing.' };
};

const BUILT_IN_HOSTS = 'applicationHostname';

/** The strategies for which Python needs a field, or a parameter, and ends the check without it. */
const endsOnMissing: StrategyRule = ({ name, parameters = {} }, context, { met }) => {
  const rollouts: Record<string, string> = { gradualRolloutUserId: 'userId', gradualRolloutSessionId: 'sessionId' };
  const { stickiness = 'default' } = parameters;
  const field =
    name === 'remoteAddress'
      ? 'remoteAddress'
      : name === 'flexibleRollout' && !['default', 'random'].includes(stickiness)
        ? stickiness
        : rollouts[name];
  const end = (what: string): Ruling => ({
    met: false,
    ends: 'false',
    reason: `It ends the whole check with false, because ${what}. Later strategies do not count.`,
  });
  if (name === 'flexibleRollout' && parameters['groupId'] === undefined) return end('there is no `groupId`');
  if (met === true || field === undefined || readField(context, field) !== undefined) return null;
  return end(`the context has no \`${field}\``);
};

const panicsWithoutStickiness: StrategyRule = ({ name, parameters = {} }) =>
  name === 'flexibleRollout' && parameters['stickiness'] === undefined
    ? { met: false, ends: 'error', reason: 'It panics, because the strategy has no `stickiness`.' }
    : null;

const failsWithoutStickiness: StrategyRule = ({ name, parameters = {} }) =>
  name === 'flexibleRollout' && !parameters['stickiness']
    ? { met: false, reason: 'The strategy has no `stickiness`, without which it is not met.' }
    : null;

const neverMeetsHosts: StrategyRule = ({ name }) =>
  name === BUILT_IN_HOSTS ? { met: false, reason: 'It looks for a parameter that Unleash does not send.' } : null;

const knowsFourStickinesses: StrategyRule = ({ name, parameters: { stickiness = '' } = {} }) =>
  name === 'flexibleRollout' && !['default', 'userId', 'sessionId', 'random'].includes(stickiness)
    ? { met: false, reason: `It knows no stickiness \`${stickiness}\`, so the strategy is not met.` }
    : null;

/** Edge's rollouts include one number more than they should, and its lists of addresses know no ranges. */
const edgeStrategies: StrategyRule = ({ name, parameters = {} }, context, { met, number }) => {
  if (name === BUILT_IN_HOSTS) return { met: true, reason: 'It takes this strategy as met on every host.' };
  if (name === 'remoteAddress' && met) {
    const address = readField(context, 'remoteAddress');
    const isListed = (parameters['IPs'] ?? '').split(',').some((entry) => entry.trim() === address);
    return isListed ? null : { met: false, reason: 'It compares addresses as text, so a range does not match.' };
  }
  const percentage = Number(parameters['rollout'] ?? parameters['percentage']);
  if (met || number === undefined || number !== percentage + 1) return null;
  return { met: true, reason: `It compares from 0 on, so number ${number} is in at ${percentage}%.` };
};

/** What every SDK should do. */
export const SPECIFICATION: Sdk = { name: 'The client specification' };

const node: Sdk = { name: 'Node.js 4.0', constraints: [trims, takesClock], encode: lowerBytes };

/** All that evaluate toggles, in the order in which the page lists them. */
export const SDKS: readonly Sdk[] = [
  node,
  { name: 'Java 8.2', constraints: [foldsLists, turnsPrefixRound] },
  {
    name: 'Python 5.7',
    constraints: [wantsTime(true)],
    strategies: [endsOnMissing],
    endsWithoutSegment: (othersHold) => othersHold,
    unknownStrategy: 'ignored',
    variants: { missing: 'disabled', takesLastOverride: true },
  },
  {
    name: 'Ruby 4.4',
    constraints: [raisesOnNil, foldsLists, readsShortVersions],
    strategies: [neverMeetsHosts],
    unknownStrategy: 'ignored',
    variants: { missing: 'default order', lacksSegments: true },
  },
  {
    name: 'Go 3.7',
    constraints: [readsRfcOnly, failsWithoutValue],
    strategies: [panicsWithoutStickiness],
    endsWithoutSegment: () => true,
  },
  {
    name: 'PHP 1.11',
    constraints: [foldsLists, readsNothingAsZero],
    strategies: [failsWithoutStickiness],
    variants: { ignoresStrategies: true },
  },
  { name: '.NET 3.0', constraints: [wantsTime(false), failsWithoutText] },
  {
    name: 'Rust 0.8',
    constraints: [knowsListsOnly],
    strategies: [knowsFourStickinesses],
    unknownStrategy: 'ignored',
    variants: { ignoresStickiness: true, ignoresOverrides: true },
    refuses: (constraints, variants) => {
      const unknown = constraints.find(({ operator }) => !isList(operator));
      if (unknown) return `It cannot read a download with the operator \`${unknown.operator}\`.`;
      const heavy = variants.find(({ weight }) => weight > 255);
      return heavy ? `It cannot read a download with a weight above 255, as \`${heavy.name}\` has.` : null;
    },
  },
  { ...node, name: 'Front-end API of 5.1, Proxy 0.16' },
  {
    name: 'Edge 8.0, for client-side SDKs',
    constraints: [needsEveryField],
    strategies: [edgeStrategies],
    unknownStrategy: 'met',
    variants: { order: ['userId', 'sessionId'] },
  },
];

/** An SDK's answer to a constraint; `holds` is null if it raises an error. */
export interface SdkAnswer extends Omit<Answer, 'holds'> {
  holds: boolean | null;
  /** Set if the specification has another answer; the reason is then the SDK's. */
  departs?: true;
}

/** An SDK's answer to one constraint: the specification's, unless it departs from that. */
export function answerOf(sdk: Sdk, constraint: Constraint, context: Context, real: World): SdkAnswer {
  const answer = checkConstraint(constraint, context, real);
  for (const rule of sdk.constraints ?? []) {
    const said = rule({ constraint, context, answer, world: real });
    if (said && said.holds !== answer.holds) return { ...answer, holds: said.holds, reason: said.why, departs: true };
  }
  return answer;
}

/** The SDKs of June 2023 whose answer to a constraint differs from the specification. */
export function departures(constraint: Constraint, context: Context, real: World = world): Departure[] {
  return SDKS.flatMap((sdk) => {
    const { departs, holds, reason } = answerOf(sdk, constraint, context, real);
    return departs ? [{ sdk: sdk.name, holds, why: reason }] : [];
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
    { sdk: 'Rust 0.8', holds: null, why: 'It cannot read a download with this operator.' },
  ];
}
