import { content, dialog, form, switchAt } from '../frames.ts';
import type { Instance } from '../instance.ts';
import type { Scene } from '../scene.ts';
import type { Screen } from '../screen.ts';

/** The parameters in a provider's form, with these values; the frame ends with the last field. */
const addon = (
  provider: string,
  label: string,
  caption: string,
  values: Record<string, string>,
  last = Object.keys(values).at(-1) ?? '',
): Scene => ({
  name: `addon-${provider}`,
  alt: `The parameters of the ${label} addon in its form, with values for ${Object.keys(values).join(' and ')}.`,
  caption,
  window: { width: 1180, height: 1900 },
  async steps(screen) {
    const { page } = screen;
    await screen.open(`/addons/create/${provider}`);
    await screen.see('Parameters', ...Object.keys(values), last, 'Create');
    // The labels of required fields end with a star.
    for (const [field, text] of Object.entries(values)) await page.getByLabel(field).fill(text);
    await screen.rest();
    // A field with what is said below it.
    const end = page.locator('.MuiFormControl-root').filter({ has: page.getByLabel(last) });
    return { frame: { around: [page.getByText('Parameters', { exact: true }), end], pad: 24 } };
  },
});

/** Opens the menu of an environment in the list of them. */
async function openActions(screen: Screen): Promise<void> {
  await screen.open('/environments');
  const row = screen.page.getByRole('row', { name: /production/ }).last();
  await row.getByRole('button').last().click();
}

/** The environments of a new instance. */
async function withoutStaging(instance: Instance): Promise<void> {
  instance.sql(`delete from environments where name = 'staging';`);
}

