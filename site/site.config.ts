import { defineSite } from 'docs/config';
import redirects from './redirects.ts';
import remote from './remote.ts';
import sidebar from './sidebar.ts';

const tags = [
  'addons',
  'admin-ui',
  'api-tokens',
  'archive',
  'auth',
  'client',
  'context',
  'edge',
  'environments',
  'events',
  'features',
  'frontend-api',
  'import-export',
  'instance-admin',
  'maintenance',
  'metrics',
  'operational',
  'personal-access-tokens',
  'playground',
  'projects',
  'public-signup-tokens',
  'segments',
  'service-accounts',
  'shared-schemas',
  'strategies',
  'tags',
  'telemetry',
  'unstable',
  'users',
];

export default defineSite({
  title: 'Unleash',
  description:
    'Documentation of Unleash, the open-source feature-toggle platform: tutorials, guides, reference and SDKs.',
  url: 'https://docs.getunleash.io',
  sidebar,
  openapi: {
    // The first is the document; the others add the paths and schemas of one tag each.
    source: ['api/unleash.openapi.yaml', ...tags.map((tag) => `api/${tag}.yaml`)],
    path: '/reference/api/unleash',
    label: 'OpenAPI docs',
    title: 'Unleash Server APIs',
    description: 'Every operation of the Unleash server, by subject, with parameters, answers and samples.',
    strict: true,
  },
  remote,
  pictures: { manifest: 'pictures/manifest.json', scenes: 'pictures/scenes' },
  redirects,
  // Reachable by address, links and search.
  outsideSidebar: [
    'client-specification',
    'how-to/how-to-manage-public-invite-tokens',
    'how-to/how-to-send-feature-updates-to-slack-deprecated',
    'how-to/how-to-synchronize-unleash-instances',
    'reference/api/legacy/unleash/basic-auth',
    'reference/api/unleash/add-role-access-to-project',
    'reference/deploy/configuring-unleash-v3',
    'reference/deploy/google-auth-v3',
    'reference/deploy/securing-unleash-v3',
    'reference/whats-new-v4',
  ],
  navbar: {
    logo: '/logo.svg',
    links: [
      { label: 'Tutorials', href: '/tutorials' },
      { label: 'How-to', href: '/how-to' },
      { label: 'Reference', href: '/reference' },
      { label: 'SDKs', href: '/reference/sdks' },
      { label: 'API', href: '/reference/api/unleash' },
    ],
    repository: 'https://github.com/Unleash/unleash',
  },
  search: {
    sections: [
      { id: 'tutorials', label: 'Tutorials', paths: ['/tutorials'] },
      { id: 'how-to', label: 'How-to', paths: ['/how-to'] },
      { id: 'reference', label: 'Reference', paths: ['/reference', '/client-specification'] },
      { id: 'api', label: 'API', paths: ['/reference/api'], behind: true },
      { id: 'sdks', label: 'SDKs', paths: ['/reference/sdks'] },
      { id: 'topics', label: 'Topics', paths: ['/topics'] },
      { id: 'contributing', label: 'Contributing', paths: ['/contributing', '/developer-guide'], behind: true },
    ],
    synonyms: {
      flag: ['toggle'],
      user: ['member'],
      env: ['environment'],
      sso: ['single sign-on'],
      rbac: ['role-based access control', 'access control'],
      'event log': ['audit log', 'audit trail'],
      pat: ['personal access token'],
      addon: ['integration'],
      clone: ['duplicate', 'copy'],
      revive: ['restore', 'bring back', 'unarchive'],
      schedule: ['at a certain date', 'on a date', 'at a certain time'],
      'service account': ['machine user', 'bot user', 'technical user'],
      remove: ['delete'],
      k8s: ['kubernetes'],
      postgres: ['postgresql'],
    },
    suggestions: ['feature toggles', 'activation strategies', 'API tokens'],
  },
  footer: {
    columns: [
      {
        title: 'Learn',
        links: [
          { label: 'Quickstart', href: '/tutorials/quickstart' },
          { label: 'Important concepts', href: '/tutorials/important-concepts' },
          { label: 'The anatomy of Unleash', href: '/topics/the-anatomy-of-unleash' },
        ],
      },
      {
        title: 'Build',
        links: [
          { label: 'SDK overview', href: '/reference/sdks' },
          { label: 'Client specification', href: '/client-specification' },
          { label: 'Admin API guide', href: '/how-to/how-to-use-the-admin-api' },
        ],
      },
      {
        title: 'Community',
        links: [
          { label: 'Slack', href: 'https://slack.unleash.run' },
          { label: 'GitHub', href: 'https://github.com/Unleash/unleash' },
          { label: 'Stack Overflow', href: 'https://stackoverflow.com/questions/tagged/unleash' },
        ],
      },
    ],
    note: 'Documentation for Unleash 5.1.',
  },
  editUrl: 'https://github.com/Unleash/unleash-docs/edit/main/site/',
});
