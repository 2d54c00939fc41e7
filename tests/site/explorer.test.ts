import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SDKS, SPECIFICATION, type Sdk } from '../../site/components/evaluate/sdks.ts';
import { evaluateToggle } from '../../site/components/evaluate/toggle.ts';
import type { Constraint, Context, Strategy, Variant } from '../../site/components/evaluate/types.ts';
import { answerBy, differences, fieldsRead } from '../../site/components/explorer/compare.ts';
import {
  answerIn,
  enter,
  namesIn,
  NOTHING,
  readContext,
  readDownload,
  toggleIn,
  type Asked,
} from '../../site/components/explorer/download.ts';
import { parseJson } from '../../site/components/explorer/json.ts';

const sdkNamed = (start: string): Sdk => SDKS.find(({ name }) => name.startsWith(start)) ?? SPECIFICATION;
/** The lowest draw, so that chance is always on the user's side. */
const world = { random: () => 0, now: () => new Date('2023-06-15T12:00:00Z') };

interface Recorded {
  title: string;
  answer: unknown;
  results: { context: Context; toggles: { name: string; enabled: boolean; variant: string }[] }[];
}

/** Answers of Unleash 5.1.9 to `GET /api/client/features`, with what its Node.js SDK made of each for some contexts. */
const recorded = JSON.parse(readFileSync(`${import.meta.dirname}/answers/recorded.json`, 'utf8')) as Recorded[];

describe('real answers', () => {
  it.each(recorded)('$title: the same as the Node.js SDK', ({ answer, results }) => {
    const download = readDownload(JSON.stringify(answer));
    const clocked = { ...world, now: () => new Date() };
    const ours = results.map(({ context }) => ({
      context,
      toggles: namesIn(download).map((name) => {
        const { evaluation, chosen } = answerBy(
          sdkNamed('Node.js'),
          toggleIn(download, name) as Asked,
          context,
          clocked,
        );
        // The SDK has no code for the custom strategy of the recording.
        return { name, enabled: evaluation.enabled === true, variant: chosen?.variant?.name ?? 'disabled' };
      }),
    }));
    expect(ours).toEqual(results);
  });

  it('are ten, with toggles on and off', () => {
    const all = recorded.flatMap(({ results }) => results.flatMap(({ toggles }) => toggles));
    expect(recorded).toHaveLength(10);
    expect(all.filter(({ enabled }) => enabled).length).toBeGreaterThan(80);
    expect(all.filter(({ enabled }) => !enabled).length).toBeGreaterThan(80);
  });
});

describe('a download', () => {
  it('may be the answer of the front-end API, which has results only', () => {
    const download = readDownload(
      '{"toggles":[{"name":"a","enabled":true,"variant":{"name":"red","enabled":true},"impressionData":false},' +
        '{"name":"b","enabled":true,"variant":{"name":"disabled","enabled":false},"impressionData":false}]}',
    );
    expect(namesIn(download)).toEqual(['a', 'b']);
    expect(answerIn(download, 'a')).toEqual({ name: 'a', enabled: true, variant: 'red' });
    expect(answerIn(download, 'b')).toEqual({ name: 'b', enabled: true, variant: null });
    expect(answerIn(download, 'c')).toBeNull();
    expect(toggleIn(download, 'a')).toBeNull();
  });

  it('gives a toggle with the segments that it names, and without disabled strategies', () => {
    const segments = [1, 2].map((id) => ({ id, name: `s${id}`, constraints: [] }));
    const strategies = [
      { name: 'default', segments: [2] },
      { name: 'default', disabled: true, segments: [1] },
    ];
    const asked = toggleIn(readDownload(JSON.stringify({ features: [{ name: 'a', strategies }], segments })), 'a');
    expect(asked?.toggle.strategies).toHaveLength(1);
    expect(asked?.segments.map(({ id }) => id)).toEqual([2]);
  });

  it.each([
    ['{"features": {}}', 'features has to be a list in brackets.'],
    ['[1]', 'The JSON has to be an object in braces.'],
    [
      '{"id":"1","name":"NoAccess","message":"You must log in"}',
      'This is an error from the server: “You must log in”.',
    ],
    ['{"segments": []}', 'This has no features, toggles or name.'],
  ])('%s: says what it should be', (text, message) => {
    expect(() => readDownload(text)).toThrow(message);
  });

  it('names the place in a toggle', () => {
    const download = readDownload(
      '{"features": [{"name": "a", "strategies": [{"constraints": 1, "name": "default"}]}]}',
    );
    expect(() => toggleIn(download, 'a')).toThrow('a: strategies[0].constraints has to be a list in brackets.');
    expect(() => toggleIn(readDownload('{"name": "a", "environments": []}'), '')).toThrow('strategies is missing.');
  });
});

