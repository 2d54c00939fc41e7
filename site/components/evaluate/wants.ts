import type { Constraint } from './types.ts';

const listed = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');

/** The words for an operator, and for its opposite. */
const WORDS: Record<string, [does: string, doesNot: string]> = {
  IN: ['is', 'is not'],
  NOT_IN: ['is not', 'is'],
  STR_CONTAINS: ['contains', 'does not contain'],
  STR_STARTS_WITH: ['begins with', 'does not begin with'],
  STR_ENDS_WITH: ['ends with', 'does not end with'],
  NUM_EQ: ['equals', 'differs from'],
  NUM_GT: ['is greater than', 'is at most'],
  NUM_GTE: ['is at least', 'is less than'],
  NUM_LT: ['is less than', 'is at least'],
  NUM_LTE: ['is at most', 'is greater than'],
  DATE_AFTER: ['is later than', 'is not later than'],
  DATE_BEFORE: ['is earlier than', 'is not earlier than'],
  SEMVER_EQ: ['is the version', 'is a different version from'],
  SEMVER_GT: ['is newer than', 'is not newer than'],
  SEMVER_LT: ['is older than', 'is not older than'],
};

/** What a constraint asks for, to complete a sentence that begins with "if". */
export function wantOf({ contextName, operator, values = [], value = '', inverted = false }: Constraint): string {
  const words = WORDS[operator]?.[inverted ? 1 : 0];
  if (!words) return `the operator \`${operator}\` is replaced by one that SDKs know`;
  if (value !== '' || values.length === 0) return `\`${contextName}\` ${words} \`${value}\``;
  const shown = listed(values.slice(0, 8)) + (values.length > 8 ? ` and ${values.length - 8} more` : '');
  return `\`${contextName}\` ${words} ${values.length === 1 ? '' : / not\b/.test(words) ? 'any of ' : 'one of '}${shown}`;
}
