import { readField } from './constraints.ts';
import { bucket } from './hash.ts';
import type { Context, World } from './types.ts';

/** The result of a strategy's own rule; `met` is null if only the machine it runs on, or custom code, can tell. */
export interface Ruling {
  met: boolean | null;
  reason: string;
  /** What would meet it, to complete "met if …". */
  needs?: string;
  /** The number from 1 to 100 of a rollout that does not depend on chance. */
  number?: number;
  /** Set if the specification has another ruling. */
  departs?: true;
  /** How an SDK ends the check of the whole toggle here: with `false`, or by raising an error. */
  ends?: 'false' | 'error';
}

type Rule = (parameters: Record<string, string>, context: Context, world: World) => Ruling;

const listOf = (text = ''): string[] => text.split(',').map((item) => item.trim());
const quoted = (text: string): string => (text === '' ? 'empty text' : `\`${text}\``);

/** A random number from 1 to 100. */
const draw = ({ random }: World): number => Math.floor(random() * 100) + 1;

function judge(number: number, text: string | undefined, how: string): Ruling {
  const percentage = Number(text ?? 0);
  if (Number.isNaN(percentage))
    return {
      met: false,
      reason: `The percentage ${quoted(text ?? '')} is not a number.`,
      needs: 'the rollout is a number',
    };
  const met = percentage > 0 && number <= percentage;
  return {
    met,
    reason: `${how}, and ${met ? `${number} is within ${percentage}%` : `${percentage}% ends before ${number}`}.`,
    needs: `the rollout is at least ${number}%`,
  };
}

function judgeValue(value: string, group: string, percentage: string | undefined, { encode }: World): Ruling {
  const number = bucket(group, value, 100, encode);
  return { ...judge(number, percentage, `\`${group}:${value}\` has the number ${number}`), number };
}

const noField = (field: string, purpose: string): Ruling => ({
  met: false,
  reason: `The context has no \`${field}\`${purpose}.`,
  needs: `the application passes \`${field}\``,
});

/** The value that a rollout sticks to; null if chance decides, undefined if the context lacks it. */
function stickyValue(stickiness: string, context: Context): string | null | undefined {
  if (stickiness === 'random') return null;
  if (stickiness === 'default') return readField(context, 'userId') || readField(context, 'sessionId') || null;
  return readField(context, stickiness) || undefined;
}

const flexibleRollout: Rule = ({ rollout, stickiness, groupId = '' }, context, world) => {
  const field = stickiness || 'default';
  const value = stickyValue(field, context);
  if (value === undefined) return noField(field, ' to hash');
  if (value !== null) return judgeValue(value, groupId, rollout, world);
  const number = draw(world);
  return judge(
    number,
    rollout,
    `${field === 'random' ? 'The' : 'Without a user or session, the'} random number is ${number} this time`,
  );
};

/** The rollouts from before version 4, each of which is bound to one field. */
const gradual =
  (field: string): Rule =>
  ({ percentage, groupId = '' }, context, world) => {
    const value = readField(context, field);
    if (!value) return noField(field, ' to hash');
    return judgeValue(value, groupId, percentage, world);
  };

const remoteAddress: Rule = ({ IPs }, context) => {
  const address = readField(context, 'remoteAddress');
  if (!address) return noField('remoteAddress', '');
  const range = listOf(IPs).find((entry) => entry === address || isWithin(address, entry));
  return range === undefined
    ? {
        met: false,
        reason: `\`${address}\` is in none of the ranges ${quoted(IPs ?? '')}.`,
        needs: `\`IPs\` includes \`${address}\``,
      }
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
  if (!id) return noField('userId', '');
  const met = listOf(userIds).includes(id);
  return { met, reason: `\`${id}\` is ${met ? '' : 'not '}in the list.`, needs: `\`userIds\` includes \`${id}\`` };
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
      reason: `Only the machine that runs the check knows whether its name is among ${quoted(hostNames ?? '')}.`,
      needs: 'the name of the machine is in the list',
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

/** True if every SDK has code for a strategy. */
export const isBuiltIn = (name: string): boolean => RULES.has(name);

/** Applies a strategy's own rule, without its constraints and segments. */
export function applyRule(name: string, parameters: Record<string, string>, context: Context, world: World): Ruling {
  const rule = RULES.get(name);
  if (rule) return rule(parameters, context, world);
  return {
    met: null,
    reason: `\`${name}\` is not built in: an SDK that does not know it treats it as not met.`,
    needs: `your application has code for \`${name}\` that returns true`,
  };
}
