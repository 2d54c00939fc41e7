import type { Instance } from './instance.ts';

/** The account that all pictures are taken with. */
export const ADMIN = 'ada';
export const PASSWORD = 'Marigold-2023!';

const PEOPLE = [
  { name: 'Ada Okafor', username: ADMIN, email: 'ada.okafor@example.com', rootRole: 1 },
  { name: 'Ben Lindqvist', username: 'ben', email: 'ben.lindqvist@example.com', rootRole: 2 },
  { name: 'Chiara Romano', username: 'chiara', email: 'chiara.romano@example.com', rootRole: 2 },
  { name: 'Dae-jung Park', username: 'dae-jung', email: 'dae-jung.park@example.com', rootRole: 3 },
  { name: 'Elif Yıldız', username: 'elif', email: 'elif.yildiz@example.com', rootRole: 3 },
];

const PROJECTS = [
  { id: 'checkout', name: 'Checkout', description: 'Basket, payment and order confirmation' },
  { id: 'storefront', name: 'Storefront', description: 'Home page, search and product pages' },
  { id: 'mobile-app', name: 'Mobile app', description: 'The shop on Android and iOS' },
];

const TOGGLES = [
  { project: 'default', name: 'maintenance-banner', type: 'operational', description: 'Announces planned downtime' },
  { project: 'default', name: 'new-checkout', type: 'release', description: 'The one-page checkout' },
  { project: 'checkout', name: 'express-payment', type: 'release', description: 'Pay with one tap from the basket' },
  { project: 'checkout', name: 'gift-cards', type: 'release', description: 'Buy and redeem gift cards' },
  {
    project: 'checkout',
    name: 'basket-layout',
    type: 'experiment',
    description: 'Two layouts of the basket, compared',
  },
  {
    project: 'checkout',
    name: 'payment-fallback',
    type: 'kill-switch',
    description: 'Switches to the second payment provider',
  },
  { project: 'storefront', name: 'new-search', type: 'release', description: 'Search with suggestions' },
  { project: 'storefront', name: 'recommendations', type: 'experiment', description: 'Products that others bought' },
  {
    project: 'storefront',
    name: 'summer-sale',
    type: 'operational',
    description: 'Banner and prices of the summer sale',
  },
  { project: 'mobile-app', name: 'push-offers', type: 'permission', description: 'Offers by push notification' },
];

const SEGMENTS = [
  {
    name: 'nordic-customers',
    description: 'Customers in Norway and Sweden',
    constraints: [
      { contextName: 'country', operator: 'IN', values: ['NO', 'SE'], inverted: false, caseInsensitive: false },
    ],
  },
  {
    name: 'staff',
    description: 'People who work at the shop',
    constraints: [
      {
        contextName: 'email',
        operator: 'STR_ENDS_WITH',
        values: ['@example.com'],
        inverted: false,
        caseInsensitive: true,
      },
    ],
  },
];

/** Fills an empty instance with the shop that all pictures show. */
export async function openShop(instance: Instance): Promise<void> {
  if (instance.query(`select 1 from users where username = '${ADMIN}'`).trim() === '1') return;
  await people(instance);
  projects(instance);
  await settings(instance);
  await toggles(instance);
  await strategies(instance);
  await tokens(instance);
  instance.date();
}

async function people(instance: Instance): Promise<void> {
  for (const person of PEOPLE)
    await instance.api('POST', '/api/admin/user-admin', { ...person, password: PASSWORD, sendEmail: false });
  // The first account of an empty instance is called admin.
  instance.sql(`update users set name = 'Shop administrator', email = 'admin@example.com' where username = 'admin';
    insert into user_splash (user_id, splash_id, seen) select id, splash, true from users, unnest(array['environment', 'operators']) splash on conflict do nothing;`);
}

/** The open-source server has one project, and no way to make others or environments. */
function projects(instance: Instance): void {
  for (const { id, name, description } of PROJECTS)
    instance.sql(`insert into projects (id, name, description, created_at, health) values ('${id}', '${name}', '${description}', now(), 100);
      insert into project_environments (project_id, environment_name) values ('${id}', 'development'), ('${id}', 'production');
      insert into project_settings (project, default_stickiness, project_mode) values ('${id}', 'default', 'open');
      insert into role_user (role_id, user_id, project) select r.id, u.id, '${id}' from roles r, users u where r.name = 'Owner' and u.username = '${ADMIN}';
      insert into role_user (role_id, user_id, project) select r.id, u.id, '${id}' from roles r, users u where r.name = 'Member' and u.username in ('ben', 'chiara');`);
  instance.sql(`update projects set name = 'Default', description = 'Toggles of the whole shop' where id = 'default';
    insert into environments (name, type, sort_order, enabled, protected) values ('staging', 'pre-production', 150, true, false);
    update environments set sort_order = 100 where name = 'development';
    update environments set sort_order = 200 where name = 'production';`);
}

