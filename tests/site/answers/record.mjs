/**
 * Records real answers of Unleash 5.1 and what its Node.js SDK makes of them, for explorer.test.ts:
 *
 *     …/run.sh --port 4299 --env CLIENT_FEATURE_CACHING_ENABLED=false -- node tests/site/answers/record.mjs FOLDER
 *
 * FOLDER holds `node_modules/unleash-client`. The instance's data can be lost afterwards.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const {
  UNLEASH_URL: url,
  UNLEASH_ADMIN_TOKEN: admin,
  UNLEASH_CLIENT_TOKEN: client,
  UNLEASH_DB_SOCKET: socket,
} = process.env;
const require = createRequire(join(resolve(process.argv[2] ?? '.'), 'from.js'));
const { Unleash, InMemStorageProvider } = require('unleash-client');
const ENVIRONMENT = 'development';

async function api(method, path, body) {
  const response = await fetch(`${url}/api/admin/${path}`, {
    method,
    headers: { Authorization: admin, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text && JSON.parse(text);
}

const feature = (name) => `projects/default/features/${name}/environments/${ENVIRONMENT}`;
const variants = (...list) =>
  list.map(([name, weight, more = {}]) => ({ name, weight, weightType: 'variable', stickiness: 'default', ...more }));

/** Makes a toggle that is on, unless it says otherwise. */
async function toggle(name, { strategies = [], variants: list, isOff = false } = {}) {
  await api('POST', 'projects/default/features', { name });
  for (const { segments = [], ...strategy } of strategies) {
    const { id } = await api('POST', `${feature(name)}/strategies`, strategy);
    for (const one of segments)
      sql(`insert into feature_strategy_segment (feature_strategy_id, segment_id) values ('${id}', ${one})`);
  }
  if (list) await api('PUT', `${feature(name)}/variants`, list);
  if (!isOff) await api('POST', `${feature(name)}/on`);
}

const rollout = (percentage, groupId, more = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percentage), stickiness: 'default', groupId },
  ...more,
});
const constrained = (...constraints) => ({ name: 'default', constraints });
const rule = (contextName, operator, more) => ({ contextName, operator, ...more });
const users = ['ada', 'grace', 'linus', 'zoë', 'user-42'].map((userId) => ({ userId }));
const custom = (properties, more = {}) => ({ ...more, properties });

for (const name of ['plan', 'region', 'appVersion', 'score', 'tenantId', 'email'])
  await api('POST', 'context', { name, stickiness: name === 'tenantId' });
// The open-source edition has no operations for segments, but sends those in its database.
const sql = (script) =>
  execFileSync('psql', ['-h', socket, '-U', 'unleash', '-d', 'unleash', '-qtA', '-c', script], {
    encoding: 'utf8',
  }).trim();
const segment = (name, ...constraints) =>
  Number(
    sql(`insert into segments (name, created_by, constraints) values ('${name}', 'recorder',
      '${JSON.stringify(constraints)}') returning id`),
  );
const staff = segment('staff', rule('email', 'STR_ENDS_WITH', { values: ['@example.com'], caseInsensitive: true }));
const paying = segment(
  'paying',
  rule('plan', 'IN', { values: ['pro', 'team'] }),
  rule('score', 'NUM_GTE', { value: '10' }),
);
await api('POST', 'strategies', { name: 'lunchBreak', parameters: [] });

