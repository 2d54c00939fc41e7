import { readFileSync } from 'node:fs';
import files from '@unleash/client-specification/specifications/index.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { checkConstraint } from '../../site/components/evaluate/constraints.ts';
import { bucket, murmur3 } from '../../site/components/evaluate/hash.ts';
import { departures, olderAnswers, SPECIFICATION } from '../../site/components/evaluate/sdks.ts';
import { compareVersions } from '../../site/components/evaluate/semver.ts';
import { chooseVariant, evaluateToggle } from '../../site/components/evaluate/toggle.ts';
import type { Constraint, Context, Toggle } from '../../site/components/evaluate/types.ts';
import { readDownload, toggleIn } from '../../site/components/explorer/download.ts';

interface Case<Expected> {
  description: string;
  toggleName: string;
  context: Context;
  expectedResult: Expected;
}

interface Specification {
  name: string;
  state: unknown;
  tests?: Case<boolean>[];
  variantTests?: Case<{ name: string; payload?: unknown; enabled: boolean }>[];
}

const specifications = files.map(
  (file) =>
    JSON.parse(
      readFileSync(`node_modules/@unleash/client-specification/specifications/${file}`, 'utf8'),
    ) as Specification,
);

/** A toggle of a specification, read as a reader's paste is. */
const toggleOf = ({ state }: Specification, name: string) => toggleIn(readDownload(JSON.stringify(state)), name);

function isEnabled(specification: Specification, { toggleName, context }: Case<unknown>): boolean {
  const asked = toggleOf(specification, toggleName);
  return asked ? evaluateToggle(asked.toggle, asked.segments, context).enabled === true : false;
}

function variantFor(specification: Specification, given: Case<unknown>) {
  const asked = toggleOf(specification, given.toggleName);
  const chosen = asked && isEnabled(specification, given) ? chooseVariant(asked.toggle, given.context) : null;
  if (!chosen?.variant) return { name: 'disabled', enabled: false };
  const { name, payload } = chosen.variant;
  return { name, ...(payload && { payload }), enabled: true };
}

describe('the client specification', () => {
  for (const specification of specifications) {
    const { name, tests = [], variantTests = [] } = specification;
    it.each(tests)(`${name}: $description`, (given) => {
      expect(isEnabled(specification, given)).toBe(given.expectedResult);
    });
    it.each(variantTests)(`${name}: $description`, (given) => {
      expect(variantFor(specification, given)).toEqual(given.expectedResult);
    });
  }

  it('is run whole: 15 files with 160 cases', () => {
    const cases = specifications.flatMap(({ tests = [], variantTests = [] }) => [...tests, ...variantTests]);
    expect([specifications.length, cases.length]).toEqual([15, 160]);
  });
});

/** Values from the reference pages, computed by other implementations. */
describe('the hash', () => {
  it.each([
    ['new-checkout:user-42', 1499260774],
    ['new-checkout:user-1', 2230340631],
    ['new-checkout:user-100', 2574707016],
    ['gr1:123', 538421172],
    [':user-42', 3362924191],
    ['', 0],
  ])('of "%s"', (text, hash) => {
    expect(murmur3(text)).toBe(hash);
  });

  it('reads the bytes of UTF-8', () => {
    expect(bucket('new-checkout', 'zoë')).toBe(61);
  });

  it('spreads a thousand users over a thousand numbers', () => {
    expect(bucket('new-checkout', 'user-42', 1000)).toBe(775);
  });
});

describe('versions', () => {
  // The order from rule 11 of semver.org, and numbers too large for JavaScript.
  const ordered = [
    '0.0.99999999999999999998',
    '0.0.99999999999999999999',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '2.9.0',
    '2.10.0',
  ];

  it('are ordered', () => {
    for (const [at, one] of ordered.entries())
      for (const [other, text] of ordered.entries())
        expect([one, text, Math.sign(compareVersions(one, text) ?? Number.NaN)]).toEqual([
          one,
          text,
          Math.sign(at - other),
        ]);
  });

  it('ignoring build metadata', () => {
    expect(compareVersions('1.2.3+build.5', '1.2.3')).toBe(0);
  });

  it.each(['1.2', 'v1.2.3', '01.2.3', '1.2.3-', '1.2.3-01', '4.8.0rc2', ''])('"%s" is none', (text) => {
    expect(compareVersions(text, '1.0.0')).toBeNull();
  });
});

