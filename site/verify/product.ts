import type { Product, Session } from 'docs/verify';
import { otherEditions } from './editions.ts';
import { provoke } from './errors.ts';
import { api, ApiState } from './operations.ts';
import { pageSetups } from './pages.ts';
import { programsOf } from './programs.ts';
import { startProxy } from './proxy.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

const PROXY = 'Unleash Proxy';

/** How the pages are run against Unleash: see docs/verify.md. */
const product: Product = {
  name: 'Unleash',
  urlVariable: 'UNLEASH_URL',
  addresses: [
    'https://<your-instance>',
    'http://<your-instance>',
    'https://<source-instance>',
    'https://<target-instance>',
    'http://localhost:4242',
  ],
  otherProducts: [
    { text: /<your-edge>|localhost:3063/, name: 'Unleash Edge' },
    { text: /<your-proxy>|localhost:3000\/proxy/, name: PROXY },
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
  otherMessages: (page) => MESSAGES.find(([pattern]) => pattern.test(page))?.[1] ?? null,
  api,
  samples,
  open,
};

export default product;

/** Pages whose tables also have messages that other products say. */
const MESSAGES: [page: RegExp, name: string][] = [
  [/^reference\/(?:unleash-edge|errors\/sdks)$/, 'Unleash Edge'],
  [/^reference\/sdks\/go$/, 'the Go SDK'],
  [/^reference\/sdks\/php$/, 'the PHP SDK'],
  [/^reference\/sdks\/android-proxy$/, 'the Android SDK'],
  [/^how-to\/how-to-create-and-(?:assign-custom-project-roles|manage-user-groups)$/, 'Enterprise'],
  [/^reference\/(?:projects|api\/legacy\/unleash\/admin\/projects)$/, 'Enterprise'],
];

async function open(url: string): Promise<Session> {
  const world = await World.open(url);
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
    startBeside: (name, packages) => (name === PROXY ? startProxy(packages, world.forProxy()) : Promise.resolve(null)),
    programs: (page) => programsOf(page, world),
    provoke: (packages) => provoke(world, packages),
    beginCall: (call) => state.begin(call),
    refusedCalls: (call) => state.refused(call),
    headers: (path) => ({ Authorization: world.tokenFor(path) }),
    end: async () => world.restore(),
  };
}