describe('JSON that cannot be read', () => {
  it.each([
    ['{"a": 1,}', 'Line 1, column 9: remove the comma before `}`.'],
    ['{\n  "a": 1\n  "b": 2\n}', 'Line 3, column 3: put a comma before `"b"`.'],
    ['{"a" 1}', 'Line 1, column 6: put a colon before `1`.'],
    ["{'a': 1}", 'Line 1, column 2: use straight double quotes (").'],
    ['{"a": “b”}', 'Line 1, column 7: use straight double quotes (").'],
    ['{a: 1}', 'Line 1, column 2: put `a` in double quotes.'],
    ['{"a": yes}', 'Line 1, column 7: put `yes` in double quotes.'],
    ['{"a": [1, 2}', 'Line 1, column 12: `}` closes nothing here.'],
    ['{"a": [1, 2', 'Line 1, column 12: the text ends before `]}`. Copy all of it.'],
    ['{"a": "b', 'Line 1, column 7: this text has no closing quote on its line.'],
    ['{"a": }', 'Line 1, column 7: `}` closes nothing here.'],
    ['{"a": ,}', 'Line 1, column 7: a value is missing before `,`.'],
    ['{1: 2}', 'Line 1, column 2: a field needs a name in double quotes here.'],
    ['{"a": 1 // one\n}', 'Line 1, column 9: remove the comment: JSON has none.'],
    ['{} {}', 'Line 1, column 4: remove what follows the JSON.'],
    ['<!doctype html>', 'Line 1, column 1: this is HTML, not JSON.'],
    ['  ', 'Line 1, column 1: there is nothing here. Paste JSON.'],
  ])('%s', (text, message) => {
    expect(() => parseJson(text)).toThrow(message);
  });

  it('is told apart from JSON, wherever it is cut', () => {
    const whole = JSON.stringify(recorded[0]?.answer, null, 1);
    for (let end = 1; end < whole.length; end += 7)
      expect(() => parseJson(whole.slice(0, end)), String(end)).toThrow(/^Line \d+, column \d+: .+\.$/);
  });
});

describe('a context', () => {
  it('is entered by fields, and lines or JSON for the rest', () => {
    expect(readContext({ ...NOTHING, userId: 'ada', more: 'plan = pro\n\nurl=a=b' })).toEqual({
      userId: 'ada',
      properties: { plan: 'pro', url: 'a=b' },
    });
    expect(readContext({ ...NOTHING, userId: 'ada', more: '{\u00A0"appName":"shop","properties":{"n":1}}' })).toEqual({
      userId: 'ada',
      appName: 'shop',
      properties: { n: 1 },
    });
    expect(() => readContext({ ...NOTHING, more: 'a=1\nplan' })).toThrow('Line 2: write a name, an equals sign and');
  });

  it('is shown as it was', () => {
    const context = { userId: 'ada', properties: { plan: 'pro', region: 'emea' } };
    expect(readContext(enter(context))).toEqual(context);
  });
});

