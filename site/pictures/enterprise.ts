/**
 * What the server of the Pro and Enterprise editions answers. The interface of those editions is in the platform's public
 * source and in its package, their server is not: its answers are given here, in the forms that the API describes.
 */
import type { Instance } from './instance.ts';
import type { Scene } from './scene.ts';

const person = (id: number, name: string, username: string, more: object = {}) => ({
  id,
  name,
  username,
  email: `${username}.${name.split(' ').at(-1)?.toLowerCase() ?? ''}@example.com`,
  imageUrl: '',
  accountType: 'User',
  ...more,
});

const ADA = person(2, 'Ada Okafor', 'ada');
const BEN = person(3, 'Ben Lindqvist', 'ben');
const CHIARA = person(4, 'Chiara Romano', 'chiara');

const member = (user: object) => ({ joinedAt: '2023-05-20T08:00:00.000Z', user });

/** The groups of the shop. */
export const GROUPS = [
  {
    id: 1,
    name: 'Payments team',
    description: 'Everyone who works on basket and payment',
    createdAt: '2023-05-20T08:00:00.000Z',
    users: [member(BEN), member(CHIARA)],
    projects: ['checkout'],
    mappingsSSO: [],
  },
  {
    id: 2,
    name: 'Release managers',
    description: 'May switch toggles in production',
    createdAt: '2023-05-22T08:00:00.000Z',
    users: [member(ADA)],
    projects: [],
    mappingsSSO: ['release-managers'],
  },
];

const PROJECT_ROLES = [
  { id: 4, name: 'Owner', type: 'project', description: 'Users with this role can update the project' },
  { id: 5, name: 'Member', type: 'project', description: 'Users with this role can create and update toggles' },
  { id: 6, name: 'Release manager', type: 'custom', description: 'Switches toggles in production' },
];

const ROOT_ROLES = [
  { id: 1, name: 'Admin', type: 'root', description: 'Users with the root admin role have superuser access.' },
  { id: 2, name: 'Editor', type: 'root', description: 'Users with the root editor role have access to most features.' },
  { id: 3, name: 'Viewer', type: 'root', description: 'Users with the root viewer role can only read.' },
];

const SERVICE_ACCOUNTS = [
  {
    ...person(21, 'Deployment pipeline', 'service-deployment-pipeline', { email: null }),
    rootRole: 2,
    createdAt: '2023-05-24T08:00:00.000Z',
    tokens: [
      {
        id: 1,
        description: 'Release job',
        createdAt: '2023-06-01T08:00:00.000Z',
        expiresAt: '2023-08-30T08:00:00.000Z',
        seenAt: '2023-06-14T06:12:00.000Z',
      },
    ],
  },
  {
    ...person(22, 'Clean-up job', 'service-clean-up-job', { email: null }),
    rootRole: 2,
    createdAt: '2023-05-26T08:00:00.000Z',
    tokens: [],
  },
];

const login = (id: number, username: string, type: string, time: string, failure: string | null = null) => ({
  id,
  username,
  auth_type: type,
  created_at: `2023-06-${time}:00.000Z`,
  successful: failure === null,
  ip: `203.0.113.${10 + id}`,
  failure_reason: failure,
});

const LOGINS = [
  login(6, 'ada.okafor@example.com', 'oidc', '14T08:41'),
  login(5, 'ben.lindqvist@example.com', 'oidc', '14T07:58'),
  login(4, 'elif', 'simple', '13T16:20', 'The combination of password and username you provided is invalid.'),
  login(3, 'chiara.romano@example.com', 'oidc', '13T09:03'),
  login(2, 'admin', 'simple', '12T11:47'),
];

/** Requests per second of the last six hours, as Prometheus tells them. */
function traffic(): object {
  const end = Date.parse('2023-06-14T09:30:00Z') / 1000;
  const series = [
    { appName: 'checkout-service', endpoint: '/api/client/features', level: 6 },
    { appName: 'storefront-service', endpoint: '/api/client/features', level: 9 },
    { appName: 'web-shop', endpoint: '/api/frontend', level: 14 },
    { appName: 'mobile-app', endpoint: '/api/frontend', level: 4 },
  ];
  return {
    status: 'success',
    data: {
      resultType: 'matrix',
      result: series.map(({ appName, endpoint, level }, nth) => ({
        metric: { appName, endpoint },
        values: Array.from({ length: 73 }, (_, index) => [
          end - (72 - index) * 300,
          (level + Math.sin(index / 7 + nth) * level * 0.3 + Math.sin(index * 2.3 + nth) * 0.4).toFixed(3),
        ]),
      })),
    },
  };
}

