import type { Instance as Named, Product, Session } from 'docs/config';
import { otherEditions } from './editions.ts';
import { provoke } from './errors.ts';
import { api, ApiState } from './operations.ts';
import { pageSetups } from './pages.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

/** How the pages are run against Unleash: see docs/verify.md. */
const product: Product = {
  name: 'Unleash',
  environment: {
    url: 'UNLEASH_URL',
    settings: {
      admin: 'UNLEASH_ADMIN_TOKEN',
      client: 'UNLEASH_CLIENT_TOKEN',
      frontend: 'UNLEASH_FRONTEND_TOKEN',
      socket: 'UNLEASH_DB_SOCKET',
    },
  },
  addresses: [
    'https://<your-instance>',
    'http://<your-instance>',
    'https://<source-instance>',
    'https://<target-instance>',
    'http://localhost:4242',
  ],
  otherProducts: [
    { text: /<your-edge>|localhost:3063/, name: 'Unleash Edge' },
    { text: /<your-proxy>|localhost:3000/, name: 'Unleash Proxy' },
    { text: /<keycloak-host>|<okta-domain>|<tenant-id>/, name: 'identity providers' },
    { text: /<service-account-token>/, name: 'Enterprise' },
    { text: /app\.unleash-hosted\.com/, name: 'the hosted demo' },
    {
      text: /<your-slack-webhook-url>|<your-webhook-url>|hooks\.slack\.com|outlook\.office|webhook\.office/,
      name: 'Slack and Teams',
    },
  ],
  otherEditions,
  missing: 404,
  api,
  samples,
  open,
};

export default product;

async function open(named: Named): Promise<Session> {
  const world = await World.open(named);
  const state = new ApiState(world);
  return {
    version: await world.version(),
    begin: async (page) => {
      world.restore();
      const setup = pageSetups[page.id];
      await world.makeToggles(page.code, setup?.toggles ?? []);
      const values = (await setup?.make?.(world)) ?? {};
      return {
        values: { ...world.placeholders(), ...values },
        variables: { ...world.variables(), ...setup?.variables },
      };
    },
    provoke: () => provoke(world),
    beginCall: (call) => state.begin(call),
    refusedCalls: (call) => state.refused(call),
    headers: (path) => ({ Authorization: world.tokenFor(path) }),
    end: async () => world.restore(),
  };
}
