/**
 * How the SDKs of June 2023 depart from the client specification. The reference pages on constraints, activation
 * strategies, custom strategies and stickiness have the same as tables.
 */
import {
  countsBuild,
  endsAtUnknownOperator,
  failsWithoutText,
  failsWithoutValue,
  foldsLists,
  isList,
  knowsListsOnly,
  needsEveryField,
  raisesErrors,
  readsNothingAsZero,
  readsRfcOnly,
  readsShortVersions,
  rejectsBuild,
  takesClock,
  trims,
  turnsPrefixRound,
  turnsUnknownAround,
  wantsTime,
  type ConstraintRule,
} from './constraint-rules.ts';
import { checkConstraint, readField, type Answer } from './constraints.ts';
import { lowerBytes, type Encode } from './hash.ts';
import {
  edgeStrategies,
  endsOnMissing,
  failsWithoutStickiness,
  knowsFourStickinesses,
  neverMeetsHosts,
  panicsWithoutStickiness,
  type StrategyRule,
} from './strategy-rules.ts';
import { world, type Constraint, type Context, type Variant, type World } from './types.ts';

/** An SDK's answer that differs from the specification; `holds` is null if the SDK raises an error. */
export interface Departure {
  sdk: string;
  holds: boolean | null;
  why: string;
}
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
  /** Turns values into capitals, for all that comes later, where a constraint ignores their case. */
  turnsIntoCapitals?: true;
  /** What it makes of a strategy it has no code for; the specification takes it as not met. */
  unknownStrategy?: 'ignored' | 'met';
  variants?: VariantHabits;
  /** How it makes bytes of a text before it hashes them, if not in UTF-8. */
  encode?: Encode;
  /** Why it cannot read a download with one of these constraints or variants; null if it can. */
  refuses?: (constraints: readonly Constraint[], variants: readonly Variant[]) => string | null;
}
/** What every SDK should do. */
export const SPECIFICATION: Sdk = { name: 'The client specification' };

const node: Sdk = { name: 'Node.js 4.0', constraints: [trims, takesClock, rejectsBuild], encode: lowerBytes };

/** All that evaluate toggles, in the order in which the page lists them. */
export const SDKS: readonly Sdk[] = [
  node,
  { name: 'Java 8.2', constraints: [foldsLists, turnsPrefixRound] },
  {
    name: 'Python 5.7',
    constraints: [endsAtUnknownOperator, wantsTime(true)],
    strategies: [endsOnMissing],
    endsWithoutSegment: (othersHold) => othersHold,
    unknownStrategy: 'ignored',
    variants: { missing: 'disabled', takesLastOverride: true },
  },
  {
    name: 'Ruby 4.4',
    constraints: [turnsUnknownAround, raisesErrors, foldsLists, readsShortVersions, rejectsBuild],
    strategies: [neverMeetsHosts],
    turnsIntoCapitals: true,
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
    constraints: [turnsUnknownAround, foldsLists, readsNothingAsZero, countsBuild],
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
    constraints: [needsEveryField, countsBuild],
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
  /** Set if it ends the check of the whole toggle with false. */
  ends?: true;
}

/** An SDK's answer to one constraint: the specification's, unless it departs from that. */
export function answerOf(sdk: Sdk, constraint: Constraint, context: Context, real: World): SdkAnswer {
  const answer = checkConstraint(constraint, context, real);
  for (const rule of sdk.constraints ?? []) {
    const said = rule({ constraint, context, answer, world: real });
    if (said && (said.holds !== answer.holds || said.ends))
      return { ...answer, holds: said.holds, reason: said.why, departs: true, ...(said.ends && { ends: true }) };
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
    { sdk: 'Python before 5.1', holds: false, why: 'It treats an operator it does not know as false.' },
    { sdk: '.NET before 2.1, Ruby before 4.2', holds: null, why: 'They raise an error.' },
    { sdk: 'Rust 0.8', holds: null, why: 'It cannot read a download with this operator.' },
  ];
}
