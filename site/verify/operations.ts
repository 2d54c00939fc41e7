import type { ApiCall, CallBeginning, ProductApi, RefusedCall } from 'docs/verify';
import type { World } from './world.ts';

/** How an operation finds the instance, where that is not as {@link makeState} leaves it. */
interface CallSetup {
  make?: (world: World) => Promise<Record<string, string> | void>;
  /** Whose token the request carries; without it, the administrator's or that of an SDK. */
  as?: 'alex';
  headers?: Record<string, string>;
  isExample?: boolean;
}

/** The release that the description is of. */
const RELEASE = 5.1;

const RENAMED = 'OpenAPI forbids a second path that differs in the name of its parameter alone';
const APART = 'the server answers, and publishes nothing of the front-end API';

/** Which operations this instance has, and where its own description differs for a reason. */
export const api: ProductApi = {
  published: '/docs/openapi.json',
  elsewhere: ({ extensions }) => {
    if (extensions['x-edition'] !== 'oss') return 'Enterprise';
    const since = Number(extensions['x-published-later'] ?? extensions['x-since'] ?? RELEASE);
    return since > RELEASE ? 'a later release' : null;
  },
  known: {
    getFrontendFeatures: { 'GET /api/frontend is not in it': APART },
    registerFrontendMetrics: { 'POST /api/frontend/client/metrics is not in it': APART },
    registerFrontendClient: { 'POST /api/frontend/client/register is not in it': APART },
    getInstanceAdminStatsCsv: {
      'GET /api/admin/instance-admin/statistics/csv is not in it': 'the server leaves it out, and answers',
    },
    createPat: {
      'body property "description": only here': 'the server reads it, and refuses without it',
      'body property "userId": only here': 'the schema is that of the answer, too, which has it',
    },
    getApiTokensByName: {
      'path parameter "token": only here': RENAMED,
      'path parameter "name": only there': RENAMED,
    },
    getStrategy: {
      'path parameter "strategyName": only here': RENAMED,
      'path parameter "name": only there': RENAMED,
    },
    removeStrategy: {
      'path parameter "strategyName": only here': RENAMED,
      'path parameter "name": only there': RENAMED,
    },
    validateToken: { 'query parameter "token": only here': 'the server reads it, and refuses without it' },
    searchUsers: { 'query parameter "q": only here': 'the server reads it, and finds nothing without it' },
    validateFeature: { 'a request body: only here': 'the server reads the name from it' },
    ...Object.fromEntries(
      ['addFavoriteProject', 'removeFavoriteProject', 'addFavoriteFeature', 'removeFavoriteFeature'].map((id) => [
        id,
        { 'a request body: only here': 'without its content type the server answers 415' },
      ]),
    ),
  },
};

/** Bytes; the server takes 100 kB, and 500 kB for an import. */
const MORE_THAN_TAKEN = 600_000;

function messageOf(example: ApiCall['answers'][number]['examples'][number]): string {
  const isObject = typeof example === 'object' && example !== null && 'message' in example;
  return isObject && typeof example['message'] === 'string' ? example['message'] : '';
}

/** A day that is still to come, where an example names one that is over by now. */
const LATER = '2099-12-31T00:00:00.000Z';
const features = (toggle: string) => `/api/admin/projects/default/features/${toggle}`;
const withPayload = [
  {
    name: 'blue',
    weight: 1000,
    weightType: 'variable',
    stickiness: 'default',
    payload: { type: 'string', value: '#00aa55' },
    overrides: [],
  },
];

/** What operations change is put back before the next one. */
export class ApiState {
  readonly #world: World;
  #dump = '';
  #values: Record<string, string> = {};
  #isChanged = true;
  /** The token of a user who has a name, an address and a part in a project. */
  #alex = '';
  /** The token of a user who may only look. */
  #viewer = '';

  constructor(world: World) {
    this.#world = world;
  }

