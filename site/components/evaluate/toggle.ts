import { wantOf } from './wants.ts';
import { readField } from './constraints.ts';
import { bucket } from './hash.ts';
import { answerOf, SPECIFICATION, type Sdk, type SdkAnswer } from './sdks.ts';
import { applyRule, isBuiltIn, type Ruling } from './strategies.ts';
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
  answer: SdkAnswer;
  segment?: string;
}

/** The result of one strategy, and the reasons. */
export interface Verdict {
  strategy: Strategy;
  /** Null if only the machine or custom code can tell, or if the SDK raises an error. */
  met: boolean | null;
  checked: Checked[];
  /** Ids of segments that are not among those given. */
  unknownSegments: number[];
  rule: Ruling;
  /** How the SDK ends the check here, so that later strategies do not count. */
  ends?: 'false' | 'error';
  /** Set if the SDK does as if the strategy were not there. */
  isIgnored?: true;
  /** What would have to be otherwise for the strategy to be met, to complete "met if …". */
  needs: string[];
}

/** The result of a toggle for a context. */
export interface Evaluation {
  /** Null if a strategy that only the app can decide matters, or if the SDK raises an error. */
  enabled: boolean | null;
  raises?: true;
  reason: string;
  verdicts: Verdict[];
  /** What the SDK does otherwise than the specification says, where it mattered. */
  departures: string[];
}

/** What is evaluated, by which rules. */
interface Asking {
  segments: readonly Segment[];
  context: Context;
  sdk: Sdk;
  world: World;
}

/** Evaluates one strategy: all constraints, all segments and its own rule have to hold. */
function judgeStrategy(strategy: Strategy, { segments, context, sdk, world }: Asking): Verdict {
  const ids = strategy.segments ?? [];
  const known = ids.flatMap((id) => segments.find((segment) => segment.id === id) ?? []);
  const unknownSegments = ids.filter((id) => !segments.some((segment) => segment.id === id));
  const checked = [
    ...(strategy.constraints ?? []).map((constraint) => ({ constraint })),
    ...known.flatMap(({ id, name, constraints }) =>
      constraints.map((constraint) => ({ constraint, segment: name ?? String(id) })),
    ),
  ].map((entry): Checked => ({ ...entry, answer: answerOf(sdk, entry.constraint, context, world) }));
  const rule = ruleOf(strategy, context, sdk, world);
  const failing = checked.filter(({ answer }) => answer.holds !== true);
  const doesHold = failing.length === 0 && unknownSegments.length === 0;
  // An SDK that raises errors for constraints asks the strategy's own rule first.
  const raises = failing[0]?.answer.holds === null && unknownSegments.length === 0 && rule.met === true;
  const isEnd =
    failing[0]?.answer.ends ||
    (unknownSegments.length > 0 && isBuiltIn(strategy.name) && sdk.endsWithoutSegment?.(failing.length === 0));
  const ends = isEnd ? 'false' : raises ? 'error' : doesHold ? rule.ends : undefined;
  return {
    strategy,
    met: raises ? null : doesHold ? rule.met : false,
    checked,
    unknownSegments,
    rule,
    ...(ends && { ends }),
    ...(sdk.unknownStrategy === 'ignored' && !isBuiltIn(strategy.name) && { isIgnored: true }),
    needs: [
      ...unknownSegments.map((id) => `segment ${id} is in the download`),
      ...failing.map(({ constraint }) => wantOf(constraint)),
      ...(rule.met === true || !rule.needs ? [] : [rule.needs]),
    ],
  };
}

function ruleOf(strategy: Strategy, context: Context, sdk: Sdk, world: World): Ruling {
  const { name, parameters = {} } = strategy;
  const ruling = hashedBy(sdk, applyRule(name, parameters, context, world), () =>
    applyRule(name, parameters, context, { ...world, ...(sdk.encode && { encode: sdk.encode }) }),
  );
  if (!isBuiltIn(name)) {
    if (sdk.unknownStrategy === 'ignored')
      return { ...ruling, reason: 'It leaves out a strategy that it has no code for.' };
    if (sdk.unknownStrategy === 'met')
      return { met: true, reason: 'It treats a strategy that it does not know as met.', departs: true };
  }
  for (const depart of sdk.strategies ?? []) {
    const said = depart(strategy, context, ruling);
    if (said)
      return { ...said, departs: true, ...(said.needs === undefined && ruling.needs && { needs: ruling.needs }) };
  }
  return ruling;
}

/** The ruling of an SDK that hashes other bytes, where they lead to another number. */
function hashedBy({ encode }: Sdk, ruling: Ruling, again: () => Ruling): Ruling {
  if (!encode || ruling.number === undefined) return ruling;
  const own = again();
  return own.number === ruling.number ? ruling : { ...own, reason: `${own.reason} ${OTHER_BYTES}`, departs: true };
}

/** Why a number differs. */
export const OTHER_BYTES = 'It hashes one byte for each character, which is not UTF-8.';

/**
 * Evaluates a toggle as an SDK would, by default as the client specification says. Evaluates every strategy, although
 * an SDK stops at the first one that is met.
 */
