import type { Instance } from '../instance.ts';
import { content, environmentHead, form, switchAt, whole } from '../frames.ts';
import type { Scene } from '../scene.ts';

/** A new instance: its one project, without toggles. */
async function empty(instance: Instance): Promise<void> {
  instance.sql(`delete from features; delete from projects where id <> 'default';`);
}

/** The same with the toggle of the tutorial. */
async function withToggle(instance: Instance): Promise<void> {
  await empty(instance);
  await instance.api('POST', '/api/admin/projects/default/features', { name: 'new-checkout', type: 'release' });
  instance.date();
}

/** The same, switched on. */
async function switchedOn(instance: Instance): Promise<void> {
  await withToggle(instance);
  await instance.api('POST', '/api/admin/projects/default/features/new-checkout/environments/development/on');
  instance.date();
}

const scenes: Scene[] = [
  {
    name: 'quickstart-empty-project',
    alt: 'The project Default without toggles; the button New feature toggle is marked.',
    caption: 'The project Default before its first toggle.',
    window: { width: 1260, height: 1000 },
    state: empty,
    async steps(screen) {
      await screen.open('/projects/default');
      await screen.see('Default', 'Feature toggles (0)');
      return { frame: content(screen, 700), mark: await screen.named('New feature toggle') };
    },
  },
  {
    name: 'quickstart-new-toggle',
    alt: 'The form Create feature toggle with the name new-checkout, the type Release and the project Default.',
    caption: 'The form of the first toggle, filled in.',
    state: empty,
    async steps(screen) {
      await screen.fillForm(
        '/projects/default/create-toggle?project=default',
        { Name: 'new-checkout' },
        'Release',
        'Default',
        'Create feature toggle',
      );
      return { frame: form(screen, 'Create feature toggle'), mark: await screen.named('Create feature toggle') };
    },
  },
  {
    name: 'quickstart-toggle-page',
    alt: 'The page of the toggle new-checkout with the environments development and production, both switched off.',
    caption: 'The new toggle: two environments, both off and without a strategy.',
    state: withToggle,
    async steps(screen) {
      await screen.open('/projects/default/features/new-checkout');
      await screen.see('new-checkout', 'development', 'production', 'Overview');
      return { frame: content(screen, 620) };
    },
  },
  {
    name: 'quickstart-create-token',
    alt: 'The form Create API token: the name shop-backend, the type Server-side SDK (CLIENT), all projects and the environment development.',
    caption: 'The client token: its name, its type, its projects and its environment.',
    async steps(screen) {
      await screen.fillForm(
        '/admin/api/create-token',
        { 'Token name': 'shop-backend' },
        'Server-side SDK (CLIENT)',
        'Client-side SDK (FRONTEND)',
        'ALL current and future projects',
        'Create token',
      );
      return { frame: form(screen, 'Create API token'), mark: await screen.named('Create token') };
    },
  },
  {
    name: 'quickstart-switch-on',
    alt: 'The toggle new-checkout: at the left, below Enabled in environments, the switch of development is on and marked.',
    caption: 'Enabled in environments has a switch for each environment.',
    state: switchedOn,
    async steps(screen) {
      await screen.open('/projects/default/features/new-checkout');
      await screen.see('Enabled in environments (1)');
      return { frame: content(screen, 620), mark: switchAt(screen) };
    },
  },
  {
    name: 'quickstart-strategy',
    alt: 'The environment development of the toggle new-checkout, expanded: a gradual rollout, of which it says that 100 % of your base is included.',
    caption: 'The strategy that Unleash has added.',
    state: switchedOn,
    async steps(screen) {
      await screen.open('/projects/default/features/new-checkout');
      await screen.expand('development');
      await screen.see('Gradual rollout', '100%', 'Edit strategy');
      // The card grows while its contents come; the button at its end stays where it is.
      const card = screen.page.locator('.MuiAccordion-root').filter({ hasText: 'development' }).first();
      const end = card.getByRole('button', { name: 'Add strategy', exact: true }).last();
      return { frame: { around: [environmentHead(screen, 'development'), end], pad: 16 } };
    },
  },
  {
    name: 'quickstart-usage',
    alt: 'The environment development on the page of the toggle new-checkout: the feature has been requested 90 times and exposed 60 times in the last hour, which is 67 %.',
    caption: 'Of 90 checks in the last hour, 60 found the feature on.',
    state: async (instance) => {
      await switchedOn(instance);
      // The server counts back from its own clock.
      instance.sql(`insert into client_metrics_env (feature_name, app_name, environment, timestamp, yes, no)
        values ('new-checkout', 'shop-backend', 'development', now(), 60, 30);`);
    },
    async steps(screen) {
      await screen.open('/projects/default/features/new-checkout');
      await screen.see('90 times', '60 times');
      return { frame: { around: environmentHead(screen, 'development'), pad: 16 } };
    },
  },
  {
    name: 'quickstart-configure-menu',
    alt: 'The menu Configure of the top bar, opened; its entry API access is marked.',
    caption: 'API access is in the menu Configure.',
    async steps(screen) {
      await screen.open('/projects');
      await screen.click('Configure');
      await screen.see('API access', 'Context fields', 'Strategy types', 'Tag types', 'Addons');
      return { frame: whole(screen, 560), mark: screen.page.getByRole('menuitem', { name: 'API access' }) };
    },
  },
  {
    name: 'quickstart-sign-in',
    guest: true,
    alt: 'The sign-in page with the fields Username or email and Password, filled in; the button Sign in is marked.',
    caption: 'The sign-in page of a new instance.',
    async steps(screen) {
      await screen.fillForm('/login', { 'Username or email': 'admin', Password: 'unleash4all' });
      return { frame: { around: screen.page.locator('form'), pad: 90 }, mark: await screen.named('Sign in') };
    },
  },
];
export default scenes;
