/**
 * What pages and the API description say in several places, and `statements.test.ts` compares with all of them. A
 * statement that is wrong everywhere passes, so change one here only with its source.
 */

export type Edition = 'oss' | 'pro' | 'enterprise';

export interface Feature {
  edition: Edition;
  /** The first release that has it. */
  since?: string;
  /** Pages that say what it needs in a sentence. The first is the one that others link to. */
  pages: string[];
  /** Its operations, by path or, where only some of a path belong to it, by method and path. */
  operations?: RegExp;
}

export const FEATURES: Record<string, Feature> = {
  playground: {
    edition: 'oss',
    since: '4.14',
    pages: ['reference/playground'],
    operations: /\/api\/admin\/playground$/,
  },
  'invite links': {
    edition: 'oss',
    since: '4.18',
    pages: ['reference/public-signup'],
    operations: /\/api\/admin\/invite-link|\/invite\//,
  },
  'front-end API': { edition: 'oss', since: '4.18', pages: ['reference/front-end-api'], operations: /\/api\/frontend/ },
  'personal access tokens': {
    edition: 'oss',
    since: '4.17',
    pages: ['how-to/how-to-create-personal-access-tokens'],
    operations: /\/api\/admin\/user\/tokens/,
  },
  'project API tokens': {
    edition: 'oss',
    since: '4.22',
    pages: ['how-to/how-to-create-project-api-tokens'],
    operations: /\/projects\/\{projectId\}\/api-tokens/,
  },
  'maintenance mode': {
    edition: 'oss',
    since: '4.22',
    pages: ['reference/maintenance-mode'],
    operations: /\/api\/admin\/maintenance/,
  },
  'environment import and export': {
    edition: 'oss',
    since: '4.22',
    pages: ['reference/deploy/environment-import-export'],
    operations: /\/api\/admin\/features-batch/,
  },
  segments: {
    edition: 'pro',
    since: '4.13',
    pages: ['reference/segments', 'reference/api/legacy/unleash/admin/segments'],
    operations: /\/api\/admin\/segments/,
  },
  projects: {
    edition: 'pro',
    pages: ['reference/projects', 'reference/api/legacy/unleash/admin/projects'],
    operations: /^(?:POST|PUT|DELETE) \/api\/admin\/projects(?:\/validate|\/\{projectId\})?$|\/changeProject$/,
  },
  'project access': {
    edition: 'pro',
    pages: [],
    operations: /\/projects\/\{projectId\}\/(?:access|users|role)(?:\/|$)/,
  },
  'network view': { edition: 'pro', since: '4.21', pages: ['reference/network-view'], operations: /\/metrics\/rps$/ },
  notifications: {
    edition: 'pro',
    since: '4.22',
    pages: ['reference/notifications'],
    operations: /\/api\/admin\/notifications/,
  },
  'change requests': {
    edition: 'enterprise',
    since: '4.19',
    pages: ['reference/change-requests'],
    operations: /\/change-requests/,
  },
  'collaboration mode': {
    edition: 'enterprise',
    since: '4.22',
    pages: ['reference/project-collaboration-mode'],
    operations: /^PUT \/api\/admin\/projects\/\{projectId\}\/settings$/,
  },
  'login history': {
    edition: 'enterprise',
    since: '4.22',
    pages: ['reference/login-history', 'how-to/how-to-download-login-history'],
    operations: /\/api\/admin\/logins/,
  },
  'service accounts': {
    edition: 'enterprise',
    since: '4.21',
    pages: ['reference/service-accounts', 'how-to/how-to-create-service-accounts'],
    operations: /\/api\/admin\/service-account/,
  },
  'single sign-on': {
    edition: 'enterprise',
    pages: [
      'reference/sso',
      'how-to/how-to-add-sso-azure-saml',
      'how-to/how-to-add-sso-google',
      'how-to/how-to-add-sso-open-id-connect',
      'how-to/how-to-add-sso-saml',
      'how-to/how-to-add-sso-saml-keycloak',
    ],
    operations: /\/api\/admin\/auth\//,
  },
  'group syncing': {
    edition: 'enterprise',
    since: '4.18',
    pages: ['how-to/how-to-set-up-group-sso-sync', 'how-to/how-to-setup-sso-keycloak-group-sync'],
  },
  'custom project roles': {
    edition: 'enterprise',
    since: '4.6',
    pages: ['how-to/how-to-create-and-assign-custom-project-roles'],
    operations: /^(?:POST|PUT|DELETE) \/api\/admin\/roles/,
  },
  'lists of roles and permissions': {
    edition: 'enterprise',
    pages: [],
    operations: /^GET \/api\/admin\/(?:roles|permissions|access\/overview|projects\/roles)/,
  },
  'user groups': {
    edition: 'enterprise',
    since: '4.14',
    pages: ['how-to/how-to-create-and-manage-user-groups'],
    operations: /\/api\/admin\/groups/,
  },
  'groups in a project': {
    edition: 'enterprise',
    pages: [],
    operations: /\/projects\/\{projectId\}\/groups\//,
  },
  environments: {
    edition: 'enterprise',
    pages: ['reference/environments'],
    operations: /^(?:POST|PUT|DELETE) \/api\/admin\/environments(?:\/update\/\{name\}|\/validate|\/\{name\})?$/,
  },
  'cloning environments': {
    edition: 'enterprise',
    since: '4.19',
    pages: ['how-to/how-to-clone-environments', 'reference/environments'],
    operations: /\/api\/admin\/environments\/\{name\}\/clone$/,
  },
};