async function settings(instance: Instance): Promise<void> {
  await instance.api('POST', '/api/admin/context', {
    name: 'country',
    description: 'Where the customer lives',
    stickiness: false,
    legalValues: [
      { value: 'DE', description: 'Germany' },
      { value: 'NO', description: 'Norway' },
      { value: 'SE', description: 'Sweden' },
    ],
  });
  await instance.api('POST', '/api/admin/context', {
    name: 'customerId',
    description: 'Number of the customer account',
    stickiness: true,
    legalValues: [],
  });
  // Only Pro and Enterprise have an API for segments.
  for (const { name, description, constraints } of SEGMENTS)
    instance.sql(`insert into segments (name, description, created_by, constraints)
      values ('${name}', '${description}', '${ADMIN}', '${JSON.stringify(constraints)}');`);
  await instance.api('POST', '/api/admin/tag-types', {
    name: 'team',
    description: 'The team that owns the toggle',
    icon: 'T',
  });
}

async function toggles(instance: Instance): Promise<void> {
  for (const { project, ...toggle } of TOGGLES)
    await instance.api('POST', `/api/admin/projects/${project}/features`, toggle);
  for (const [name, value] of [
    ['new-checkout', 'payments'],
    ['express-payment', 'payments'],
    ['new-search', 'discovery'],
  ])
    await instance.api('POST', `/api/admin/features/${name}/tags`, { type: 'team', value });
}

async function strategies(instance: Instance): Promise<void> {
  const add = (project: string, feature: string, environment: string, strategy: object) =>
    instance.api(
      'POST',
      `/api/admin/projects/${project}/features/${feature}/environments/${environment}/strategies`,
      strategy,
    );
  const on = (project: string, feature: string, environment: string) =>
    instance.api('POST', `/api/admin/projects/${project}/features/${feature}/environments/${environment}/on`);
  const rollout = (groupId: string, percent: number, more: object = {}) => ({
    name: 'flexibleRollout',
    parameters: { rollout: String(percent), stickiness: 'default', groupId },
    constraints: [],
    ...more,
  });
  await add('checkout', 'express-payment', 'development', { name: 'default', parameters: {}, constraints: [] });
  await add('checkout', 'express-payment', 'production', rollout('express-payment', 25, { segments: [1] }));
  await add('checkout', 'basket-layout', 'production', rollout('basket-layout', 100));
  await add('checkout', 'payment-fallback', 'production', { name: 'default', parameters: {}, constraints: [] });
  await add('storefront', 'new-search', 'development', { name: 'default', parameters: {}, constraints: [] });
  await add('storefront', 'new-search', 'production', rollout('new-search', 50));
  await add('storefront', 'recommendations', 'production', rollout('recommendations', 50));
  await add('storefront', 'summer-sale', 'development', { name: 'default', parameters: {}, constraints: [] });
  await add('mobile-app', 'push-offers', 'production', {
    name: 'userWithId',
    parameters: { userIds: 'ada,ben' },
    constraints: [],
  });
  for (const [project, feature] of [
    ['checkout', 'express-payment'],
    ['storefront', 'new-search'],
    ['storefront', 'summer-sale'],
  ] as const)
    await on(project, feature, 'development');
  for (const [project, feature] of [
    ['checkout', 'express-payment'],
    ['checkout', 'basket-layout'],
    ['storefront', 'new-search'],
    ['storefront', 'recommendations'],
    ['mobile-app', 'push-offers'],
  ] as const)
    await on(project, feature, 'production');
}

async function tokens(instance: Instance): Promise<void> {
  for (const [username, type, environment, shared] of [
    ['checkout-service', 'client', 'production', ['checkout']],
    ['storefront-service', 'client', 'production', ['storefront']],
    ['web-shop', 'frontend', 'production', ['checkout', 'storefront']],
    ['local-development', 'client', 'development', ['*']],
  ] as const)
    await instance.api('POST', '/api/admin/api-tokens', { username, type, environment, projects: shared });
  // The tokens of the platform's own start are no part of the shop. Others are drawn by chance.
  instance.sql(`delete from api_tokens where secret like '%check-%' and type <> 'admin';
    update api_tokens set username = 'deployment' where type = 'admin';`);
}
