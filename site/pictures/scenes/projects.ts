import { content, dialog, form, switchAt, whole } from '../frames.ts';
import type { Scene } from '../scene.ts';
import type { Screen } from '../screen.ts';

/** Opens the answer of the playground for one customer: its address holds the question. */
async function evaluated(screen: Screen, environment: string): Promise<void> {
  const context = JSON.stringify({ userId: 'customer-42' });
  await screen.open(`/playground?environment=${environment}&context=${encodeURIComponent(encodeURI(context))}`);
  await screen.see('Unleash playground', 'Access configuration', 'Unleash context', 'Try configuration');
  await screen.rest();
  await screen.settle();
}

const scenes: Scene[] = [
  {
    name: 'projects',
    edition: 'enterprise',
    alt: 'The page Projects with the cards of four projects; each shows its toggles, members and health.',
    caption: 'Projects, one card each (Pro and Enterprise; the open-source edition has one).',
    async steps(screen) {
      await screen.open('/projects');
      await screen.see('Projects (4)', 'Checkout', 'Storefront', 'Mobile app');
      return { frame: content(screen, 560) };
    },
  },
  {
    name: 'project-overview',
    alt: 'The project Checkout, tab Overview: statistics at the top, its health and members at the left, its toggles in a table with a switch for each environment.',
    caption:
      'Every toggle has a switch for each environment. The statistics compare the past 30 days with the 30 days before.',
    window: { width: 1260, height: 1200 },
    state: async (instance) => {
      // The server computes them once a day.
      instance.sql(`insert into project_stats (project, avg_time_to_prod_current_window, features_created_current_window, features_created_past_window,
          features_archived_current_window, features_archived_past_window, project_changes_current_window, project_changes_past_window, project_members_added_current_window)
        values ('checkout', 6.5, 4, 3, 2, 1, 38, 31, 1)
        on conflict (project) do update set avg_time_to_prod_current_window = 6.5, features_created_current_window = 4, features_created_past_window = 3,
          features_archived_current_window = 2, features_archived_past_window = 1, project_changes_current_window = 38, project_changes_past_window = 31, project_members_added_current_window = 1;`);
    },
    async steps(screen) {
      await screen.open('/projects/checkout');
      await screen.see(
        'Project health',
        'Project members',
        'Total changes',
        'Avg. time to production',
        'Features created',
        'Features archived',
      );
      return { frame: content(screen, 1010) };
    },
  },
  {
    name: 'project-form',
    edition: 'enterprise',
    alt: 'The form Create project, filled in: id payments, name Payments, the description Checkout and invoices, default stickiness and collaboration mode; Create project is marked.',
    caption: 'The form for a project. The collaboration mode is part of Enterprise.',
    window: { width: 1180, height: 860 },
    async steps(screen) {
      await screen.open('/projects/create');
      await screen.see('What is your project Id?', 'Create project');
      await screen.page.getByRole('textbox').first().fill('payments');
      await screen.page.getByRole('textbox').nth(1).fill('Payments');
      await screen.page.getByRole('textbox').nth(2).fill('Checkout and invoices');
      await screen.rest();
      return {
        frame: form(screen, 'Create project'),
        mark: screen.page.getByRole('button', { name: 'Create project' }),
      };
    },
  },
  {
    name: 'project-health',
    alt: 'The project Checkout, tab Health: the rating, the counts of active and potentially stale toggles, and a table with type, age and state of each.',
    caption: 'The report card at the top, and below it the toggles that it counts.',
    state: async (instance) => {
      instance.sql(
        `update features set created_at = '2023-02-01 08:00' where name = 'express-payment'; update features set created_at = '2023-02-08 08:00' where name = 'basket-layout'; update features set stale = true where name = 'basket-layout'; update projects set health = 50 where id = 'checkout';`,
      );
    },
    async steps(screen) {
      await screen.open('/projects/checkout/health');
      await screen.see('Health rating', 'Toggle report', 'Potential actions');
      return { frame: content(screen, 840) };
    },
  },
  {
    name: 'mark-stale-dialog',
    alt: 'The dialog Set feature state to stale, which says that this marks a toggle for cleanup; Flip to stale is marked.',
    caption: 'Toggle stale state, the clock on a toggle’s page, asks before it sets the mark.',
    async steps(screen) {
      await screen.open('/projects/storefront/features/summer-sale');
      await screen.click('Toggle stale state');
      await screen.see('Set feature state to stale');
      return { frame: { around: dialog(screen), pad: 24 }, mark: await screen.named('Flip to stale') };
    },
  },
  {
    name: 'project-archive',
    alt: 'The project Storefront, tab Archive, with an archived toggle; the button Revive feature toggle is marked.',
    caption: 'Archived toggles of a project can be revived or deleted.',
    state: async (instance) => {
      await instance.api('DELETE', '/api/admin/projects/storefront/features/summer-sale');
      instance.date();
    },
    async steps(screen) {
      await screen.open('/projects/storefront/archive');
      await screen.see('summer-sale');
      return { frame: content(screen, 520), mark: await screen.named('Revive feature toggle') };
    },
  },
  {
    name: 'playground',
    alt: 'The form of the playground: environment and projects below Access configuration, the context below Unleash context; Try configuration is marked.',
    caption: 'The question: an environment, projects and a context.',
    window: { width: 1180, height: 1000 },
    async steps(screen) {
      await screen.open('/playground');
      await screen.see('Unleash playground', 'Access configuration', 'Unleash context', 'Context field');
      return { frame: content(screen, 730), mark: await screen.named('Try configuration') };
    },
  },
  {
    name: 'playground-results',
    alt: 'The playground after Try configuration: at the left the question, userId customer-42 in development; at the right a table of toggles, each True or False.',
    caption: 'The question at the left, the answer for each toggle at the right.',
    window: { width: 1400, height: 1000 },
    async steps(screen) {
      await evaluated(screen, 'development');
      await screen.see('new-search', 'recommendations');
      return { frame: content(screen, 800) };
    },
  },
  {
    name: 'playground-details',
    alt: 'The details of the toggle new-search: False in production, because its one strategy, a gradual rollout to 50 %, is False.',
    caption: 'This user is not in the half that gets the feature.',
    window: { width: 1400, height: 1000 },
    async steps(screen) {
      await evaluated(screen, 'production');
      await screen.page
        .getByRole('row', { name: /new-search/ })
        .getByRole('button')
        .last()
        .click();
      await screen.settle();
      await screen.see('Gradual rollout');
      return { frame: { around: screen.popover, pad: 24 } };
    },
  },
  {
    name: 'export-dialog',
    alt: 'The dialog Export feature toggle configuration: 4 toggles will be exported from the environment development; Export selection is marked.',
    caption: 'The dialog says how many toggles the search has left.',
    async steps(screen) {
      await screen.open('/projects/checkout');
      await screen.click('Export toggles visible in the table below');
      await screen.see('Export selection');
      return {
        frame: { around: dialog(screen), pad: 24 },
        mark: screen.page.getByRole('button', { name: 'Export selection' }),
      };
    },
  },
  {
    name: 'import-button',
    alt: 'The head of the project Checkout; the upload icon, Import, at its right is marked.',
    caption: 'Import is at the right of the project’s name.',
    async steps(screen) {
      await screen.open('/projects/checkout');
      return { frame: content(screen, 300), mark: await screen.named('Import') };
    },
  },
  {
    name: 'impression-data-switch',
    alt: 'The end of the form Create feature toggle: the switch Enable impression data is on and marked.',
    caption: 'The switch at the end of the form.',
    async steps(screen) {
      await screen.open('/projects/default/create-toggle?project=default');
      await screen.fill('Name', 'product-videos');
      await screen.see('Enable impression data', 'Impression Data');
      await screen.page.locator('form').getByRole('checkbox').last().click();
      await screen.rest();
      const { page } = screen;
      return {
        frame: {
          around: [
            page.getByText('How would you describe your feature toggle?'),
            page.getByRole('button', { name: 'Create feature toggle' }),
            page.getByText('Impression Data', { exact: true }).first(),
          ],
          pad: 14,
        },
        mark: switchAt(screen),
      };
    },
  },
  {
    name: 'toggle-settings',
    alt: 'The tab Settings of a toggle: Feature information with name, description, type and Impression Data; the pencil Edit is marked.',
    caption: 'Feature information says whether impression data is on.',
    async steps(screen) {
      await screen.open('/projects/checkout/features/express-payment/settings');
      await screen.see('Feature information', 'Impression Data:');
      return {
        frame: content(screen, 640),
        mark: screen.page
          .locator('main')
          .getByRole('link', { name: 'Edit' })
          .or(screen.page.locator('main').getByRole('button', { name: 'Edit' }))
          .first()
          .locator('svg'),
      };
    },
  },
  {
    name: 'toggle-actions',
    alt: 'The head of a toggle’s page with its actions: copy, which is marked, archive, mark as stale and edit tags.',
    caption: 'The actions of a toggle; Copy feature toggle is the first.',
    async steps(screen) {
      await screen.open('/projects/checkout/features/express-payment');
      return { frame: content(screen, 250), mark: await screen.named('Copy feature toggle') };
    },
  },
  {
    name: 'message-banner',
    alt: 'A yellow banner above the top bar says: Freeze until Monday 08:00.',
    caption: 'The banner of this example, above the top bar.',
    flags: {
      messageBanner: {
        name: 'message-banner',
        enabled: true,
        payload: {
          type: 'json',
          value: JSON.stringify({
            message: '**Freeze** until Monday 08:00',
            variant: 'warning',
            sticky: true,
          }),
        },
      },
    },
    async steps(screen) {
      await screen.open('/projects');
      await screen.see('Freeze until Monday 08:00');
      return { frame: { ...whole(screen, 300), above: true } };
    },
  },
  {
    name: 'segments-in-strategy',
    edition: 'enterprise',
    alt: 'The form of a strategy: below Segmentation the segment nordic-customers is chosen.',
    caption: 'A strategy with a segment (Pro and Enterprise).',
    window: { width: 1180, height: 1300 },
    async steps(screen) {
      await screen.open(
        '/projects/default/features/new-checkout/strategies/create?environmentId=development&strategyName=flexibleRollout',
      );
      await screen.see('Segmentation', 'Add a predefined segment to constrain this feature toggle:');
      await screen.page
        .getByPlaceholder('Select a segment')
        .or(screen.page.getByRole('combobox').first())
        .first()
        .click();
      await screen.page
        .getByRole('option', { name: /nordic-customers/ })
        .first()
        .click();
      await screen.settle();
      await screen.rest();
      return { frame: { ...form(screen, 'Gradual rollout'), height: 560 } };
    },
  },
  {
    name: 'strategy-list',
    alt: 'The list of strategies behind Add strategy: the standard ones and, below, the custom strategy office-hours, which is marked.',
    caption: 'Custom strategies come after the predefined ones.',
    window: { width: 1180, height: 1200 },
    state: async (instance) => {
      await instance.api('POST', '/api/admin/strategies', {
        name: 'office-hours',
        description: 'On while the shop is staffed',
        parameters: [],
      });
    },
    async steps(screen) {
      await screen.open('/projects/storefront/features/new-search');
      await screen.expand('production');
      await screen.click('Add strategy');
      await screen.see('office-hours');
      const list = screen.popover;
      return { frame: { around: [list], pad: 60 }, mark: list.getByRole('link').filter({ hasText: 'office-hours' }) };
    },
  },
  {
    name: 'features-list',
    alt: 'The list Feature toggles of the whole instance; above it the search field and, marked, the download icon Export current selection.',
    caption: 'All toggles of an instance; the download icon exports what is listed.',
    async steps(screen) {
      await screen.open('/features');
      await screen.see('Feature toggles (10)');
      return { frame: content(screen, 560), mark: await screen.named('Export current selection') };
    },
  },
  {
    name: 'change-request-settings',
    edition: 'enterprise',
    alt: 'The settings of the project Checkout, section Change request configuration: a table of environments with a switch and the number of approvals.',
    caption: 'In this project, changes to production need one approval (Enterprise).',
    answers: {
      '/api/admin/projects/checkout/change-requests/config': [
        { environment: 'development', type: 'development', changeRequestEnabled: false, requiredApprovals: 1 },
        { environment: 'production', type: 'production', changeRequestEnabled: true, requiredApprovals: 1 },
      ],
    },
    async steps(screen) {
      await screen.open('/projects/checkout/settings/change-requests');
      await screen.see('Change request configuration', 'Environment', 'Required approvals');
      return { frame: content(screen, 640) };
    },
  },
  {
    name: 'import-upload',
    alt: 'The dialog Import toggles: the environment development, and the tab Upload file with a place to drop a file.',
    caption: 'The environment that is imported into, and the file.',
    window: { width: 1180, height: 1100 },
    async steps(screen) {
      await screen.open('/projects/checkout');
      await screen.click('Import');
      await screen.see(
        'Upload file',
        'Code editor',
        'Import options',
        'Choose the environment to import the configuration for',
      );
      const { page } = screen;
      return {
        frame: {
          around: [
            page.getByText('Upload file'),
            page.getByText('Import options'),
            page.getByText('JSON format: max 500 kB'),
          ],
          pad: 40,
        },
      };
    },
  },
];
export default scenes;