export function evaluateToggle(
  toggle: Toggle,
  segments: readonly Segment[],
  context: Context,
  sdk: Sdk = SPECIFICATION,
  world: World = realWorld,
): Evaluation {
  const verdicts = toggle.strategies.map((strategy) => judgeStrategy(strategy, { segments, context, sdk, world }));
  const constraints = verdicts.flatMap(({ checked }) => checked.map(({ constraint }) => constraint));
  const refusal = sdk.refuses?.(constraints, toggle.variants ?? []);
  if (refusal) return { enabled: null, raises: true, reason: refusal, verdicts, departures: [refusal] };
  const decided = decide(toggle, verdicts);
  return { ...decided, verdicts, departures: departuresIn(toggle.enabled ? verdicts : []) };
}

function decide(
  { enabled, strategies }: Toggle,
  verdicts: readonly Verdict[],
): Pick<Evaluation, 'enabled' | 'raises' | 'reason'> {
  if (!enabled)
    return { enabled: false, reason: 'The toggle is off in this environment, whatever its strategies say.' };
  if (strategies.length === 0) return { enabled: true, reason: 'The toggle is on and has no strategies.' };
  const counting = verdicts.filter(({ isIgnored }) => !isIgnored);
  if (counting.length === 0)
    return { enabled: true, reason: 'It leaves out every strategy, and a toggle without strategies is on.' };
  const first = counting.find(({ met, ends }) => met === true || ends);
  const number = first ? verdicts.indexOf(first) + 1 : 0;
  if (first?.ends === 'error')
    return { enabled: null, raises: true, reason: `Strategy ${number} makes it raise an error.` };
  if (first?.ends) return { enabled: false, reason: `Strategy ${number} makes it end the check, with false.` };
  if (first) return { enabled: true, reason: `Strategy ${number} is met, and one is enough.` };
  if (counting.some(({ met }) => met === null))
    return { enabled: null, reason: 'It depends on a strategy that only your application can decide.' };
  return { enabled: false, reason: 'No strategy is met.' };
}

function departuresIn(verdicts: readonly Verdict[]): string[] {
  const said = verdicts.flatMap(({ checked, rule, unknownSegments, ends, isIgnored }) => [
    ...checked.flatMap(({ answer }) => (answer.departs ? answer.reason : [])),
    ...(unknownSegments.length > 0 && ends
      ? ['It ends the whole check, with false, at a segment that is missing.']
      : []),
    ...(rule.departs || isIgnored ? [rule.reason] : []),
  ]);
  return [...new Set(said)];
}

/** A variant, or null for the variant `disabled`, and why. */
export interface Choice {
  variant: Variant | null;
  reason: string;
}

/** The variant that a user gets if the toggle is on for them; null if the toggle has no variants. */
export function chooseVariant(
  { name, variants = [] }: Toggle,
  context: Context,
  sdk: Sdk = SPECIFICATION,
  { random }: World = realWorld,
): Choice | null {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const [first] = variants;
  if (!first || total <= 0) return null;
  const { ignoresOverrides, ignoresStickiness, takesLastOverride } = sdk.variants ?? {};
  const overridden = (ignoresOverrides ? [] : variants).flatMap((variant): Choice[] => {
    const override = variant.overrides?.find(({ contextName, values }) =>
      values.includes(readField(context, contextName) ?? ''),
    );
    return override ? [{ variant, reason: `An override names this user's \`${override.contextName}\`.` }] : [];
  });
  const forced = overridden.at(takesLastOverride ? -1 : 0);
  if (forced) return forced;
  const stickiness = (ignoresStickiness ? '' : first.stickiness) || 'default';
  const value = variantValue(stickiness, context, sdk);
  if (value === null)
    return { variant: null, reason: `Without \`${stickiness}\`, it returns the variant \`disabled\`.` };
  const target = value ? bucket(name, value, total, sdk.encode) : Math.floor(random() * total) + 1;
  let sum = 0;
  const variant = variants.find(({ weight }) => (sum += weight) >= target) ?? first;
  const from = `${sum - variant.weight + 1} to ${sum}`;
  return {
    variant,
    reason: value
      ? `\`${name}:${value}\` has the number ${target} of ${total}, and ${variant.name} has ${from}.`
      : `There is no value to stick to: the random number is ${target} of ${total} this time, and ${variant.name} has ${from}.`,
  };
}

/**
 * The value a variant sticks to; undefined if chance decides, null if there is no variant. Unlike in a rollout,
 * `default` ends with the address.
 */
function variantValue(stickiness: string, context: Context, { variants = {} }: Sdk): string | undefined | null {
  const { order = ['userId', 'sessionId', 'remoteAddress'], missing } = variants;
  const inOrder = () => order.map((field) => readField(context, field)).find((value) => value);
  if (stickiness === 'default') return inOrder();
  // Ruby looks for a field of this name, too.
  if (stickiness === 'random') return missing === 'default order' ? inOrder() : undefined;
  const value = readField(context, stickiness) || undefined;
  if (value !== undefined || !missing) return value;
  return missing === 'disabled' ? null : inOrder();
}
