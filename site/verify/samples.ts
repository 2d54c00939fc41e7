import type { ProductSamples } from 'docs/verify';

const onServers = "import('unleash-client').Unleash";
const inBrowsers = "import('unleash-proxy-client').UnleashClient";
const asked = "'isEnabled' | 'getVariant' | 'on'";
/** The page shows both, one after the other. */
const either = `Pick<${onServers}, ${asked}> & Pick<${inBrowsers}, ${asked} | 'updateContext'>`;
const user = '{ id: string }';
const shows = '(variant?: string) => void';

/** How the samples of the pages are type-checked: the packages are in `site/samples`. */
export const samples: ProductSamples = {
  given: {
    'client-specification': { unleash: onServers },
    'how-to/how-to-add-strategy-constraints': {
      unleash: onServers,
      user,
      request: '{ cookies: Record<string, string | undefined> }',
    },
    'how-to/how-to-capture-impression-data': {
      gtag: '(command: string, name: string, parameters: object) => void',
      dataLayer: 'object[]',
    },
    'how-to/how-to-find-out-why-a-toggle-is-off': { unleash: onServers },
    'how-to/how-to-use-custom-strategies': { OfficeHoursStrategy: 'any' },
    'reference/feature-toggle-types': { unleash: onServers, payLater: 'any', provider: 'any' },
    'reference/feature-toggles': { unleash: onServers, showOnePageCheckout: shows, showClassicCheckout: shows },
    'reference/impression-data': { UnleashClient: "typeof import('unleash-proxy-client').UnleashClient" },
    'reference/sdks/javascript-browser': {
      UnleashClient: "typeof import('unleash-proxy-client').UnleashClient",
      client: inBrowsers,
      showNewCheckout: shows,
      render: shows,
      analytics: '{ track: (name: string, properties: object) => void }',
    },
    'reference/sdks/index': {
      page: '{ route(url: RegExp, handler: (route: { fulfill(response: object): void }) => void): Promise<void> }',
    },
    'reference/sdks/node': { unleash: onServers },
    'reference/unleash-context': { unleash: inBrowsers },
    'topics/a-b-testing': {
      unleash: either,
      user,
      request: '{ sessionId: string }',
      ShortForm: 'any',
      LongForm: 'any',
      posthog: 'any',
      showShortForm: shows,
      showLongForm: shows,
      sendToAnalytics: '(name: string, properties: object) => void',
    },
    'topics/managing-constraints': { unleash: either, customer: '{ id: string; tier: string }' },
    'topics/the-anatomy-of-unleash': {
      unleash: onServers,
      user,
      renderOnePageCheckout: shows,
      renderThreeStepCheckout: shows,
    },
  },
  elsewhere: (page, code) => {
    if (page.startsWith('contributing/')) return 'the source of Unleash';
    if (page.startsWith('reference/deploy/') || /['"]unleash-server['"]/.test(code)) return 'a server of your own';
    if (/['"]@unleash\/proxy['"]/.test(code)) return 'Unleash Proxy 0.16.4, which is not published';
    return null;
  },
};