describe('a constraint', () => {
  const holds = (constraint: Partial<Constraint>, context: Context) =>
    checkConstraint({ contextName: 'field', operator: 'IN', ...constraint }, context).holds;

  it('finds no field that a context merely inherits', () => {
    expect(holds({ contextName: 'toString', operator: 'NOT_IN', values: ['x'] }, {})).toBe(true);
    expect(holds({ contextName: 'constructor', operator: 'STR_CONTAINS', values: ['Object'] }, {})).toBe(false);
  });

  it('that is inverted holds without a value to compare', () => {
    expect(holds({ operator: 'NUM_GT', value: '5', inverted: true }, {})).toBe(true);
    expect(holds({ operator: 'NUM_GT', value: '5', inverted: true }, { field: 'many' })).toBe(true);
  });

  it('with an unknown operator never holds', () => {
    expect(holds({ operator: 'LIKE', inverted: true }, { field: 'x' })).toBe(false);
  });

  it.each(['', ' ', '0x10', 'Infinity', '1,5'])('reads "%s" as no number', (field) => {
    expect(holds({ operator: 'NUM_LTE', value: '100' }, { field })).toBe(false);
  });

  it('compares dates with the clock where the context has no time', () => {
    const now = () => new Date('2023-06-01T12:00:00Z');
    const constraint = { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2023-06-01T13:59:00+02:00' };
    expect(checkConstraint(constraint, {}, { random: Math.random, now }).holds).toBe(true);
  });
});

describe('a toggle', () => {
  const toggle = (strategies: Toggle['strategies']): Toggle => ({ name: 'new-checkout', enabled: true, strategies });

  it('draws anew for each evaluation if a rollout has no stickiness', () => {
    const strategies = [{ name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'random', groupId: '' } }];
    const draws = [0, 0.49, 0.5, 0.99];
    const ask = (draw: number) =>
      evaluateToggle(toggle(strategies), [], { userId: 'user-42' }, SPECIFICATION, {
        random: () => draw,
        now: () => new Date(0),
      }).enabled;
    expect(draws.map(ask)).toEqual([true, true, false, false]);
  });

  it('says that it cannot know what only the application decides', () => {
    const strategies = [{ name: 'applicationHostname', parameters: { hostNames: 'build-1' } }];
    expect(evaluateToggle(toggle(strategies), [], {}).enabled).toBeNull();
    expect(evaluateToggle(toggle([...strategies, { name: 'default' }]), [], {}).enabled).toBe(true);
  });

  it('fails strategies whose segment is missing', () => {
    const [verdict] = evaluateToggle(toggle([{ name: 'default', segments: [7] }]), [], {}).verdicts;
    expect([verdict?.met, verdict?.unknownSegments]).toEqual([false, [7]]);
  });
});

/** The table on the reference page about constraints, one case for each row. */
describe('SDKs that answer otherwise', () => {
  const EDGE = 'Edge 8.0, for client-side SDKs';
  const names = (constraint: Partial<Constraint>, context: Context) =>
    departures({ contextName: 'field', operator: 'IN', ...constraint }, context).map(({ sdk }) => sdk);

  it.each<[string, Partial<Constraint>, Context, string[]]>([
    ['a plain one', { values: ['a'] }, { field: 'a' }, []],
    ['no number, inverted', { operator: 'NUM_GT', value: '5', inverted: true }, {}, ['Go 3.7', '.NET 3.0', EDGE]],
    ['a missing number that 0 would be', { operator: 'NUM_LT', value: '5' }, {}, ['PHP 1.11']],
    ['a missing text, inverted', { operator: 'STR_CONTAINS', values: ['a'], inverted: true }, {}, ['.NET 3.0', EDGE]],
    [
      'an unreadable number, inverted',
      { operator: 'NUM_GT', value: '5', inverted: true },
      { field: 'x' },
      ['Go 3.7', '.NET 3.0', EDGE],
    ],
    [
      'a list without regard to case',
      { values: ['A'], caseInsensitive: true },
      { field: 'a' },
      ['Java 8.2', 'Ruby 4.4', 'PHP 1.11'],
    ],
    ['a list without the field', { operator: 'NOT_IN', values: ['a'] }, {}, ['Rust 0.8']],
    ['a missing user id', { contextName: 'userId', operator: 'STR_CONTAINS', values: ['a'] }, {}, ['Ruby 4.4']],
    [
      'an unknown operator, inverted',
      { operator: 'LIKE', values: ['a'], inverted: true },
      { field: 'a' },
      ['Python 5.7', 'Ruby 4.4', 'PHP 1.11'],
    ],
    ['an inverted list', { values: ['a'], inverted: true }, { field: 'a' }, ['.NET 3.0', 'Rust 0.8']],
    [
      'a prefix without regard to case',
      { operator: 'STR_STARTS_WITH', values: ['ab'], caseInsensitive: true },
      { field: 'abc' },
      ['Java 8.2'],
    ],
    [
      'build metadata',
      { operator: 'SEMVER_EQ', value: '2.4.1' },
      { field: '2.4.1+105' },
      ['Node.js 4.0', 'Ruby 4.4', 'PHP 1.11', 'Front-end API of 5.1, Proxy 0.16', EDGE],
    ],
    [
      'build metadata of a newer version',
      { operator: 'SEMVER_GT', value: '2.4.0' },
      { field: '2.4.1+105' },
      ['Node.js 4.0', 'Ruby 4.4', 'Front-end API of 5.1, Proxy 0.16'],
    ],
    ['a short version', { operator: 'SEMVER_EQ', value: '1.2.0' }, { field: '1.2' }, ['Ruby 4.4', EDGE]],
    [
      'no time',
      { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2001-01-01T00:00:00Z' },
      {},
      ['Python 5.7', '.NET 3.0', EDGE],
    ],
    [
      'a date without a time',
      { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2001-01-01' },
      { currentTime: '2023-06-01T00:00:00Z' },
      ['Go 3.7'],
    ],
  ])('%s', (_, constraint, context, sdks) => {
    expect(names(constraint, context)).toEqual(sdks);
  });

  it('and those from before the operators', () => {
    const older = olderAnswers({ contextName: 'field', operator: 'NUM_GT', value: '5' }, { field: '3' });
    expect(older.map(({ holds }) => holds)).toEqual([true, false, false, null, null]);
    expect(olderAnswers({ contextName: 'field', operator: 'IN', values: ['a'] }, {})).toEqual([]);
  });
});