  /** Requests that are refused whatever they ask for, of the statuses that the description documents. */
  refused(call: ApiCall): RefusedCall[] {
    const { answers, body, extensions, path } = call;
    if (api.elsewhere(call) !== null) return this.#refusedElsewhere(call);
    const token = extensions['x-token'];
    const own = { Authorization: this.#world.tokenFor(path) };
    // Whoever lacks a permission is told which; to the rest, tokens of SDKs are of the wrong kind.
    const other =
      token !== 'admin' || extensions['x-permission'] === 'none' || Array.isArray(extensions['x-permission'])
        ? this.#ofAnotherKind(path)
        : this.#viewer;
    const all: RefusedCall[] = [
      ...(token === 'none'
        ? []
        : [
            { status: 401, headers: {} },
            { status: 403, headers: { Authorization: other } },
          ]),
      ...(body === null
        ? []
        : [
            { status: 413, headers: own, body: JSON.stringify('x'.repeat(MORE_THAN_TAKEN)) },
            { status: 415, headers: { ...own, 'Content-Type': 'application/xml' }, body: '<a/>' },
          ]),
    ];
    return all.filter(({ status }) => answers.some((answer) => answer.status === status && answer.examples.length > 0));
  }

  /** What the open-source edition says of an operation that it does not have, where that is the example. */
  #refusedElsewhere({ answers, path }: ApiCall): RefusedCall[] {
    const own = this.#world.tokenFor(path);
    const all = [
      { status: 401, headers: {}, says: /^You must log in/ },
      { status: 403, headers: { Authorization: this.#ofAnotherKind(path) }, says: /^invalid token/ },
      { status: 404, headers: { Authorization: own }, says: /is not available\.$/ },
    ];
    return all.filter(({ status, says }) =>
      answers.some(
        (answer) => answer.status === status && answer.examples.some((example) => says.test(messageOf(example))),
      ),
    );
  }

  #ofAnotherKind(path: string): string {
    return this.#world.tokenFor(path.startsWith('/api/frontend') ? '/api/client' : '/api/frontend');
  }

  /** Brings the instance to the state in which an operation is called. */
  async begin(call: ApiCall): Promise<CallBeginning> {
    if (this.#dump === '') {
      this.#world.restore();
      this.#values = await makeState(this.#world);
      this.#alex = await this.#world.personalToken('alex@example.com', 'correct-Horse-42-battery');
      this.#viewer = await this.#world.personalToken('viewer', 'correct-Horse-42-battery');
      this.#dump = this.#world.dump();
    } else if (this.#isChanged) this.#world.put(this.#dump);
    const setup = setups[call.id];
    this.#isChanged = call.method !== 'GET' || setup?.make !== undefined;
    const values = (await setup?.make?.(this.#world)) ?? {};
    return {
      values: { ...DATES, ...this.#values, ...values },
      headers: {
        ...(call.extensions['x-token'] !== 'none' && {
          Authorization: setup?.as === 'alex' ? this.#alex : this.#world.tokenFor(call.path),
        }),
        ...setup?.headers,
      },
      ...(setup?.isExample !== undefined && { isExample: setup.isExample }),
    };
  }
}

const DATES = Object.fromEntries(
  [
    '2024-05-11T00:00:00.000Z',
    '2024-11-11T00:00:00.000Z',
    '2023-12-31T23:59:59.000Z',
    '2023-06-15T10:00:00.000Z',
    '2024-05-31T00:00:00.000Z',
  ].map((date) => [date, LATER]),
);

const legalValues = [{ value: 'europe' }, { value: 'north-america', description: 'United States and Canada' }];

/** Makes what the examples of the description name. */
async function makeState(world: World): Promise<Record<string, string>> {
  await world.api('POST', '/api/admin/tag-types', {
    name: 'team',
    description: 'The team that owns the toggle',
    icon: 'T',
  });
  for (const name of ['new-checkout', 'old-checkout', 'old-search', 'new-search', 'old-banner', 'checkout-banner'])
    await world.toggle(name, { description: 'Checkout in one step' });
  await world.tag('new-checkout', 'simple', 'legacy');
  await world.tag('new-checkout', 'team', 'payments');
  for (const name of ['old-checkout', 'old-search']) await world.archive(name);
  await world.field('region', { description: 'Sales region of the customer', legalValues });
  await world.field('country', { description: 'Where the customer is' });
  await world.api('POST', '/api/admin/strategies', {
    name: 'BusinessHours',
    description: 'On between two hours of the day, UTC',
    parameters: [{ name: 'openFrom', type: 'number', description: 'First hour, 0 to 23', required: true }],
  });
  for (const id of ['1f0a6c52-0c5d-4a0a-9a37-5e2b8d6f7c11', '8e7c1b1e-6f0b-4d35-9a6c-2d1f6b7a9c40']) {
    const made = await world.strategy('new-checkout', 'development', {
      constraints: [
        { contextName: 'country', operator: 'IN', values: ['no'], inverted: false, caseInsensitive: false },
      ],
      sortOrder: 9999,
    });
    world.sql(`update feature_strategies set id = '${id}' where id = '${made}'`);
  }
  world.segment(1, 'beta-testers', '1f0a6c52-0c5d-4a0a-9a37-5e2b8d6f7c11');
  await world.strategy('new-checkout', 'production');
  world.environment('staging', 'preproduction');
  for (const environment of ['development', 'production', 'staging'])
    await world.api('PUT', `${features('new-checkout')}/environments/${environment}/variants`, [
      {
        name: 'blue',
        weight: 1000,
        weightType: 'variable',
        stickiness: 'default',
      },
    ]);
  await world.switchOn('new-checkout', 'development');
  await report(world);
  return makeAccounts(world);
}

/** Returns what stands for the secrets of the examples. */
async function makeAccounts(world: World): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  world.sql(`select setval('addons_id_seq', 1, false)`);
  await world.api('POST', '/api/admin/addons', {
    provider: 'webhook',
    description: 'Tells the release board about toggle changes',
    enabled: true,
    parameters: { url: 'https://hooks.example.com/unleash', contentType: 'application/json' },
    events: ['feature-created'],
    projects: ['default'],
    environments: ['production'],
  });
  const secrets = {
    'checkout-service': 'default:development.0000000000000000000000000000000000000000000000000000face',
    'web-shop': 'default:development.0123456789abcdef0123456789abcdef0123456789abcdef01234567',
  };
  for (const [tokenName, secret] of Object.entries(secrets)) {
    const made = (await world.api('POST', '/api/admin/api-tokens', {
      tokenName,
      type: 'client',
      environment: 'development',
      projects: ['default'],
    })) as { secret: string };
    values[secret] = made.secret;
  }
  await world.user(8, { name: 'Grace Example', email: 'grace@example.com', rootRole: 2 });
  await world.user(9, {
    name: 'Alex Example',
    email: 'alex@example.com',
    password: 'correct-Horse-42-battery',
    rootRole: 2,
  });
  await world.user(10, { username: 'viewer', password: 'correct-Horse-42-battery', rootRole: 3 });
  const { secret } = (await world.api('POST', '/api/admin/invite-link/tokens', {
    name: 'default',
    expiresAt: LATER,
  })) as { secret: string };
  values['5e0b7c19d2f84a63b1e7409c8d3f6a20'] = secret;
  world.sql(`select setval('personal_access_tokens_id_seq', 7, false)`);
  await world.personalToken('admin', 'unleash4all');
  return values;
}

/** What an application has told of itself. */
async function report(world: World): Promise<void> {
  const application = { appName: 'web-shop', instanceId: 'web-shop-1' };
  const now = new Date().toISOString();
  await world.asClient('register', {
    ...application,
    sdkVersion: 'unleash-client-node:3.21.0',
    strategies: ['default', 'workingHours'],
    started: now,
    interval: 60_000,
  });
  const toggles = { 'new-checkout': { yes: 52, no: 148, variants: { blue: 31 } }, 'old-checkout': { yes: 0, no: 2 } };
  await world.asClient('metrics', { ...application, bucket: { start: now, stop: now, toggles } });
  await world.untilReported('new-checkout', 'web-shop');
}

/** Makes room for what an operation creates. */
function without(method: string, path: string): CallSetup {
  return {
    make: async (world) => {
      await world.api(method, path);
    },
  };
}

const withoutToggle: CallSetup = {
  make: async (world) => {
    await world.archive('new-checkout');
    await world.api('DELETE', '/api/admin/archive/new-checkout');
  },
};

/** The link of an invitation has a token like that of a link for a new password, which a user gets once a minute. */
const withResetToken: CallSetup = {
  make: async (world) => {
    const { inviteLink } = (await world.api('POST', '/api/admin/user-admin', {
      name: 'Ben Example',
      email: 'ben@example.com',
      rootRole: 2,
      sendEmail: false,
    })) as { inviteLink: string };
    return { '0000000000example-reset-token': new URL(inviteLink).searchParams.get('token') ?? '' };
  },
};

const withDefaultStrategy: CallSetup = {
  make: async (world) => {
    await world.api('POST', '/api/admin/projects/default/environments/production/default-strategy', {
      name: 'flexibleRollout',
      constraints: [],
      parameters: { rollout: '50', stickiness: 'default', groupId: '' },
    });
  },
};

const withInvited: CallSetup = {
  make: async (world) => {
    const [token] = ((await world.api('GET', '/api/admin/invite-link/tokens')) as { tokens: { secret: string }[] })
      .tokens;
    await world.api('POST', `/invite/${token?.secret ?? ''}/signup`, {
      email: 'carol@example.com',
      name: 'Carol Jones',
      password: 'correct-horse-battery-staple',
    });
  },
};

/** SDKs of the time say which segments they understand. */
const asSdk: CallSetup = { headers: { 'Unleash-Client-Spec': '4.2.2' } };

const setups: Record<string, CallSetup> = {
  createContextField: without('DELETE', '/api/admin/context/region'),
  validate: without('DELETE', '/api/admin/context/region'),
  createFeature: withoutToggle,
  validateFeature: withoutToggle,
  createStrategy: without('DELETE', '/api/admin/strategies/BusinessHours'),
  createTagType: without('DELETE', '/api/admin/tag-types/team'),
  validateTagType: without('DELETE', '/api/admin/tag-types/team'),
  createTag: without('DELETE', '/api/admin/tags/team/payments'),
  createUser: without('DELETE', '/api/admin/user-admin/8'),
  addEnvironmentToProject: without('DELETE', '/api/admin/projects/default/environments/production'),
  changePassword: withResetToken,
  validateToken: withResetToken,
  getAllClientFeatures: asSdk,
  getClientFeature: asSdk,
  getProjectEnvironments: withDefaultStrategy,
  getProjectOverview: withDefaultStrategy,
  getAllPublicSignupTokens: withInvited,
  getPublicSignupToken: withInvited,
  createPublicSignupToken: {
    make: async () => ({ [LATER]: new Date(Date.now() + 10 * 86_400_000).toISOString() }),
  },
  getValidTokens: {
    make: async (world) => ({
      'default:development.00000000000000000000000000000000deadbeef': await world.clientToken(),
    }),
  },
  getFrontendFeatures: {
    make: async (world) => {
      await world.toggle('for-everyone');
      await world.strategy('for-everyone', 'development');
      await world.api('PUT', `${features('for-everyone')}/environments/development/variants`, withPayload);
      await world.switchOn('for-everyone', 'development');
      await world.untilFrontendHas('for-everyone');
    },
  },
  getEventsForToggle: {
    make: async (world) => {
      world.sql(`delete from events where type <> 'feature-strategy-update'`);
      await world.api(
        'PUT',
        `${features('new-checkout')}/environments/development/strategies/1f0a6c52-0c5d-4a0a-9a37-5e2b8d6f7c11`,
        { name: 'flexibleRollout', parameters: { groupId: 'new-checkout', rollout: '50', stickiness: 'default' } },
      );
    },
  },
  exportFeatures: { isExample: true },
  getEnvironmentFeatureVariants: {
    make: async (world) => {
      await world.api('PUT', `${features('new-checkout')}/environments/development/variants`, withPayload);
    },
  },
  // The administrator lacks no permission.
  validateImport: { isExample: true },
  // Groups are Enterprise's.
  getBaseUsersAndGroups: { isExample: true },
  getMe: {
    as: 'alex',
    make: async (world) => {
      world.sql(`insert into user_feedback (user_id, feedback_id, nevershow, given) values (9, 'pnps', false, now());
        insert into user_splash (user_id, splash_id, seen) values (9, 'operators', true)`);
    },
  },
};