/** The differences that the reference pages list, a case for each. */
describe('SDKs', () => {
  const asked = (strategies: Strategy[], variants: Variant[] = []): Asked => ({
    toggle: { name: 'new-checkout', enabled: true, strategies, variants },
    segments: [{ id: 1, name: 'staff', constraints: [{ contextName: 'plan', operator: 'IN', values: ['staff'] }] }],
  });
  const rollout = (parameters: Record<string, string>): Strategy => ({
    name: 'flexibleRollout',
    parameters: { rollout: '50', stickiness: 'default', groupId: 'new-checkout', ...parameters },
  });
  const said = (given: Asked, context: Context) =>
    Object.fromEntries(
      differences(SPECIFICATION, given, context, world).map(({ sdk, said: words }) => [
        sdk.split(/ (?=\d|API|of)/)[0],
        words,
      ]),
    );
  const always: Strategy = { name: 'default' };

  it.each<[string, Strategy[], Context, Record<string, string>]>([
    ['a segment that is missing', [{ ...always, segments: [9] }, always], {}, { Python: 'off', Go: 'off' }],
    ['a custom strategy, alone', [{ name: 'lunchBreak' }], {}, { Python: 'on', Ruby: 'on', Rust: 'on', Edge: 'on' }],
    ['a strategy that is not built in, beside one that is', [{ name: 'lunchBreak' }, always], {}, {}],
    ['the host', [{ name: 'applicationHostname', parameters: { hostNames: 'a' } }], {}, { Ruby: 'off', Edge: 'on' }],
    [
      'a range of addresses',
      [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.0/8' } }],
      { remoteAddress: '10.1.1.1' },
      { Edge: 'off' },
    ],
    ['no address', [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.1' } }, always], {}, { Python: 'off' }],
    ['no field to stick to', [rollout({ stickiness: 'tenantId' }), always], {}, { Python: 'off' }],
    ['a field to stick to', [rollout({ stickiness: 'tenantId', rollout: '100' })], { tenantId: '1' }, { Rust: 'off' }],
    // user-42 has the number 75.
    ['the next number', [rollout({ rollout: '74' })], { userId: 'user-42' }, { Edge: 'on' }],
    ['the one after it', [rollout({ rollout: '73' })], { userId: 'user-42' }, {}],
  ])('%s', (_, strategies, context, expected) => {
    expect(said(asked(strategies), context)).toEqual(expected);
  });

  it('without a parameter', () => {
    const { stickiness: _none, ...parameters } = rollout({ rollout: '100' }).parameters ?? {};
    expect(said(asked([{ name: 'flexibleRollout', parameters }]), { userId: 'a' })).toEqual({
      Go: 'error',
      PHP: 'off',
      Rust: 'off',
    });
    const { groupId: _gone, ...rest } = rollout({ rollout: '100' }).parameters ?? {};
    expect(said(asked([{ name: 'flexibleRollout', parameters: rest }]), { userId: 'a' })).toEqual({ Python: 'off' });
  });

  it('raise errors, which later strategies cannot prevent', () => {
    const constrained = {
      ...always,
      constraints: [{ contextName: 'userId', operator: 'STR_CONTAINS', values: ['a'] }],
    };
    const answers = said(asked([constrained, always]), {});
    expect(answers).toMatchObject({ Ruby: 'error', Rust: 'error' });
  });

  it('choose variants in their own way', () => {
    const variants: Variant[] = [
      { name: 'a', weight: 100, stickiness: 'tenantId' },
      { name: 'b', weight: 100, overrides: [{ contextName: 'userId', values: ['user-100'] }] },
    ];
    // Chance gives a; user-42 has the number 175 of 200, which gives b.
    expect(said(asked([always], variants), { userId: 'user-42' })).toEqual({
      Python: 'on, variant disabled',
      Ruby: 'on, variant b',
      Rust: 'on, variant b',
    });
    // The override names b; user-100 has the number 17, which gives a.
    expect(said(asked([always], variants), { userId: 'user-100' })).toEqual({ Rust: 'on, variant a' });
    expect(said(asked([rollout({ rollout: '0' })], variants), { userId: 'user-100' })).toEqual({
      PHP: 'off, variant b',
    });
    expect(said(asked([{ ...always, segments: [1] }], variants), { plan: 'staff', tenantId: '1' })).toHaveProperty(
      'Ruby',
      'on, variant disabled',
    );
  });

  it('change the context, or end the check', () => {
    const like = (constraint: Partial<Constraint>) => ({
      ...always,
      constraints: [{ contextName: 'plan', operator: 'LIKE', values: ['a'], ...constraint }],
    });
    expect(said(asked([like({}), always]), { plan: 'a' })).toMatchObject({ Python: 'off' });
    expect(said(asked([like({ inverted: true })]), { plan: 'a' })).toMatchObject({ Ruby: 'on', PHP: 'on' });
    const folded = like({ operator: 'STR_CONTAINS', caseInsensitive: true });
    expect(said(asked([folded]), { plan: 'a' })).toMatchObject({ Ruby: 'may differ' });
    expect(said(asked([{ name: 'lunchBreak', segments: [9] }, always]), {})).toEqual({});
  });

  it('take the first override that matches, except for Python', () => {
    const overrides = [{ contextName: 'userId', values: ['ada'] }];
    const variants = ['a', 'b'].map((name) => ({ name, weight: 100, overrides }));
    expect(said(asked([always], variants), { userId: 'ada' })).toMatchObject({ Python: 'on, variant b' });
  });

  it('say what would have to be otherwise', () => {
    const { toggle, segments } = asked([
      {
        ...rollout({ rollout: '25' }),
        constraints: [{ contextName: 'region', operator: 'IN', values: ['emea', 'apac'] }],
      },
      { ...always, segments: [1, 9] },
    ]);
    const [first, second] = evaluateToggle(toggle, segments, { userId: 'user-42' }).verdicts;
    expect(first?.needs).toEqual(['`region` is one of `emea`, `apac`', 'the rollout is at least 75%']);
    expect(second?.needs).toEqual(['segment 9 is in the download', '`plan` is `staff`']);
    expect(fieldsRead({ toggle, segments })).toEqual(['region', 'userId', 'sessionId', 'plan']);
  });
});
