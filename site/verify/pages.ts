import type { World } from './world.ts';

/** How a page finds the instance, where that is not an Unleash with the toggles that its requests name. */
export interface PageSetup {
  /** Toggles that the page takes for granted. */
  toggles?: string[];
  /** Makes the rest; returns what stands for texts of the page. */
  make?: (world: World) => Promise<Record<string, string> | void>;
  /** What the reader has set in the shell. */
  variables?: Record<string, string>;
}

const api = 'reference/api/legacy/unleash';
const region = { description: 'Region of the customer' };
/** A day that is still to come, where a page names one that is over by now. */
const LATER = '2099-12-31';

/** Where the steps belong to one reader with a toggle that is on. */
async function releasedIn(world: World, environment: string, toggle = 'new-checkout'): Promise<string> {
  const id = await world.strategy(toggle, environment);
  await world.switchOn(toggle, environment);
  return id;
}

export const pageSetups: Record<string, PageSetup> = {
  'how-to/how-to-add-strategy-constraints': {
    make: async (world) => {
      await world.field('region', region);
      await world.strategy('new-checkout', 'development', {
        parameters: { rollout: '50', stickiness: 'default', groupId: 'new-checkout' },
      });
    },
  },
  'how-to/how-to-add-users-to-unleash': {
    make: async (world) => {
      world.sql(`select setval('users_id_seq', 4, false)`);
    },
  },
  'how-to/how-to-capture-impression-data': {
    make: async (world) => {
      // The toggle of the page is only created on it.
      await world.toggle('express-delivery', { impressionData: true });
      await world.api(
        'PUT',
        '/api/admin/projects/default/features/express-delivery/environments/development/variants',
        [{ name: 'one-page', weight: 1000, weightType: 'variable', stickiness: 'default' }],
      );
      await releasedIn(world, 'development', 'express-delivery');
      await world.untilFrontendHas('express-delivery');
    },
  },
  'how-to/how-to-clone-environments': {
    toggles: ['new-checkout'],
    make: async (world) => {
      world.environment('staging', 'preproduction');
      await releasedIn(world, 'staging');
    },
  },
  'how-to/how-to-create-api-tokens': {
    make: async (world) => ({ '2023-12-31': LATER, '<token-secret>': await world.clientToken() }),
  },
  'how-to/how-to-create-project-api-tokens': {
    make: async (world) => ({ '<token-secret>': await world.clientToken() }),
  },
  'how-to/how-to-create-personal-access-tokens': {
    make: async (world) => {
      world.sql(`select setval('personal_access_tokens_id_seq', 7, false)`);
      return { '2023-12-31': LATER };
    },
  },
  'how-to/how-to-find-out-why-a-toggle-is-off': {
    toggles: ['new-checkout'],
    make: async (world) => {
      await world.field('plan');
      await world.strategy('new-checkout', 'development', {
        constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }],
      });
      await world.switchOn('new-checkout', 'development');
      const [start, stop] = [new Date().toISOString(), new Date().toISOString()];
      const bucket = { start, stop, toggles: { 'new-checkout': { yes: 5, no: 9 } } };
      await world.asClient('register', {
        appName: 'checkout-service',
        strategies: [],
        started: start,
        interval: 10_000,
      });
      await world.asClient('metrics', { appName: 'checkout-service', instanceId: 'checkout-1', bucket });
      await world.untilReported('new-checkout', 'checkout-service');
    },
  },
  'how-to/how-to-manage-public-invite-tokens': {
    make: async () => {
      const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
      return { '2023-06-30': soon, '2023-07-15': soon };
    },
  },
  'how-to/how-to-run-the-unleash-proxy': {
    toggles: ['new-checkout'],
    make: async (world) => {
      await releasedIn(world, 'development');
    },
  },
  'how-to/how-to-synchronize-unleash-instances': {
    toggles: ['new-checkout'],
    make: async (world) => {
      await world.tag('new-checkout', 'simple', 'exported');
    },
    variables: {
      SOURCE_URL: 'https://<source-instance>',
      TARGET_URL: 'https://<target-instance>',
      SOURCE_API_TOKEN: '<source-token>',
      TARGET_API_TOKEN: '<target-token>',
    },
  },
  [`${api}/admin/addons`]: {
    make: async (world) => {
      world.sql(`select setval('addons_id_seq', 3, false)`);
      await world.api('POST', '/api/admin/addons', {
        provider: 'webhook',
        description: 'Tells the release board about toggles',
        enabled: true,
        parameters: { url: 'https://board.example.com/hooks/unleash', contentType: 'application/json' },
        events: ['feature-environment-enabled', 'feature-environment-disabled'],
        projects: ['default'],
        environments: ['production'],
      });
    },
  },
  [`${api}/admin/archive`]: {
    toggles: ['old-checkout', 'old-search'],
    make: async (world) => {
      await world.archive('old-checkout');
    },
  },
  [`${api}/admin/context`]: {
    make: async (world) => {
      await world.field('plan', {
        legalValues: [{ value: 'pro', description: 'Paid by the month' }, { value: 'free' }],
      });
    },
  },
  [`${api}/admin/events`]: {
    toggles: ['new-checkout'],
    make: async (world) => {
      await world.tag('new-checkout', 'simple', 'checkout');
      const id = await releasedIn(world, 'production');
      await world.api(
        'PATCH',
        `/api/admin/projects/default/features/new-checkout/environments/production/strategies/${id}`,
        [{ op: 'replace', path: '/parameters/rollout', value: '50' }],
      );
    },
  },
  [`${api}/admin/features-v2`]: {
    toggles: ['old-checkout', 'old-search', 'new-search'],
    make: async (world) => {
      await world.field('region', region);
    },
  },
  [`${api}/admin/features`]: {
    toggles: ['new-checkout'],
    make: async (world) => {
      await world.tag('new-checkout', 'simple', 'checkout');
      world.sql(
        `insert into tag_types (name, description, icon) values ('slack', 'Channels', 'S') on conflict do nothing`,
      );
      await world.tag('new-checkout', 'slack', 'checkout-team');
    },
  },
  [`${api}/admin/metrics`]: {
    toggles: ['new-checkout'],
    make: async (world) => {
      await world.asClient('register', {
        appName: 'checkout-service',
        instanceId: 'checkout-7d9f-1',
        sdkVersion: 'unleash-client-node:3.21.0',
        strategies: ['default', 'flexibleRollout', 'workingHours'],
        started: new Date().toISOString(),
        interval: 10_000,
      });
      await world.asClient('metrics', {
        appName: 'checkout-service',
        instanceId: 'checkout-7d9f-1',
        bucket: {
          start: new Date().toISOString(),
          stop: new Date().toISOString(),
          toggles: { 'new-checkout': { yes: 5, no: 9 }, 'old-checkout': { yes: 0, no: 2 } },
        },
      });
      await world.untilReported('new-checkout', 'checkout-service');
      world.sql(`update client_applications set description = 'Checkout of the web shop', icon = 'shopping_cart',
        url = 'https://git.example.com/shop/checkout', color = '#0050b3'`);
    },
  },
  [`${api}/admin/tags`]: {
    toggles: ['new-checkout', 'express-delivery'],
    make: async () => ({ '{name}': 'simple' }),
  },
  [`${api}/admin/user-admin`]: {
    make: async (world) => {
      await world.user(42, { name: 'Ada Example', email: 'ada@example.com', username: 'ada', rootRole: 1 });
    },
  },
  [`${api}/client/features`]: {
    toggles: ['new-checkout'],
    make: async (world) => {
      await world.field('region', region);
      const id = await world.strategy('new-checkout', 'development', {
        constraints: [{ contextName: 'region', operator: 'IN', values: ['eu-north', 'eu-west'] }],
      });
      await world.switchOn('new-checkout', 'development');
      world.segment(1, 'beta-testers', id);
      await world.untilRevised();
    },
  },
  'how-to/how-to-use-the-admin-api': {
    toggles: ['new-search'],
    make: async (world) => {
      const id = await world.strategy('new-search', 'development');
      await world.api(
        'PUT',
        `/api/admin/projects/default/features/new-search/environments/development/strategies/${id}`,
        { name: 'flexibleRollout', parameters: { rollout: '5', stickiness: 'default', groupId: 'new-search' } },
      );
    },
  },
  'reference/deploy/email-service': {
    make: async (world) => {
      await world.user(42, { email: 'user-42@example.com' });
    },
  },
  'reference/deploy/environment-import-export': { toggles: ['new-checkout', 'dark-mode'] },
  'reference/environments': {
    make: async (world) => {
      // The page adds it first.
      await world.api('DELETE', '/api/admin/projects/default/environments/production');
    },
  },
  'reference/feature-toggles': {
    make: async (world) => {
      await world.strategy('new-checkout', 'development', {
        parameters: { rollout: '25', stickiness: 'default', groupId: 'new-checkout' },
      });
      await world.switchOn('new-checkout', 'development');
    },
  },
  'reference/playground': {
    toggles: ['new-checkout'],
    make: async (world) => {
      await world.field('plan');
      await world.strategy('new-checkout', 'development', {
        constraints: [
          { contextName: 'plan', operator: 'IN', values: ['pro'], caseInsensitive: false, inverted: false },
        ],
      });
      await world.switchOn('new-checkout', 'development');
    },
  },
  'reference/project-collaboration-mode': {
    make: async (world) => {
      world.project('payments', 'Payments');
      world.sql(
        `insert into project_settings (project, default_stickiness, project_mode) values ('payments', 'default', 'protected')`,
      );
    },
  },
  'reference/public-signup': {
    make: async (world) => {
      const { secret } = (await world.api('POST', '/api/admin/invite-link/tokens', {
        name: 'default',
        expiresAt: '2099-01-01T00:00:00.000Z',
      })) as { secret: string };
      return { '5e0b7c19d2f84a63b1e7409c8d3f6a20': secret };
    },
  },
  'reference/segments': {
    make: async (world) => {
      world.segment(1, 'beta-testers');
    },
  },
  'reference/unleash-proxy': {
    make: async (world) => {
      await world.toggle('new-checkout', { impressionData: true });
      await world.api('PUT', '/api/admin/projects/default/features/new-checkout/environments/development/variants', [
        {
          name: 'wide',
          weight: 1000,
          weightType: 'variable',
          stickiness: 'default',
          payload: { type: 'json', value: '{"columns": 3}' },
        },
      ]);
      await releasedIn(world, 'development');
      await world.toggle('search-hints');
      await releasedIn(world, 'development', 'search-hints');
    },
  },
  'reference/stickiness': {
    make: async (world) => {
      await world.field('tenantId');
    },
  },
};
