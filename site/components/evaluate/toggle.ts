import { checkConstraint, readField, type Answer } from './constraints.ts';
import { bucket } from './hash.ts';
import { applyRule, type Ruling } from './strategies.ts';
import {
  world as realWorld,
  type Constraint,
  type Context,
  type Segment,
  type Strategy,
  type Toggle,
  type Variant,
  type World,
} from './types.ts';

/** A constraint with its answer and, if it is from a segment, the name of that. */
export interface Checked {
  constraint: Constraint;
  answer: Answer;
  segment?: string;
}

/** The result of one strategy, and the reasons. */
export interface Verdict {
  strategy: Strategy;
  /** Null if only the machine or custom code can tell. */
  met: boolean | null;
  checked: Checked[];
  /** Ids of segments that are not among those given. */
  unknownSegments: number[];
  rule: Ruling;
}

/** The result of a toggle for a context; `enabled` is null if a strategy that only the app can decide matters. */
export interface Evaluation {
  enabled: boolean | null;
  reason: string;
  verdicts: Verdict[];
}

/** Evaluates one strategy: all constraints, all segments and its own rule have to hold. */
function judgeStrategy(strategy: Strategy, segments: readonly Segment[], context: Context, world: World): Verdict {
  const ids = strategy.segments ?? [];
  const known = ids.flatMap((id) => segments.find((segment) => segment.id === id) ?? []);
  const unknownSegments = ids.filter((id) => !segments.some((segment) => segment.id === id));
  const checked = [
    ...(strategy.constraints ?? []).map((constraint) => ({ constraint })),
    ...known.flatMap(({ id, name, constraints }) =>
      constraints.map((constraint) => ({ constraint, segment: name ?? String(id) })),
    ),
  ].map((entry): Checked => ({ ...entry, answer: checkConstraint(entry.constraint, context, world) }));
  const rule = applyRule(strategy.name, strategy.parameters ?? {}, context, world);
  const isExcluded = unknownSegments.length > 0 || checked.some(({ answer }) => !answer.holds);
  return { strategy, met: isExcluded ? false : rule.met, checked, unknownSegments, rule };
}

/**
 * Evaluates a toggle according to the client specification. Evaluates every strategy, although an SDK stops at the
 * first one that is met.
 */
export function evaluateToggle(
  toggle: Toggle,
  segments: readonly Segment[],
  context: Context,
  world: World = realWorld,
): Evaluation {
  const verdicts = toggle.strategies.map((strategy) => judgeStrategy(strategy, segments, context, world));
  if (!toggle.enabled)
    return { enabled: false, reason: 'The toggle is off in this environment, whatever its strategies say.', verdicts };
  if (verdicts.length === 0)
    return { enabled: true, reason: 'The toggle is on and has no strategy that would narrow it.', verdicts };
  const first = verdicts.findIndex(({ met }) => met === true);
  if (first !== -1) return { enabled: true, reason: `Strategy ${first + 1} is met, and one is enough.`, verdicts };
  if (verdicts.some(({ met }) => met === null))
    return { enabled: null, reason: 'It depends on a strategy that only your application can decide.', verdicts };
  return { enabled: false, reason: 'No strategy is met.', verdicts };
}

/** The variant that a user gets if the toggle is on for them; null if the toggle has no variants. */
export function chooseVariant(
  { name, variants = [] }: Toggle,
  context: Context,
  { random }: World = realWorld,
): { variant: Variant; reason: string } | null {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const [first] = variants;
  if (!first || total <= 0) return null;
  for (const variant of variants) {
    const override = variant.overrides?.find(({ contextName, values }) =>
      values.includes(readField(context, contextName) ?? ''),
    );
    if (override) return { variant, reason: `An override names this user's \`${override.contextName}\`.` };
  }
  const value = variantValue(first.stickiness || 'default', context);
  const target = value ? bucket(name, value, total) : Math.floor(random() * total) + 1;
  let sum = 0;
  const variant = variants.find(({ weight }) => (sum += weight) >= target) ?? first;
  const from = `${sum - variant.weight + 1} to ${sum}`;
  return {
    variant,
    reason: value
      ? `\`${name}:${value}\` has the number ${target} of ${total}, and ${variant.name} has ${from}.`
      : `There is no value to stick to: chance draws ${target} of ${total} this time, and ${variant.name} has ${from}.`,
  };
}

/** The value a variant sticks to. Unlike in a rollout, `default` ends with the address, and no field means chance. */
function variantValue(stickiness: string, context: Context): string | undefined {
  if (stickiness === 'random') return undefined;
  const fields = stickiness === 'default' ? ['userId', 'sessionId', 'remoteAddress'] : [stickiness];
  return fields.map((field) => readField(context, field)).find((value) => value);
}
