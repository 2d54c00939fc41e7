import type { Refusal } from 'docs/verify';
import { withProgram } from './node.ts';
import { startProxy, type ProxyOptions } from './proxy.ts';
import { readBody, type World } from './world.ts';

const toggles = '/api/admin/projects/default/features';
const development = `${toggles}/new-checkout/environments/development`;
const newToken = { tokenName: 'a', type: 'client', environment: 'development' };
const variant = { name: 'a', weight: 1000, weightType: 'fix', stickiness: 'default' };
const LATER = '2099-01-01T00:00:00Z';
const constraint = { contextName: 'userId', operator: 'IN', values: ['1'] };

/** Requests that Unleash refuses, in an order in which each is. An entry without a body sends none. */
const refused: [method: string, path: string, body?: unknown][] = [
  ['POST', '/api/admin/api-tokens', { ...newToken, environment: 'staging' }],
  ['POST', '/api/admin/api-tokens', { ...newToken, environment: 'qa' }],
  ['POST', '/api/admin/api-tokens', { ...newToken, projects: ['webshop'] }],
  ['POST', '/api/admin/api-tokens', { ...newToken, projects: ['qa'] }],
  ['POST', '/api/admin/api-tokens', { ...newToken, environment: '*' }],
  ['POST', '/api/admin/api-tokens', { ...newToken, type: 'frontend', environment: '*' }],
  ['POST', '/api/admin/api-tokens', { tokenName: 'a', type: 'admin', projects: ['default'] }],
  ['POST', '/api/admin/api-tokens', { tokenName: 'a', type: 'admin', environment: 'development' }],
  ['POST', '/api/admin/api-tokens', { ...newToken, type: 'other' }],
  ['POST', '/api/admin/api-tokens', { ...newToken, project: 'default', projects: ['default'] }],
  ['POST', '/api/admin/api-tokens', { type: 'client', environment: 'development' }],
  ['POST', '/api/admin/api-tokens', { ...newToken, expiresAt: null }],
  ['POST', '/api/admin/api-tokens', { ...newToken, expiresAt: '2023-12-31' }],
  ['POST', toggles, { name: 'new-checkout' }],
  ['POST', toggles, { name: 'old-checkout' }],
  ['POST', toggles, { name: 'new checkout' }],
  ['POST', toggles, {}],
  ['POST', toggles, { name: 'a', impressionData: 'yes' }],
  ['POST', '/api/admin/projects/nope/features', { name: 'other' }],
  ['GET', `${toggles}/nope`],
  ['POST', '/api/admin/archive/revive/nope'],
  ['POST', `${toggles}/new-checkout/environments/nope/on`],
  ['POST', `${toggles}/new-checkout/environments/qa/on`],
  [
    'POST',
    `${development}/strategies`,
    { name: 'flexibleRollout', constraints: [{ ...constraint, contextName: 'plan' }] },
  ],
  [
    'POST',
    `${development}/strategies`,
    { name: 'flexibleRollout', constraints: [{ ...constraint, operator: 'SAME' }] },
  ],
  ['PATCH', `${development}/strategies/nope`, [{ op: 'replace', path: '/title', value: 'a' }]],
  ['PUT', `${development}/strategies/nope`, { name: 'flexibleRollout' }],
  ['PUT', `${development}/variants`, [{ name: 'a', weight: 500, weightType: 'fix', stickiness: 'default' }]],
  [
    'PUT',
    `${development}/variants`,
    [{ name: 'a', weight: 1000, weightType: 'variable', stickiness: 'default', payload: { type: 'json', value: '{' } }],
  ],
  ['POST', '/api/admin/constraints/validate', { ...constraint, contextName: 'country', values: ['mars'] }],
  ['POST', '/api/admin/constraints/validate', { ...constraint, contextName: 'plan' }],
  ['POST', '/api/admin/constraints/validate', { ...constraint, contextName: 'region' }],
  ['POST', '/api/admin/constraints/validate', { ...constraint, operator: 'STR_CONTAINS', values: [] }],
  ['POST', '/api/admin/constraints/validate', { ...constraint, values: ['x'.repeat(101)] }],
  ['POST', '/api/admin/constraints/validate', { ...constraint, operator: 'NUM_EQ', value: 'a' }],
  ['POST', '/api/admin/constraints/validate', { ...constraint, operator: 'DATE_AFTER', value: 'tomorrow' }],
  ['POST', '/api/admin/constraints/validate', { ...constraint, operator: 'SEMVER_EQ', value: 'v1' }],
  ['POST', '/api/admin/constraints/validate', { ...constraint, operator: 'SEMVER_EQ' }],
  ['POST', '/api/admin/constraints/validate', { ...constraint, operator: 'SAME' }],
  ['POST', '/api/admin/context', { name: 'country' }],
  ['POST', '/api/admin/context', { name: 'my region' }],
  ['POST', '/api/admin/context', { name: 'a', legalValues: [{ value: 'b' }, { value: 'b' }] }],
  ['POST', '/api/admin/context', { name: 'a', legalValues: ['b'] }],
  ['POST', '/api/admin/context', { name: 'a', legalValues: [{ value: '' }] }],
  ['POST', '/api/admin/context', { name: 'a', description: 'x'.repeat(251) }],
  ['POST', '/api/admin/strategies', { name: 'office-hours', parameters: [] }],
  ['POST', '/api/admin/strategies', { name: 'a' }],
  ['POST', '/api/admin/strategies', { name: 'office hours', parameters: [] }],
  ['POST', '/api/admin/strategies', { name: 'a', parameters: [{ name: '', type: 'string' }] }],
  ['PUT', '/api/admin/strategies/default', { name: 'default', parameters: [] }],
  ['PUT', '/api/admin/strategies/nope', { name: 'nope', parameters: [] }],
  ['POST', '/api/admin/user-admin', { username: 'viewer', rootRole: 3 }],
  ['POST', '/api/admin/user-admin', { email: 'nope', rootRole: 3 }],
  ['POST', '/api/admin/user-admin', { rootRole: 3 }],
  ['POST', '/api/admin/user-admin', { username: 'a' }],
  ['POST', '/api/admin/user-admin', { username: 'a', rootRole: 'Editor' }],
  ['POST', '/api/admin/user-admin', { username: 'a', rootRole: 99 }],
  ['POST', '/api/admin/user-admin/validate-password', { password: 'a' }],
  ['POST', '/api/admin/user/tokens', { description: 'taken', expiresAt: LATER }],
  ['POST', '/api/admin/features/new-checkout/tags', { type: 'team', value: 'payments' }],
  ['POST', '/api/admin/tag-types', { name: 'simple' }],
  ['GET', '/api/admin/tag-types/nope'],
  [
    'POST',
    '/api/admin/playground',
    { environment: 'development', projects: '*', context: { appName: 'a', currentTime: 'tomorrow' } },
  ],
  ['POST', '/api/admin/projects/default/environments', { environment: 'production' }],
  ['GET', '/api/admin/groups'],
  ['GET', '/api/admin/service-account'],
  ['GET', '/api/admin/logins'],
  ['GET', '/api/admin/context/region'],
  ['PUT', '/api/admin/context/region', { name: 'region' }],
  ['POST', '/api/admin/projects/webshop/features', { name: 'other' }],
  ['POST', '/api/admin/strategies/nope/deprecate'],
  ['POST', '/api/admin/environments/production/clone', {}],
  ['GET', '/api/admin/projects/nope'],
  ['POST', '/api/admin/features-batch/export', { environment: 'development' }],
  ['POST', '/api/admin/features-batch/export', { features: ['new-checkout'] }],
  [
    'POST',
    '/api/admin/features-batch/import',
    { project: 'default', environment: 'nope', data: { features: [], featureStrategies: [], tagTypes: [] } },
  ],
  ['GET', '/api/admin/metrics/applications/nope'],
  ['PATCH', `${toggles}/new-checkout`, { op: 'replace', path: '/impressionData', value: 'yes' }],
  ['PATCH', `${toggles}/new-checkout`, [{ op: 'replace', path: '/impressionData', value: 'yes' }]],
  ['POST', `${toggles}/new-checkout/environments/nope/strategies`, { name: 'flexibleRollout' }],
  ['PUT', `${development}/variants`, ['a', 'b'].map((name) => ({ ...variant, name, weight: 600 }))],
  [
    'PUT',
    `${development}/variants`,
    [
      ...['a', 'b'].map((name) => ({ ...variant, name, weight: 600 })),
      { ...variant, name: 'c', weightType: 'variable' },
    ],
  ],
  ['PUT', `${development}/variants`, [{ ...variant, weight: 1001 }]],
  ['PUT', `${development}/variants`, [{ ...variant, weight: 33.3 }]],
  ['PUT', `${development}/variants`, [{ ...variant, weightType: 'fixed' }]],
  ['POST', '/api/admin/user/tokens', { description: '', expiresAt: LATER }],
  ['POST', '/api/admin/user/tokens', { description: 'past', expiresAt: '2020-01-01T00:00:00Z' }],
  ['DELETE', '/api/admin/user/tokens/999'],
  ['POST', '/api/admin/projects/default/api-tokens', newToken],
  ['POST', '/api/admin/invite-link/tokens', { name: 'a', expiresAt: LATER, role: 3 }],
  ['PUT', '/api/admin/invite-link/tokens/default', { enabled: true }],
  ['POST', '/api/admin/addons', { provider: 'slack', enabled: true, parameters: {}, events: [] }],
  ['DELETE', '/api/admin/addons/999'],
  ['GET', '/api/admin/environments/qa'],
  ['POST', '/api/admin/features-batch/import', {}],
  ['GET', `${toggles}/new-checkout/environments/nope`],
  ['GET', `${toggles}/new-checkout/environments/nope/strategies`],
  ['POST', `${toggles.replace('default', 'webshop')}/new-checkout/environments/development/on`],
  ['PATCH', `${toggles}/new-checkout`, [{ op: 'add', path: '/variants/0', value: variant }]],
  ['PUT', `${development}/variants`, ['a', 'a'].map((name) => ({ ...variant, name, weightType: 'variable' }))],
  ['PUT', `${toggles}/new-checkout/variants-batch`, { environments: [], variants: [] }],
  ['POST', '/api/admin/projects/default/environments/development/default-strategy', { name: 'userWithId' }],
  ['POST', '/api/admin/tags', { type: 'simple', value: 'twice' }],
  ['POST', '/api/admin/tags', { type: 'simple', value: 'twice' }],
  ['GET', '/api/admin/tags/simple/nope'],
  ['POST', '/api/admin/addons', { provider: 'nope', enabled: true, parameters: {}, events: [] }],
  ['POST', '/api/admin/addons', { provider: '', enabled: true, parameters: {}, events: [] }],
  ['POST', '/api/admin/ui-config', { frontendSettings: { frontendApiOrigins: ['https://example.com/shop'] } }],
  ['POST', '/auth/simple/login', { username: 'nobody', password: 'a' }],
  ['POST', '/auth/simple/login', { username: 'viewer', password: 'a' }],
  ['POST', '/auth/reset/password-email', { email: 'nobody@example.com' }],
  ['GET', '/auth/reset/validate?token=nope'],
  ['POST', '/auth/reset/validate-password', { password: '' }],
];