const scenes: Scene[] = [
  {
    name: 'addons',
    alt: 'The page Addons with the providers datadog, slack, teams and webhook; Configure at slack is marked.',
    caption: 'You can configure each provider more than once.',
    async steps(screen) {
      await screen.open('/addons');
      await screen.see('Available addons (4)', 'slack', 'teams', 'datadog', 'webhook');
      return {
        frame: content(screen, 500),
        mark: screen.page
          .getByRole('link', { name: 'Configure', exact: true })
          .or(screen.page.getByRole('button', { name: 'Configure', exact: true }))
          .filter({ hasText: /^Configure$/ })
          .filter({ visible: true })
          .nth(2),
      };
    },
  },
  {
    name: 'addon-events',
    alt: 'The upper part of the form Create webhook addon: the switch Enabled, the description Tell the deployment log, two events, and the list of projects.',
    caption: 'The form of every addon begins with what it listens to; the panel beside it shows the request.',
    window: { width: 1180, height: 1600 },
    async steps(screen) {
      await screen.open('/addons/create/webhook');
      await screen.see('Events', 'Projects', 'Environments');
      await screen.fill('Description', 'Tell the deployment log');
      const events = screen.page.getByRole('combobox', { name: 'Events' });
      for (const event of ['feature-environment-enabled', 'feature-environment-disabled']) {
        await events.fill(event);
        await screen.page.getByRole('option', { name: event, exact: true }).click();
      }
      await screen.page.keyboard.press('Escape');
      await screen.rest();
      return { frame: content(screen, 800) };
    },
  },
  addon(
    'webhook',
    'Webhook',
    'Only the URL is required. The gray body template is an example, which is not sent.',
    { 'Webhook URL': 'https://hooks.example.com/unleash', Authorization: 'Bearer <your-own-secret>' },
    'Body template',
  ),
  addon('slack', 'Slack', 'The URL and the channel are required; gray values are the defaults.', {
    'Slack webhook URL': 'https://hooks.slack.com/services/<your-webhook>',
    'Default channel': 'releases',
  }),
  addon('teams', 'Microsoft Teams', 'The one parameter is the URL that Teams gave you.', {
    'Microsoft Teams webhook URL': 'https://example.webhook.office.com/<your-webhook>',
  }),
  addon('datadog', 'Datadog', 'An organization on the site EU1 needs the URL as well as the key.', {
    'Datadog Events URL': 'https://api.datadoghq.eu/api/v1/events',
    'Datadog API key': '<your-api-key>',
  }),
  {
    name: 'context-fields',
    alt: 'The page Context fields with the fields of the shop; New context field is marked.',
    caption: 'Context fields: the standard ones and the shop’s own.',
    async steps(screen) {
      await screen.open('/context');
      await screen.see('Context fields (7)', 'country');
      return { frame: content(screen, 720), mark: await screen.named('New context field') };
    },
  },
  {
    name: 'strategy-types',
    alt: 'The page Strategy types: the predefined ones, and below them the custom strategies; New custom strategy is marked.',
    caption: 'Your own strategies are in a second list, below the predefined ones.',
    window: { width: 1180, height: 1300 },
    state: async (instance) => {
      await instance.api('POST', '/api/admin/strategies', {
        name: 'office-hours',
        description: 'On while the shop is staffed',
        parameters: [{ name: 'startHour', type: 'number', description: 'First hour, 0 to 23', required: true }],
      });
    },
    async steps(screen) {
      await screen.open('/strategies');
      await screen.see('Predefined strategies', 'Custom strategies', 'office-hours');
      return { frame: content(screen, 1000), mark: await screen.named('New custom strategy') };
    },
  },
  {
    name: 'tag-types',
    alt: 'The page Tag types with simple and team; New tag type is marked.',
    caption: 'The types that tags can have.',
    async steps(screen) {
      await screen.open('/tag-types');
      await screen.see('Tag types (2)', 'team');
      return { frame: content(screen, 380), mark: await screen.named('New tag type') };
    },
  },
  {
    name: 'environments',
    edition: 'enterprise',
    alt: 'The page Environments with default, development, staging and production; New environment is marked.',
    caption: 'The environments of an instance, in their order (Enterprise).',
    async steps(screen) {
      await screen.open('/environments');
      await screen.see('Environments (4)', 'Visible in', 'API Tokens');
      return { frame: content(screen, 560), mark: await screen.named('New environment') };
    },
  },
  {
    name: 'environment-actions',
    edition: 'enterprise',
    alt: 'The menu Environment actions at production, opened; its entry Clone is marked.',
    caption: 'The three dots at the end of the row production are opened (Enterprise).',
    state: withoutStaging,
    async steps(screen) {
      await openActions(screen);
      await screen.see('Edit', 'Clone', 'Deprecate', 'Delete');
      return {
        frame: { around: [screen.page.getByText('Environments (3)'), screen.popover], pad: 36 },
        mark: screen.page.getByRole('menuitem', { name: 'Clone' }),
      };
    },
  },
  {
    name: 'clone-environment-form',
    edition: 'enterprise',
    alt: 'The form Clone production environment: the name staging, the type Pre production, the project Default, permissions of users and the API token; Clone environment is marked.',
    caption: 'The form, filled in for a copy of production without a token (Enterprise).',
    window: { width: 1180, height: 950 },
    state: withoutStaging,
    async steps(screen) {
      await openActions(screen);
      await screen.click('Clone');
      await screen.see(
        'Clone production environment',
        'Environment name',
        'Projects',
        'Keep the users permission for this environment?',
        'Clone environment',
      );
      await screen.fill('Environment name', 'staging');
      await screen.page.getByRole('radio', { name: 'Pre production' }).check();
      await screen.page.getByRole('combobox', { name: 'Projects' }).click();
      await screen.page.getByRole('option', { name: /^Default/ }).click();
      await screen.page.keyboard.press('Escape');
      await screen.rest();
      return { frame: form(screen, 'Clone production environment'), mark: await screen.named('Clone environment') };
    },
  },
  {
    name: 'project-environments',
    alt: 'The settings of the project Checkout, section Environments: a table whose switches show or hide each environment.',
    caption: 'This project uses development and production.',
    async steps(screen) {
      await screen.open('/projects/checkout/settings/environments');
      await screen.see('Environments (4)', 'Visible in project');
      return { frame: content(screen, 900) };
    },
  },
  {
    name: 'segments',
    edition: 'enterprise',
    alt: 'The page Segments with nordic-customers and staff; New segment is marked.',
    caption: 'Segments that belong to no project are called Global (Pro and Enterprise).',
    async steps(screen) {
      await screen.open('/segments');
      await screen.see('Segments (2)', 'nordic-customers');
      return { frame: content(screen, 380), mark: await screen.named('New segment') };
    },
  },
  {
    name: 'segment-form',
    edition: 'enterprise',
    alt: 'The first step of Create segment: name, description and whether the segment belongs to a project; Next is marked.',
    caption: 'Step 1: name and project (Pro and Enterprise).',
    window: { width: 1180, height: 760 },
    async steps(screen) {
      await screen.open('/segments/create');
      await screen.see('What is the segment name?', 'Next');
      await screen.page.getByRole('textbox').first().fill('loyal-customers');
      await screen.rest();
      return {
        frame: {
          around: [screen.page.getByText('Step 1 of 2'), screen.page.locator('form').filter({ visible: true }).last()],
          pad: 14,
        },
        mark: screen.page.getByRole('button', { name: 'Next' }),
      };
    },
  },
  {
    name: 'maintenance',
    alt: 'The page Maintenance with its switch Maintenance Mode, which is marked.',
    caption: 'Maintenance mode, off.',
    async steps(screen) {
      await screen.open('/admin/maintenance');
      await screen.see('Maintenance', 'Maintenance Mode');
      return {
        frame: content(screen, 480),
        mark: switchAt(screen),
      };
    },
  },
  {
    name: 'network-overview',
    edition: 'enterprise',
    alt: 'Network, tab Overview: four applications with arrows to Unleash, each with its requests per second.',
    caption: 'Who asks Unleash, and how often (Pro and Enterprise).',
    async steps(screen) {
      await screen.open('/admin/network');
      await screen.see('Overview', 'Traffic');
      await screen.page.locator('#mermaid svg, .mermaid svg, svg#mermaid').first().waitFor();
      return { frame: content(screen, 620) };
    },
  },
  {
    name: 'applications',
    alt: 'The page Applications with one application, shop-backend.',
    caption: 'The program has registered itself under the name that it was given.',
    state: async (instance) => {
      instance.sql(`insert into client_applications (app_name, created_at, updated_at, seen_at, strategies, description, icon, announced, created_by) values
        ('shop-backend', '2023-06-14', '2023-06-14', '2023-06-14 09:25', '["default","flexibleRollout"]', null, null, true, 'ada');`);
    },
    async steps(screen) {
      await screen.open('/applications');
      await screen.see('Applications (1)', 'shop-backend');
      return { frame: content(screen, 480) };
    },
  },
  {
    name: 'event-log',
    alt: 'The page Event log with the newest events of the instance; the switch Full events is marked.',
    caption: 'Every event, the newest first, with what it changed.',
    async steps(screen) {
      await screen.open('/history');
      await screen.see('Full events');
      return {
        frame: content(screen, 760),
        mark: switchAt(screen),
      };
    },
  },
  {
    name: 'toggle-event-log',
    alt: 'The tab Event log of the toggle express-payment with its newest events.',
    caption: 'The newest of the toggle’s events comes first.',
    async steps(screen) {
      await screen.open('/projects/checkout/features/express-payment/logs');
      await screen.see('Event log', 'Full events');
      return { frame: content(screen, 760) };
    },
  },
  {
    name: 'archive-dialog',
    alt: 'The dialog Archive feature toggle asks for confirmation.',
    caption: 'The question before a toggle is archived.',
    async steps(screen) {
      await screen.open('/projects/storefront/features/summer-sale');
      await screen.click('Archive feature toggle');
      await screen.settle();
      return { frame: { around: dialog(screen), pad: 24 } };
    },
  },
  {
    name: 'context-field-form',
    alt: 'The form for a context field: the name region, a description, and the legal values europe, asia and north-america, and below them Custom stickiness, switched off.',
    caption: 'A field with three legal values.',
    window: { width: 1180, height: 1000 },
    async steps(screen) {
      await screen.open('/context/create');
      await screen.fill('Context name', 'region');
      await screen.fill('Context description (optional)', 'Sales region of the customer');
      for (const value of ['europe', 'asia', 'north-america']) {
        await screen.fill('Legal value (optional)', value);
        await screen.click('Add');
      }
      await screen.see(
        'Which values do you want to allow?',
        'Value description (optional)',
        'Custom stickiness',
        'Create context',
      );
      await screen.rest();
      return { frame: form(screen, 'Create context'), mark: await screen.named('Create context') };
    },
  },
  {
    name: 'custom-stickiness',
    alt: 'The lower part of the form of a context field: the switch below Custom stickiness is on.',
    caption: 'Rollouts can stick to this field.',
    window: { width: 1180, height: 760 },
    async steps(screen) {
      await screen.open('/context/edit/country');
      await screen.page.locator('form').getByRole('checkbox').check();
      await screen.see('Custom stickiness', 'On', 'Save');
      await screen.rest();
      const header = screen.page.getByText('Custom stickiness', { exact: true });
      const stickiness = screen.page.locator('form').getByRole('checkbox').locator('..');
      return { frame: { around: [header, header.locator('xpath=following-sibling::p[1]'), stickiness], pad: 14 } };
    },
  },
  {
    name: 'strategy-type-form',
    alt: 'The form for a custom strategy: the name office-hours, a description, and a required parameter startHour of the type number; Add parameter is marked.',
    caption: 'A custom strategy with one parameter.',
    window: { width: 1180, height: 1300 },
    async steps(screen) {
      await screen.open('/strategies/create');
      await screen.fill('Strategy name*', 'office-hours');
      await screen.fill('Strategy description', 'On while the shop is staffed');
      await screen.click('Add parameter');
      await screen.fill('Parameter name 1*', 'startHour');
      await screen.choose('Type', 'number');
      await screen.fill('Parameter name 1 description', 'First hour, 0 to 23');
      await screen.page.getByRole('checkbox', { name: 'Required' }).check();
      await screen.see('Create strategy');
      await screen.rest();
      return {
        frame: { ...form(screen, 'What would you like to call your strategy?'), pad: 14 },
        mark: await screen.named('Add parameter'),
      };
    },
  },
];
export default scenes;