/** The toggles of each answer, and the contexts they are asked for. */
const answers = {
  'gradual rollouts': {
    make: async () => {
      await toggle('basket-a', { strategies: [rollout(30, 'basket-a')] });
      await toggle('basket-b', { strategies: [rollout(70, 'shared'), rollout(5, '')] });
      await toggle('basket-zero', { strategies: [rollout(0, 'basket-zero')] });
    },
    prefix: 'basket-',
    contexts: [...users, { sessionId: 's-1' }, { sessionId: 's-2' }, { userId: '7', sessionId: 's-1' }],
  },
  'custom stickiness': {
    make: () =>
      toggle('tenant-view', {
        strategies: [
          { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'tenantId', groupId: 'tenant-view' } },
        ],
      }),
    prefix: 'tenant-',
    contexts: [custom({ tenantId: '1' }), custom({ tenantId: '2' }), custom({ tenantId: '3' }), { userId: 'ada' }, {}],
  },
  'ids and addresses': {
    make: async () => {
      await toggle('list-users', { strategies: [{ name: 'userWithId', parameters: { userIds: 'ada, zoë,7' } }] });
      await toggle('list-office', {
        strategies: [{ name: 'remoteAddress', parameters: { IPs: '10.1.0.0/16, 192.0.2.7,198.51.100.128/25' } }],
      });
    },
    prefix: 'list-',
    contexts: [
      ...users,
      { userId: '7' },
      ...['10.1.255.1', '10.2.0.1', '192.0.2.7', '192.0.2.8', '198.51.100.127', '198.51.100.200'].map(
        (remoteAddress) => ({
          remoteAddress,
        }),
      ),
    ],
  },
  'rollouts from before version 4': {
    make: async () => {
      const old = (name) => ({ name, parameters: { percentage: '40', groupId: 'old' } });
      await toggle('old-users', { strategies: [old('gradualRolloutUserId')] });
      await toggle('old-sessions', { strategies: [old('gradualRolloutSessionId')] });
    },
    prefix: 'old-',
    contexts: [...users, { sessionId: 's-1' }, { sessionId: 's-2' }, { sessionId: 's-3' }, {}],
  },
  'constraints on text': {
    make: async () => {
      await toggle('text-plan', { strategies: [constrained(rule('plan', 'IN', { values: ['pro', 'team'] }))] });
      await toggle('text-not', { strategies: [constrained(rule('region', 'NOT_IN', { values: ['emea'] }))] });
      await toggle('text-inverted', {
        strategies: [constrained(rule('email', 'STR_CONTAINS', { values: ['test'], inverted: true }))],
      });
      await toggle('text-case', {
        strategies: [
          constrained(rule('email', 'STR_STARTS_WITH', { values: ['ADA', 'Grace'], caseInsensitive: true })),
        ],
      });
    },
    prefix: 'text-',
    contexts: [
      {},
      ...['pro', 'PRO', 'free'].map((plan) => custom({ plan })),
      ...['emea', 'apac'].map((region) => custom({ region })),
      ...['ada@example.com', 'grace@test.example', 'Linus@example.org'].map((email) => custom({ email })),
    ],
  },
  'constraints on numbers, dates and versions': {
    make: async () => {
      await toggle('order-score', {
        strategies: [
          constrained(rule('score', 'NUM_GTE', { value: '100' }), rule('score', 'NUM_LT', { value: '500' })),
        ],
      });
      await toggle('order-not-score', {
        strategies: [constrained(rule('score', 'NUM_GT', { value: '5', inverted: true }))],
      });
      await toggle('order-window', {
        strategies: [
          constrained(
            rule('currentTime', 'DATE_AFTER', { value: '2023-06-01T07:00:00.000Z' }),
            rule('currentTime', 'DATE_BEFORE', { value: '2023-07-01T09:00:00+02:00' }),
          ),
        ],
      });
      await toggle('order-version', {
        strategies: [constrained(rule('appVersion', 'SEMVER_LT', { value: '2.4.0', inverted: true }))],
      });
    },
    prefix: 'order-',
    contexts: [
      ...['100', '99.5', '500', 'many', ''].map((score) => custom({ score })),
      ...['2023-06-01T07:00:00Z', '2023-06-15T12:00:00Z', '2023-07-01T07:00:00Z'].map((currentTime) => ({
        currentTime,
      })),
      ...['2.10.0', '2.4.0-rc.1', '2.4', 'v3.0.0'].map((appVersion) => custom({ appVersion })),
    ],
  },
  'segments beside the toggles': {
    make: async () => {
      await toggle('segment-staff', { strategies: [{ ...rollout(100, 'segment-staff'), segments: [staff] }] });
      await toggle('segment-both', {
        strategies: [{ ...constrained(rule('region', 'IN', { values: ['apac'] })), segments: [staff, paying] }],
      });
    },
    prefix: 'segment-',
    headers: { 'Unleash-Client-Spec': '4.3.0' },
    contexts: [
      custom({ email: 'ada@EXAMPLE.com' }, { userId: 'ada' }),
      custom({ email: 'ada@example.org' }, { userId: 'ada' }),
      custom({ email: 'ada@example.com', plan: 'pro', score: '10', region: 'apac' }, { userId: 'ada' }),
      custom({ email: 'ada@example.com', plan: 'pro', score: '9', region: 'apac' }, { userId: 'ada' }),
      custom({ email: 'ada@example.com', plan: 'team', score: '11' }, { userId: 'ada' }),
      {},
    ],
  },
  'segments written into the strategies': {
    make: async () => {},
    prefix: 'segment-',
    contexts: [
      custom({ email: 'ada@example.com', plan: 'pro', score: '10', region: 'apac' }, { userId: 'ada' }),
      custom({ email: 'ada@example.com', plan: 'free', score: '10', region: 'apac' }, { userId: 'ada' }),
      {},
    ],
  },
  'variants and overrides': {
    make: async () => {
      await toggle('layout-three', {
        strategies: [rollout(60, 'layout-three')],
        variants: variants(
          ['control', 400, { weightType: 'fix', overrides: [{ contextName: 'userId', values: ['grace'] }] }],
          ['wide', 300, { payload: { type: 'json', value: '{"columns":2}' } }],
          ['narrow', 300, { overrides: [{ contextName: 'plan', values: ['team'] }] }],
        ),
      });
      await toggle('layout-tenant', {
        strategies: [rollout(100, 'other')],
        variants: variants(['a', 500, { stickiness: 'tenantId' }], ['b', 500, { stickiness: 'tenantId' }]),
      });
    },
    prefix: 'layout-',
    contexts: [
      ...['ada', 'grace', 'linus', 'user-1', 'user-2', 'user-3', 'user-7', 'user-42'].map((userId) =>
        custom({ tenantId: `of-${userId}` }, { userId }),
      ),
      custom({ plan: 'team', tenantId: '9' }, { userId: 'ada' }),
      custom({ tenantId: '1' }, { sessionId: 's-1' }),
    ],
  },
  'toggles that are off, disabled strategies and custom ones': {
    make: async () => {
      await toggle('state-off', { strategies: [rollout(100, 'state-off')], isOff: true });
      await toggle('state-disabled', {
        strategies: [{ ...rollout(100, 'state-disabled'), disabled: true }, rollout(40, 'state-disabled')],
      });
      await toggle('state-custom', {
        strategies: [{ name: 'lunchBreak' }, constrained(rule('userId', 'IN', { values: ['ada'] }))],
      });
      await toggle('state-suggested');
    },
    prefix: 'state-',
    contexts: users,
  },
};

