import { content, dialog, form, whole } from '../frames.ts';
import { GROUPS } from '../enterprise.ts';
import type { Scene } from '../scene.ts';
import type { Screen } from '../screen.ts';

const API_TOKEN = { 'Token name': 'checkout-batch' };

/** Opens the form of a personal token, and describes it. */
async function personalToken(screen: Screen): Promise<void> {
  await screen.open('/profile/personal-api-tokens');
  await screen.click('New token');
  await screen.fill('Description', 'Release script');
}

/** Fills in the form of a new user, who is to be an editor. */
async function newUser(screen: Screen): Promise<void> {
  await screen.fillForm(
    '/admin/create-user',
    { 'Full name': 'Farah Nasser', Email: 'farah.nasser@example.com' },
    'What is your team member allowed to do?',
    'Create user',
  );
  await screen.page.getByRole('radio').nth(1).check();
}

const scenes: Scene[] = [
  {
    name: 'api-access',
    alt: 'The page API access with its table of tokens; the button New API token is marked.',
    caption: 'API access lists the tokens of the instance.',
    async steps(screen) {
      await screen.open('/admin/api');
      await screen.see('API access', 'checkout-service');
      return { frame: content(screen, 720), mark: await screen.named('New API token') };
    },
  },
  {
    name: 'api-token-form',
    alt: 'The form Create API token: Token name, the kind of token, the projects and the environment.',
    caption: 'A client token for all projects, in development.',
    async steps(screen) {
      await screen.fillForm(
        '/admin/api/create-token',
        API_TOKEN,
        'What do you want to connect?',
        'ALL current and future projects',
        'Environment',
        'Create token',
      );
      return { frame: form(screen, 'Create API token') };
    },
  },
  {
    name: 'api-token-created',
    alt: 'The dialog New token created with the secret and the button Copy token.',
    caption: 'The secret, here with a part hidden.',
    async steps(screen) {
      await screen.fillForm('/admin/api/create-token', API_TOKEN);
      await screen.click('Create token');
      await screen.see('New token created', 'Copy token', 'Close');
      await screen.hide(/\.[0-9a-f]{30,}/, '.••••••••••••••••••••');
      return {
        frame: { around: dialog(screen), pad: 24 },
        mark: screen.page.getByRole('button', { name: 'Copy token' }).last(),
      };
    },
  },
  {
    name: 'project-api-access',
    alt: 'The settings of the project Checkout, section API access, with the tokens of the project; New API token is marked.',
    caption: 'The tokens of one project, in its settings.',
    window: { width: 1400, height: 1000 },
    async steps(screen) {
      await screen.open('/projects/checkout/settings/api-access');
      await screen.see('Project settings', 'API access', 'checkout-service');
      return { frame: content(screen, 720), mark: await screen.named('New API token') };
    },
  },
  {
    name: 'project-api-token-form',
    alt: 'The form for a token of the project: Token name, the two kinds of SDK and the environment.',
    caption: 'A project token needs a name, a kind and an environment.',
    window: { width: 1180, height: 640 },
    async steps(screen) {
      await screen.fillForm(
        '/projects/checkout/settings/api-access/create',
        API_TOKEN,
        'What do you want to connect?',
        'Environment',
        'Create token',
      );
      return {
        frame: form(screen, 'Create project API token'),
        mark: await screen.named('Create token'),
      };
    },
  },
  {
    name: 'personal-tokens',
    alt: 'The profile with its tabs; Personal API tokens is open and lists a token; the button New token is marked.',
    caption: 'The list shows when a token expires, but not its secret.',
    state: async (instance) => {
      instance.sql(`insert into personal_access_tokens (secret, description, user_id, expires_at, seen_at, created_at)
        select 'user:x', 'Release script', id, '2023-07-10 08:00:00', '2023-06-13 17:05:00', '2023-06-10 08:00:00' from users where username = 'ada'`);
    },
    async steps(screen) {
      await screen.open('/profile/personal-api-tokens');
      await screen.see('Personal API tokens', 'Release script');
      return { frame: content(screen, 520), mark: await screen.named('New token') };
    },
  },
  {
    name: 'personal-token-form',
    alt: 'The form Create personal API token with Description and the list Token will expire in.',
    caption: 'The form shows the date on which the token will expire.',
    window: { width: 1180, height: 560 },
    async steps(screen) {
      await personalToken(screen);
      await screen.see('Token will expire in', '30 days', 'Create token');
      await screen.rest();
      return { frame: form(screen, 'Create personal API token'), mark: await screen.named('Create token') };
    },
  },
  {
    name: 'profile-menu',
    alt: 'The menu of the account at the right end of the top bar, opened; View profile settings is marked.',
    caption: 'The avatar at the right end of the top bar opens this menu.',
    async steps(screen) {
      await screen.open('/projects');
      await screen.page.locator('header').getByRole('button').last().click();
      await screen.see('View profile settings');
      return {
        frame: { ...whole(screen, 430) },
        mark: screen.page.getByText('View profile settings', { exact: true }),
      };
    },
  },
  {
    name: 'users',
    alt: 'The page Users with the people of the shop, their roles and last sign-ins; Add new user is marked.',
    caption: 'Users lists everyone who can sign in.',
    async steps(screen) {
      await screen.open('/admin/users');
      await screen.see('Users', 'Last login', 'Ben Lindqvist');
      return { frame: content(screen, 760), mark: await screen.named('Add new user') };
    },
  },
  {
    name: 'user-form',
    alt: 'The form Create Unleash user with Full name, Email and the choice of the root role, Editor; Create user is marked.',
    caption: 'The form starts with Admin; here, Editor is chosen.',
    async steps(screen) {
      await newUser(screen);
      await screen.rest();
      return { frame: form(screen, 'Create Unleash user'), mark: await screen.named('Create user') };
    },
  },
  {
    name: 'user-added',
    alt: 'The dialog Team member added with the invite link and the button that copies it.',
    caption: 'The invite link, here with a part hidden.',
    async steps(screen) {
      await newUser(screen);
      await screen.click('Create user');
      await screen.see('Team member added');
      await screen.hide(/token=\S+/, 'token=••••••••••••');
      return { frame: { around: dialog(screen), pad: 24 } };
    },
  },
  {
    name: 'invite-link-bar',
    alt: 'The page Users; in the bar above the list the button Create invite link is marked.',
    caption: 'There is no invite link yet, so the bar offers to create one.',
    async steps(screen) {
      await screen.open('/admin/users');
      return { frame: content(screen, 470), mark: await screen.named('Create invite link') };
    },
  },
  {
    name: 'invite-link-form',
    alt: 'The form for an invite link: the period, the role of those who use it, and the button Create invite link.',
    caption: 'Everyone who uses the link becomes a Viewer.',
    window: { width: 1180, height: 940 },
    async steps(screen) {
      await screen.fillForm('/admin/invite-link', {}, 'Link will expire in', 'Create invite link');
      return { frame: form(screen, 'Create invite link') };
    },
  },
  {
    name: 'groups',
    edition: 'enterprise',
    answers: { '/api/admin/groups': { groups: GROUPS.slice(1) } },
    alt: 'The page Groups with the card of the group Release managers; New group is marked.',
    caption: 'Each group has a card with its members and its projects (Enterprise).',
    async steps(screen) {
      await screen.open('/admin/groups');
      await screen.see('Release managers');
      return { frame: content(screen, 430), mark: await screen.named('New group') };
    },
  },
  {
    name: 'group-form',
    edition: 'enterprise',
    answers: { '/api/admin/groups': { groups: GROUPS.slice(1) } },
    alt: 'The form Create group with the name Payments team and a description; below them the list Select users is marked.',
    caption: 'The form for a group. Its members are chosen in the last list (Enterprise).',
    async steps(screen) {
      await screen.open('/admin/groups/create-group');
      await screen.see(
        'What would you like to call your group?',
        'How would you describe your group?',
        'Add users to this group',
        'Select users',
      );
      await screen.page.getByRole('textbox').first().fill('Payments team');
      await screen.page.getByRole('textbox').nth(1).fill('Everybody who works on checkout and invoices');
      await screen.rest();
      await screen.see('Create group');
      return {
        frame: form(screen, 'Create group', 540),
        mark: screen.page.getByLabel('Select users').first(),
      };
    },
  },
  {
    name: 'project-access',
    edition: 'enterprise',
    alt: 'The settings of the project Checkout, section Access: two users with their roles; Assign user / group is marked.',
    caption: 'Two users have a role in the project, and no group yet (Enterprise).',
    async steps(screen) {
      await screen.open('/projects/checkout/settings/access');
      await screen.see('Access', 'Ben Lindqvist');
      return { frame: content(screen, 640), mark: await screen.named('Assign user / group') };
    },
  },
  {
    name: 'service-accounts',
    edition: 'enterprise',
    alt: 'The page Service accounts with two accounts, their roles and tokens; New service account is marked.',
    caption: 'The list says how many tokens each account has (Enterprise).',
    async steps(screen) {
      await screen.open('/admin/service-accounts');
      await screen.see('Deployment pipeline');
      return { frame: content(screen, 440), mark: await screen.named('New service account') };
    },
  },
  {
    name: 'service-account-form',
    edition: 'enterprise',
    alt: 'The form for a service account: name, username, role and whether a token is made now.',
    caption: 'A new service account, to get its token later (Enterprise).',
    window: { width: 1180, height: 1000 },
    async steps(screen) {
      await screen.open('/admin/service-accounts');
      await screen.click('New service account');
      await screen.see(
        'Service account name',
        'Service account username',
        'What is your service account allowed to do?',
        'Generate a token now',
      );
      await screen.fill('Service account name', 'Release bot');
      await screen.rest();
      await screen.see('Add service account');
      const { page } = screen;
      return {
        frame: {
          around: [
            page.getByText('New service account', { exact: true }).filter({ visible: true }).last(),
            page.locator('form').filter({ visible: true }).last(),
          ],
          pad: 20,
        },
      };
    },
  },
  {
    name: 'login-history',
    edition: 'enterprise',
    alt: 'The page Login history: sign-ins with time, user, authentication type, IP address and success; the arrow Download login history is marked.',
    caption: 'Sign-ins, with one that failed (Enterprise).',
    async steps(screen) {
      await screen.open('/admin/logins');
      await screen.see('Login history (5)', 'Username', 'Authentication', 'IP address');
      return { frame: content(screen, 560), mark: await screen.named('Download login history') };
    },
  },
  {
    name: 'sso-openid-connect',
    edition: 'enterprise',
    alt: 'Single sign-on, tab OpenID Connect: the callback URL, the switch Enable, Discover URL, Client ID and Client Secret.',
    caption: 'The callback URL is in the box; the values of your provider go below it (Enterprise).',
    window: { width: 1180, height: 1700 },
    async steps(screen) {
      await screen.open('/admin/auth');
      await screen.see('OpenID Connect', 'Discover URL', 'Client ID', 'Client Secret');
      return { frame: content(screen, 765) };
    },
  },
  {
    name: 'sso-saml',
    edition: 'enterprise',
    alt: 'Single sign-on, tab SAML 2.0: the callback URL, the switch Enable, Entity ID, Single Sign-On URL and X.509 Certificate.',
    caption: 'The callback URL is in the box; the values from Okta go below it (Enterprise).',
    window: { width: 1180, height: 1700 },
    async steps(screen) {
      await screen.open('/admin/auth');
      await screen.click('SAML 2.0');
      await screen.see('Entity ID', 'Single Sign-On URL', 'X.509 Certificate');
      return { frame: content(screen, 900) };
    },
  },
  {
    name: 'sso-google',
    edition: 'enterprise',
    flags: { googleAuthEnabled: true },
    alt: 'Single sign-on, tab Google: the note that it is deprecated, the callback URL, the switch Enable, Client ID, Client Secret and Unleash hostname.',
    caption: 'The tab Google is there only with the setting of step 1 (Enterprise).',
    window: { width: 1180, height: 1500 },
    async steps(screen) {
      await screen.open('/admin/auth');
      await screen.click('Google');
      await screen.see('Client ID', 'Client Secret');
      return { frame: content(screen, 900) };
    },
  },
  {
    name: 'sso-password',
    edition: 'enterprise',
    answers: { '/api/admin/auth/simple/settings': { disabled: false } },
    alt: 'Single sign-on, tab Password: how many administrators sign in with a password, and the switch Password based login.',
    caption: 'Signing in with a password can be switched off (Enterprise).',
    async steps(screen) {
      await screen.open('/admin/auth');
      await screen.click('Password');
      await screen.see('Password based login');
      return { frame: content(screen, 640) };
    },
  },
  {
    name: 'personal-token-created',
    alt: 'The dialog Personal API token created with the token, which is shown once.',
    caption: 'The dialog shows the token this one time.',
    async steps(screen) {
      await personalToken(screen);
      // The server's clock is ahead of the picture's: it would find any other date in the past.
      await screen.choose('Token will expire in', 'Never');
      await screen.click('Create token');
      await screen.see('Personal API token created');
      await screen.hide(/user:[0-9a-f]+/, 'user:••••••••••••••••••••••••••••••••••••••••••••••••••••••••');
      return { frame: { around: dialog(screen), pad: 0 } };
    },
  },
  {
    name: 'project-role-form',
    edition: 'enterprise',
    answers: { 'POST /api/admin/roles/validate': {} },
    alt: 'The form Create project role: the role name Release manager, its description, and below Project permissions a list in which Update feature toggles is ticked.',
    caption: 'The permissions of the project come first. Those of each environment are further down (Enterprise).',
    window: { width: 1180, height: 1300 },
    async steps(screen) {
      await screen.fillForm(
        '/admin/create-project-role',
        { 'Role name': 'Release manager', 'Role description': 'Switches toggles in production' },
        'Project permissions',
        'Create role',
      );
      await screen.page.getByLabel('Update feature toggles', { exact: true }).check();
      await screen.rest();
      return { frame: form(screen, 'Create project role', 634) };
    },
  },
];
export default scenes;