/** Limits, with the ways in which pages and the API description say them. The parentheses hold the number. */
export const LIMITS: Record<string, { is: string; said: RegExp }> = {
  'tokens of a user': { is: '10', said: /(?:create up to|can have|can have up to) (\w+) tokens/g },
  'password sign-ins in a minute': { is: '10', said: /(\w+) (?:attempts|password sign-ins in) a minute/g },
  'hours of a session': {
    is: '48',
    said: /(?:signed in for|signed in for up to|Lifetime(?: of the \w+)? \|) (\w+) hours/g,
  },
  'hours of a link for a password': { is: '24', said: /(?:valid for|link is older than) (\w+) hours/g },
  'hours of usage metrics': { is: '48', said: /(?:reports for|sums older than|metrics after) (\w+) hours/g },
  'hours of the login history': { is: '336', said: /(\w+) hours(?:, which is | \()14 days/g },
  'kilobytes of a body': { is: '100', said: /(?:as the body, up to|body can (?:be|have) up to) (\w+) kB/g },
  'environments before the Admin UI creates no more': { is: '50', said: /(?:more|Fewer) than (\w+) environments/g },
};

/** A table of releases: SDKs are its rows, in a column with this heading, or its columns, in a row with this label. */
export type ReleaseTable = { page: string } & ({ column: RegExp } | { row: RegExp });

/** What SDKs can do since some release, and the tables that say since which. */
export const RELEASES: Record<string, ReleaseTable[]> = {
  'the newer operators': [
    { page: 'reference/sdks', row: /^The \[13 operators\]/ },
    { page: 'reference/strategy-constraints', column: /^All 15 operators/ },
    { page: 'how-to/how-to-add-strategy-constraints', row: /^From version/ },
    { page: 'how-to/how-to-schedule-feature-releases', row: /^From version/ },
  ],
  'segments of their own': [
    { page: 'reference/sdks', row: /^\[Segments\]/ },
    { page: 'reference/segments', column: /^Fetches segments separately/ },
  ],
  'impression data': [
    { page: 'reference/sdks', row: /^\[Impression data\]/ },
    { page: 'reference/impression-data', column: /^Since/ },
    { page: 'how-to/how-to-capture-impression-data', column: /^Since/ },
  ],
  'rollouts on any field': [
    { page: 'reference/sdks', row: /with \[custom stickiness\]/ },
    { page: 'reference/stickiness', column: /^Rollout, since/ },
  ],
  'variants on any field': [
    { page: 'reference/sdks', row: /^Custom stickiness/ },
    { page: 'reference/stickiness', column: /^Variants, since/ },
  ],
};