/** What the SDK answers with a download, without a network. */
async function evaluate(answer, contexts) {
  const sdk = new Unleash({
    appName: 'recorder',
    url: 'http://localhost:1/',
    refreshInterval: 0,
    disableMetrics: true,
    disableAutoStart: true,
    storageProvider: new InMemStorageProvider(),
    bootstrap: { data: answer.features, segments: answer.segments },
  });
  sdk.on('error', () => {});
  sdk.on('warn', () => {});
  const isReady = once(sdk, 'ready');
  await sdk.start();
  await isReady;
  const results = contexts.map((context) => ({
    context,
    toggles: answer.features.map(({ name }) => {
      const enabled = sdk.isEnabled(name, context);
      const { name: variant } = sdk.getVariant(name, context);
      return { name, enabled, variant };
    }),
  }));
  sdk.destroy();
  return results;
}

const recorded = [];
for (const [title, { make, prefix, headers = {}, contexts }] of Object.entries(answers)) {
  await make();
  const response = await fetch(`${url}/api/client/features?namePrefix=${prefix}`, {
    headers: { Authorization: client, ...headers },
  });
  const answer = await response.json();
  recorded.push({ title, answer, results: await evaluate(answer, contexts) });
}
const file = join(import.meta.dirname, 'recorded.json');
writeFileSync(file, `${JSON.stringify(recorded)}\n`);
console.log(`${file}: ${recorded.length} answers`);
process.exit(0);