/** Permissions of project roles as the server's database names them. */
function permissions(instance: Instance): object {
  const rows = JSON.parse(
    instance.query(
      `select coalesce(json_agg(json_build_object('id', id, 'name', permission, 'displayName', display_name, 'type', type) order by id), '[]') from permissions where type in ('project', 'environment')`,
    ),
  ) as { type: string }[];
  const of = (type: string) => rows.filter((row) => row.type === type);
  return {
    permissions: {
      project: of('project'),
      environments: ['development', 'production'].map((name) => ({ name, permissions: of('environment') })),
    },
  };
}

/** What the segments of the shop are, in the form of the API. */
function segments(instance: Instance): object {
  const rows = instance.query(
    `select json_agg(json_build_object('id', id, 'name', name, 'description', description, 'createdBy', created_by, 'createdAt', created_at, 'constraints', constraints) order by id) from segments`,
  );
  return { segments: JSON.parse(rows) };
}

/** The projects of the shop, in the form of the API: the open-source server tells of one alone. */
function projects(instance: Instance): object {
  const rows = instance.query(
    `select json_agg(json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'health', p.health, 'mode', 'open',
      'createdAt', p.created_at, 'updatedAt', p.created_at, 'favorite', false, 'memberCount', (select count(distinct user_id) from role_user r where r.project = p.id),
      'featureCount', (select count(*) from features f where f.project = p.id and f.archived_at is null)) order by p.name) from projects p`,
  );
  return { projects: JSON.parse(rows) };
}

const OIDC = {
  enabled: true,
  discoverUrl: 'https://example.okta.com/.well-known/openid-configuration',
  clientId: '0oa1shopclient',
  secret: '**********',
  autoCreate: true,
  defaultRootRole: 'Viewer',
  emailDomains: 'example.com',
  enableSingleSignOut: false,
};

const SAML = {
  enabled: true,
  entityId: 'http://www.okta.com/exk1shop',
  signOnUrl: 'https://example.okta.com/app/shop/exk1shop/sso/saml',
  certificate: 'MIIDqDCCApCgAwIBAgIGAY…',
  autoCreate: true,
  defaultRootRole: 'Viewer',
  emailDomains: 'example.com',
};

/** Answers for the interface of Pro and Enterprise: path → JSON. */
export function answersOf(instance: Instance, scene: Scene): Record<string, unknown> {
  const own = scene.answers ?? {};
  if ((scene.edition ?? 'open source') === 'open source') return own;
  const users = [
    { ...ADA, roleId: 4, addedAt: '2023-05-10T08:00:00.000Z' },
    { ...BEN, roleId: 5, addedAt: '2023-05-11T08:00:00.000Z' },
  ];
  return {
    '/api/admin/notifications': [],
    'POST /api/admin/segments/validate': {},
    'POST /api/admin/projects/validate': { valid: true },
    '/api/admin/groups': { groups: GROUPS },
    '/api/admin/groups/1': GROUPS[0],
    '/api/admin/roles': { roles: [...ROOT_ROLES, ...PROJECT_ROLES] },
    '/api/admin/permissions': permissions(instance),
    '/api/admin/service-account': { serviceAccounts: SERVICE_ACCOUNTS, rootRoles: ROOT_ROLES },
    '/api/admin/logins': { events: LOGINS },
    '/api/admin/metrics/rps': traffic(),
    '/api/admin/segments': segments(instance),
    '/api/admin/projects': projects(instance),
    '/api/admin/auth/oidc/settings': OIDC,
    '/api/admin/auth/saml/settings': SAML,
    '/api/admin/auth/google/settings': { enabled: false, autoCreate: false },
    '/api/admin/projects/checkout/access': { users, groups: [], roles: PROJECT_ROLES },
    '/api/admin/projects/checkout/change-requests/config': [],
    '/api/admin/projects/checkout/change-requests': [],
    '/api/admin/projects/default/change-requests/config': [],
    '/api/admin/projects/storefront/change-requests/config': [],
    ...own,
  };
}
