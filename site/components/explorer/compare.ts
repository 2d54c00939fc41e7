import { readField, takesList } from '../evaluate/constraints.ts';
import { olderAnswers, SDKS, SPECIFICATION, type Sdk } from '../evaluate/sdks.ts';
import { chooseVariant, evaluateToggle, OTHER_BYTES, type Choice, type Evaluation } from '../evaluate/toggle.ts';
import type { Constraint, Context, Toggle, World } from '../evaluate/types.ts';
import type { Asked } from './download.ts';

/** An evaluator with another answer, in words. */
export interface Difference {
  sdk: string;
  said: string;
  why: string;
}

/** All that an evaluator says about a toggle. */
export interface Answer {
  evaluation: Evaluation;
  chosen: Choice | null;
}

/** What an SDK answers to both questions: whether the toggle is on, and which variant the user gets. */
export function answerBy(sdk: Sdk, { toggle, segments }: Asked, context: Context, world: World): Answer {
  const evaluation = evaluateToggle(toggle, segments, context, sdk, world);
  const { ignoresStrategies, lacksSegments } = sdk.variants ?? {};
  // A variant is read in a call of its own, in which some SDKs evaluate otherwise.
  const isRead = ignoresStrategies
    ? toggle.enabled
    : lacksSegments
      ? evaluateToggle(toggle, [], context, sdk, world).enabled
      : evaluation.enabled;
  return { evaluation, chosen: isRead ? chooseVariant(toggle, context, sdk, world) : null };
}

const saidBy = ({ evaluation: { enabled, raises }, chosen }: Answer, hasVariants: boolean): string => {
  const state = raises ? 'error' : enabled === null ? 'depends' : enabled ? 'on' : 'off';
  if (!hasVariants || raises) return state;
  return `${state}, variant ${chosen?.variant?.name ?? 'disabled'}`;
};

function variantNote({ variants = {}, encode }: Sdk): string {
  if (encode) return OTHER_BYTES;
  if (variants.ignoresStrategies) return 'It reads variants without checking whether a strategy is met.';
  if (variants.lacksSegments) return 'It does not find segments while it reads a variant.';
  if (variants.ignoresOverrides) return 'It supports no overrides, and no stickiness other than `default`.';
  if (variants.order) return `It sticks only to ${variants.order.map((field) => `\`${field}\``).join(' and ')}.`;
  if (variants.missing === 'disabled')
    return 'Without the stickiness field, it returns no variant, and of several overrides it uses the last.';
  return variants.missing ? 'If the field is missing, it sticks to `userId` and so on.' : '';
}

/** The evaluators whose answer differs from that of the chosen one, and why. */
export function differences(chosen: Sdk, asked: Asked, context: Context, world: World): Difference[] {
  const hasVariants = (asked.toggle.variants ?? []).length > 0;
  const own = answerBy(chosen, asked, context, world);
  const mine = saidBy(own, hasVariants);
  const others = [SPECIFICATION, ...SDKS].flatMap((sdk): Difference[] => {
    const answer = answerBy(sdk, asked, context, world);
    const said = saidBy(answer, hasVariants);
    if (said === mine) return [];
    const notes = answer.evaluation.departures;
    const isState = answer.evaluation.enabled !== own.evaluation.enabled;
    const why =
      notes.length > 0 && isState ? notes.join(' ') : !isState && sdk !== SPECIFICATION ? variantNote(sdk) : '';
    return [{ sdk: sdk.name, said, why: why || `It follows the specification here.` }];
  });
  return [...others, ...capitals(asked, context), ...older(asked, context)];
}

const constraintsOf = ({ toggle, segments }: Asked): Constraint[] =>
  [...toggle.strategies, ...segments].flatMap(({ constraints = [] }) => constraints);

/** SDKs whose later answers may differ, because a constraint changes the context. */
function capitals(asked: Asked, context: Context): Difference[] {
  const changed = constraintsOf(asked).find(({ operator, caseInsensitive, contextName }) => {
    const value = readField(context, contextName) ?? '';
    return caseInsensitive && takesList(operator) && value !== value.toUpperCase();
  });
  if (!changed || !asked.toggle.enabled) return [];
  const why = `Once it has ignored the case of \`${changed.contextName}\`, the value stays in capitals for everything that follows.`;
  return SDKS.flatMap(({ name, turnsIntoCapitals }) =>
    turnsIntoCapitals ? { sdk: name, said: 'may differ', why } : [],
  );
}

/** SDKs from before the operators of a toggle, whatever they make of the whole. */
function older(asked: Asked, context: Context): Difference[] {
  const newer = constraintsOf(asked).find((constraint) => olderAnswers(constraint, context).length > 0);
  if (!newer || !asked.toggle.enabled) return [];
  const answers = olderAnswers(newer, context).filter(({ sdk }) => !SDKS.some(({ name }) => name === sdk));
  return answers.map(({ sdk, holds, why }) => ({
    sdk,
    said: `${newer.operator} ${holds === null ? 'is an error' : holds ? 'holds' : 'does not hold'}`,
    why,
  }));
}

/** The names of the fields that a toggle's rules read, in order of appearance. */
export function fieldsRead({ toggle, segments }: Asked): string[] {
  const inOrder = (stickiness: string) => (stickiness === 'default' ? ['userId', 'sessionId'] : [stickiness]);
  const ofStrategy = ({ name, parameters = {}, constraints = [] }: Toggle['strategies'][number]) => [
    ...constraints.map(({ contextName }) => contextName),
    ...(name === 'flexibleRollout' ? inOrder(parameters['stickiness'] || 'default') : []),
    ...(name === 'userWithId' || name === 'gradualRolloutUserId' ? ['userId'] : []),
    ...(name === 'gradualRolloutSessionId' ? ['sessionId'] : []),
    ...(name === 'remoteAddress' ? ['remoteAddress'] : []),
  ];
  const { variants = [] } = toggle;
  const all = [
    ...toggle.strategies.flatMap(ofStrategy),
    ...segments.flatMap(({ constraints }) => constraints.map(({ contextName }) => contextName)),
    ...variants.flatMap(({ overrides = [] }) => overrides.map(({ contextName }) => contextName)),
    ...variants.slice(0, 1).flatMap(({ stickiness }) => inOrder(stickiness || 'default')),
  ];
  return [...new Set(all)].filter((name) => name !== 'random');
}
