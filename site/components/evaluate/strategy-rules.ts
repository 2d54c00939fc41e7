/** How SDKs of June 2023 depart from the specification in the strategies' own rules, according to their sources. */
import { readField } from './constraints.ts';
import type { Ruling } from './strategies.ts';
import type { Context, Strategy } from './types.ts';

/** What an SDK makes of a strategy instead of the specification's ruling; null if it agrees. */
export type StrategyRule = (strategy: Strategy, context: Context, ruling: Ruling) => Ruling | null;

const BUILT_IN_HOSTS = 'applicationHostname';

/** The strategies for which Python needs a field, or a parameter, and ends the check without it. */
export const endsOnMissing: StrategyRule = ({ name, parameters = {} }, context, { met }) => {
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

/** Go needs the parameter `stickiness`. */
export const panicsWithoutStickiness: StrategyRule = ({ name, parameters = {} }) =>
  name === 'flexibleRollout' && parameters['stickiness'] === undefined
    ? { met: false, ends: 'error', reason: 'It panics, because the strategy has no `stickiness`.' }
    : null;

/** PHP needs it, too, but fails quietly. */
export const failsWithoutStickiness: StrategyRule = ({ name, parameters = {} }) =>
  name === 'flexibleRollout' && !parameters['stickiness']
    ? { met: false, reason: 'The strategy has no `stickiness`, so it is not met.' }
    : null;

/** Ruby reads a parameter of another name. */
export const neverMeetsHosts: StrategyRule = ({ name }) =>
  name === BUILT_IN_HOSTS ? { met: false, reason: 'It looks for a parameter that Unleash does not send.' } : null;

/** Rust knows no custom stickiness. */
export const knowsFourStickinesses: StrategyRule = ({ name, parameters: { stickiness = '' } = {} }) =>
  name === 'flexibleRollout' && !['default', 'userId', 'sessionId', 'random'].includes(stickiness)
    ? { met: false, reason: `It does not support the stickiness \`${stickiness}\`, so the strategy is not met.` }
    : null;

/** Edge's rollouts include one number more than they should, and its lists of addresses know no ranges. */
export const edgeStrategies: StrategyRule = ({ name, parameters = {} }, context, { met, number }) => {
  if (name === BUILT_IN_HOSTS) return { met: true, reason: 'It treats this strategy as met on every host.' };
  if (name === 'remoteAddress' && met) {
    const address = readField(context, 'remoteAddress');
    const isListed = (parameters['IPs'] ?? '').split(',').some((entry) => entry.trim() === address);
    return isListed ? null : { met: false, reason: 'It compares addresses as text, so a range does not match.' };
  }
  const percentage = Number(parameters['rollout'] ?? parameters['percentage']);
  if (met || number === undefined || number !== percentage + 1) return null;
  return { met: true, reason: `It compares from 0 on, so number ${number} is in at ${percentage}%.` };
};