/** Sends them all, and those that are refused for their token or their content type; then the data are as before. */
export async function provoke(world: World, packages: string | null): Promise<Refusal[]> {
  world.restore();
  await world.toggle('new-checkout');
  await world.toggle('old-checkout');
  await world.archive('old-checkout');
  await world.field('country', { legalValues: [{ value: 'europe' }] });
  await world.api('POST', '/api/admin/strategies', { name: 'office-hours', parameters: [] });
  await world.api('POST', '/api/admin/user-admin', { username: 'viewer', rootRole: 3, password: 'Viewer-pass-42' });
  const personal = world.tokenFor('/api/admin');
  const viewer = await world.personalToken('viewer', 'Viewer-pass-42');
  await world.ask('POST', '/api/admin/user/tokens', {
    token: personal,
    body: refused.find(([, path]) => path === '/api/admin/user/tokens')?.[2],
  });
  const answers: Refusal[] = [];
  const ask = async (...words: Parameters<World['ask']>) => {
    const { status, body } = await world.ask(...words);
    if (status >= 400) answers.push({ status, texts: textsIn(body) });
  };
  for (const [method, path, body] of refused) {
    await ask(method, path, { token: personal, body });
    // Whoever may only look is told which permission is missing.
    await ask(method, path, { token: viewer, body });
  }
  const client = world.tokenFor('/api/client');
  const frontend = world.tokenFor('/api/frontend');
  for (const path of ['/api/admin/projects', '/api/client/features', '/api/frontend'])
    for (const token of [null, '*:development.unknown', client, frontend]) await ask('GET', path, { token });
  await ask('GET', '/api/client/features/nope', { token: client });
  await ask('DELETE', `${toggles}/new-checkout`, { token: viewer });
  await ask('POST', '/api/admin/api-tokens', { token: viewer, body: { ...newToken } });
  await ask('GET', '/api/frontend', { token: personal });
  await ask('POST', '/api/frontend', { token: frontend, body: {} });
  await ask('GET', '/api/admin/user/tokens', { token: world.adminToken });
  await ask('POST', toggles, { token: personal, text: '{ name: "a" }', type: 'application/json' });
  await ask('POST', toggles, { token: personal, text: '{ "name": a }', type: 'application/json' });
  await ask('POST', toggles, { token: personal, text: 'name=a' });
  await ask('POST', toggles, { token: personal, body: { name: 'a', description: 'x'.repeat(200_000) } });
  for (let count = 0; count < 10; count++)
    await ask('POST', '/api/admin/user/tokens', { token: viewer, body: { description: `${count}`, expiresAt: LATER } });
  await ask('POST', '/api/admin/user/tokens', { token: viewer, body: { description: 'more', expiresAt: LATER } });
  await provokeImports(world, (path, body) => ask('POST', path, { token: personal, body }));
  const parameters = { rollout: '50', stickiness: '', groupId: 'new-checkout' };
  const id = await world.strategy('new-checkout', 'development', { parameters });
  await world.toggle('two-step-checkout');
  for (const toggle of ['new-checkout', 'two-step-checkout'])
    await ask('PUT', `${toggles}/${toggle}/environments/development/strategies/${id}`, {
      token: personal,
      body: { name: 'flexibleRollout' },
    });
  await ask('POST', '/api/admin/projects/other/archive', { token: personal, body: { features: ['new-checkout'] } });
  // A user who only uses single sign-on has no password.
  world.sql(`update users set password_hash = null where username = 'viewer'`);
  await ask('POST', '/auth/simple/login', { token: null, body: { username: 'viewer', password: 'a' } });
  // Only Enterprise can require change requests; the open-source server respects them too.
  await world.api('POST', '/api/admin/user-admin', { username: 'editor', rootRole: 2, password: 'Editor-pass-42' });
  const editor = await world.personalToken('editor', 'Editor-pass-42');
  world.sql(`insert into change_request_settings (project, environment, required_approvals)
    values ('default', 'development', 1)`);
  await ask('POST', `${development}/strategies`, { token: editor, body: { name: 'flexibleRollout' } });
  await ask('POST', `${toggles}/new-checkout/clone`, { token: editor, body: { name: 'copy' } });
  // So is single sign-on only for Enterprise.
  world.sql(`insert into settings (name, content) values ('unleash.auth.simple', '{ "disabled": true }')`);
  await ask('POST', '/auth/simple/login', { token: null, body: { username: 'viewer', password: 'a' } });
  for (const environment of ['development', 'production'])
    await ask('DELETE', `/api/admin/projects/default/environments/${environment}`, { token: personal });
  world.restore();
  return packages === null ? answers : [...answers, ...(await provokePrograms(world, packages))];
}

