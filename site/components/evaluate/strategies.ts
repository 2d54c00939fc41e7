import { readField } from './constraints.ts';
import { bucket } from './hash.ts';
import type { Context, World } from './types.ts';

/** The result of a strategy's own rule; `met` is null if only the machine it runs on, or custom code, can tell. */
export interface Ruling {
  met: boolean | null;
  reason: string;
}

type Rule = (parameters: Record<string, string>, context: Context, world: World) => Ruling;

const listOf = (text = ''): string[] => text.split(',').map((item) => item.trim());
const quoted = (text: string): string => (text === '' ? 'empty text' : `\`${text}\``);

/** A random number from 1 to 100. */
const draw = ({ random }: World): number => Math.floor(random() * 100) + 1;

function judge(number: number, text: string | undefined, how: string): Ruling {
  const percentage = Number(text ?? 0);
  if (Number.isNaN(percentage)) return { met: false, reason: `The percentage ${quoted(text ?? '')} is no number.` };
  const met = percentage > 0 && number <= percentage;
  return {
    met,
    reason: `${how}, and ${met ? `${number} is within ${percentage}%` : `${percentage}% ends before ${number}`}.`,
  };
}

function judgeValue(value: string, group: string, percentage: string | undefined): Ruling {
  const number = bucket(group, value);
  return judge(number, percentage, `\`${group}:${value}\` has the number ${number}`);
}

/** The value that a rollout sticks to; null if chance decides, undefined if the context lacks it. */
export function stickyValue(stickiness: string, context: Context): string | null | undefined {
  if (stickiness === 'random') return null;
  if (stickiness === 'default') return readField(context, 'userId') || readField(context, 'sessionId') || null;
  return readField(context, stickiness) || undefined;
}

const flexibleRollout: Rule = ({ rollout, stickiness, groupId = '' }, context, world) => {
  const field = stickiness || 'default';
  const value = stickyValue(field, context);
  if (value === undefined) return { met: false, reason: `The context has no \`${field}\` to hash.` };
  if (value !== null) return judgeValue(value, groupId, rollout);
  const number = draw(world);
  return judge(
    number,
    rollout,
    `${field === 'random' ? '' : 'Without a user or session '}chance draws ${number} this time`.replace(/^c/, 'C'),
  );
};

/** The rollouts from before version 4, each of which is bound to one field. */
const gradual =
  (field: string): Rule =>
  ({ percentage, groupId = '' }, context) => {
    const value = readField(context, field);
    if (!value) return { met: false, reason: `The context has no \`${field}\` to hash.` };
    return judgeValue(value, groupId, percentage);
  };

const remoteAddress: Rule = ({ IPs }, context) => {
  const address = readField(context, 'remoteAddress');
  if (!address) return { met: false, reason: 'The context has no `remoteAddress`.' };
  const range = listOf(IPs).find((entry) => entry === address || isWithin(address, entry));
  return range === undefined
    ? { met: false, reason: `\`${address}\` is in none of the ranges ${quoted(IPs ?? '')}.` }
    : { met: true, reason: `\`${address}\` ${range === address ? 'is in the list' : `is within \`${range}\``}.` };
};

/** An IPv4 address as a number; null if it is none. */
function numberOf(address: string): number | null {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** True if an IPv4 address is in a range such as `10.0.0.0/8`. */
function isWithin(address: string, range: string): boolean {
  const [base = '', bits = ''] = range.split('/');
  const [first, own] = [numberOf(base), numberOf(address)];
  if (first === null || own === null || !/^\d{1,2}$/.test(bits) || Number(bits) > 32) return false;
  const size = 2 ** (32 - Number(bits));
  return Math.floor(first / size) === Math.floor(own / size);
}

const userWithId: Rule = ({ userIds }, context) => {
  const id = readField(context, 'userId');
  if (!id) return { met: false, reason: 'The context has no `userId`.' };
  const met = listOf(userIds).includes(id);
  return { met, reason: `\`${id}\` is ${met ? '' : 'not '}in the list.` };
};

const RULES = new Map<string, Rule>([
  ['default', () => ({ met: true, reason: 'The standard strategy is always met.' })],
  ['flexibleRollout', flexibleRollout],
  ['userWithId', userWithId],
  ['remoteAddress', remoteAddress],
  [
    'applicationHostname',
    ({ hostNames }) => ({
      met: null,
      reason: `Only the machine that asks knows whether its name is among ${quoted(hostNames ?? '')}.`,
    }),
  ],
  ['gradualRolloutUserId', gradual('userId')],
  ['gradualRolloutSessionId', gradual('sessionId')],
  [
    'gradualRolloutRandom',
    ({ percentage }, _context, world) => {
      const number = draw(world);
      return judge(number, percentage, `Chance draws ${number} this time`);
    },
  ],
]);

/** Applies a strategy's own rule, without its constraints and segments. */
export function applyRule(name: string, parameters: Record<string, string>, context: Context, world: World): Ruling {
  const rule = RULES.get(name);
  if (rule) return rule(parameters, context, world);
  return { met: null, reason: `\`${name}\` is not built in: an SDK that does not know it takes it as not met.` };
}