/** What the Node SDK and the Proxy say where they cannot do their work. */
async function provokePrograms(world: World, packages: string): Promise<Refusal[]> {
  const { url, token } = world.forProxy();
  const refusals: Refusal[] = [];
  for (const [status, address, key] of [
    [401, `${url}/api`, 'unknown'],
    [403, `${url}/api`, world.tokenFor('/api/frontend')],
    [404, `${url}/api/nowhere`, token],
  ] as const)
    refusals.push({ status, texts: [await errorOfSdk(packages, address, key)] });
  const proxies: [init: RequestInit, options: Partial<ProxyOptions>][] = [
    [{ method: 'POST', body: '{ "toggles": ' }, {}],
    [{}, { enrichers: "module.exports = [async () => { throw new Error('no region'); }];" }],
    [{}, { url: 'http://127.0.0.1:9', isReady: (status) => status > 0 }],
  ];
  for (const [init, options] of proxies) {
    const proxy = await startProxy(packages, { url, token, ...options });
    try {
      const headers = { Authorization: 'web-shop-key', 'Content-Type': 'application/json' };
      const answer = await fetch(`${proxy.url}/proxy`, { ...init, headers });
      const release = `Unleash Proxy ${proxy.release}`;
      refusals.push({ status: answer.status, texts: textsIn(readBody(await answer.text())), release });
    } finally {
      await proxy.stop();
    }
  }
  return refusals;
}

/** The error that a program with the Node SDK gets where it asks this address with this token. */
async function errorOfSdk(packages: string, address: string, token: string): Promise<string> {
  const code = `
    const { initialize } = require('unleash-client');
    initialize({ url: process.argv[1], appName: 'verify', disableMetrics: true, customHeaders: { Authorization: process.argv[2] } })
      .on('error', (error) => { console.log(error.message); process.exit(); });
    setInterval(() => {}, 1000);`;
  let text = '';
  await withProgram({ files: {}, packages }, async (run) => {
    const program = run(['-e', code, address, token]);
    await program.ends();
    text = program.printed();
  });
  return text.trim();
}

/** Imports that are refused, of toggles and of a whole instance. */
async function provokeImports(world: World, send: (path: string, body: unknown) => Promise<void>): Promise<void> {
  world.project('other', 'Other');
  await world.field('region', { legalValues: [{ value: 'emea' }] });
  const id = await world.strategy('new-checkout', 'development');
  const nothing = { features: [], featureStrategies: [], tagTypes: [] };
  const sendToggles = (data: object, project = 'default', environment = 'development') =>
    send('/api/admin/features-batch/import', { project, environment, data: { ...nothing, ...data } });
  await sendToggles({ featureStrategies: [{ name: 'customStrategy', featureName: 'new-checkout' }] });
  await sendToggles({ contextFields: [{ name: 'region', legalValues: [{ value: 'apac' }] }] });
  await sendToggles({ features: [{ name: 'new-checkout' }] }, 'other');
  const imported = { featureName: 'imported', name: 'imported' };
  const environments = [{ ...imported, environment: 'nope', enabled: true }];
  await sendToggles({ features: [imported], featureEnvironments: environments }, 'default', 'nope');
  await sendToggles(
    { features: [imported], featureStrategies: [{ name: 'default', featureName: 'imported' }] },
    'default',
    'nope',
  );
  const variants = [{ ...environments[0], variants: [variant] }];
  await sendToggles({ features: [imported], featureEnvironments: variants }, 'default', 'nope');
  const state = { version: 4, features: [], featureStrategies: [], featureEnvironments: [] };
  const strategy = {
    featureName: 'new-checkout',
    projectId: 'default',
    environment: 'development',
    strategyName: 'default',
    parameters: {},
    constraints: [],
  };
  await send('/api/admin/state/import', { version: 4, features: [{ name: 'a' }] });
  await send('/api/admin/state/import', { ...state, featureStrategies: [{ ...strategy, environment: 'nope' }] });
  await send('/api/admin/state/import?keep=false', { ...state, featureStrategies: [{ ...strategy, id }] });
}

/** Every text in a body. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
