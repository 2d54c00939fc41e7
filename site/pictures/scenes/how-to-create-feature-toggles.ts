import { content, dialog, form, switchAt } from '../frames.ts';
import type { Instance } from '../instance.ts';
import type { Scene } from '../scene.ts';

/** The toggle of the guide, with its gradual rollout where it has one by then. */
async function withStrategy(instance: Instance): Promise<void> {
  await instance.api('POST', '/api/admin/projects/default/features/new-checkout/environments/development/strategies', {
    name: 'flexibleRollout',
    parameters: { rollout: '25', stickiness: 'default', groupId: 'new-checkout' },
    constraints: [],
  });
  instance.date();
}

/** The shop before the toggle of the guide is there. */
async function without(instance: Instance): Promise<void> {
  instance.sql(`delete from features where name = 'new-checkout';`);
}

async function switchedOn(instance: Instance): Promise<void> {
  await withStrategy(instance);
  await instance.api('POST', '/api/admin/projects/default/features/new-checkout/environments/development/on');
  instance.date();
}

const scenes: Scene[] = [
  {
    name: 'new-feature-toggle-button',
    alt: 'The project Default with its list of toggles; above the list, at the right, the button New feature toggle is marked.',
    caption: 'A project lists its toggles. New feature toggle opens the form.',
    window: { width: 1260, height: 1000 },
    state: without,
    async steps(screen) {
      await screen.open('/projects/default');
      await screen.see('Feature toggles (1)');
      return { frame: { ...content(screen, 720) }, mark: await screen.named('New feature toggle') };
    },
  },
  {
    name: 'toggle-form',
    alt: 'The form Create feature toggle: Name, Toggle type, Project, Description and the switch Enable impression data.',
    caption: 'The form, filled in for a release toggle.',
    state: without,
    async steps(screen) {
      await screen.fillForm(
        '/projects/default/create-toggle?project=default',
        { Name: 'new-checkout', Description: 'One-page checkout. Owner: payments team.' },
        'Toggle type',
        'Project',
        'Enable impression data',
      );
      return { frame: form(screen, 'Create feature toggle'), mark: await screen.named('Create feature toggle') };
    },
  },
  {
    name: 'add-first-strategy',
    alt: 'The environment development of a toggle, expanded: the button Add your first strategy is marked; below it are the templates Standard strategy and Gradual rollout.',
    caption: 'An environment without strategies, expanded.',
    async steps(screen) {
      await screen.open('/projects/default/features/new-checkout');
      await screen.expand('development');
      await screen.see('Standard strategy', 'Gradual rollout');
      return { frame: content(screen, 700), mark: await screen.named('Add your first strategy') };
    },
  },
  {
    name: 'gradual-rollout-form',
    alt: 'The form Gradual rollout with the slider Rollout, the list Stickiness and the field groupId.',
    caption: 'The form of a gradual rollout. The panel beside it, left out here, shows the request.',
    async steps(screen) {
      await screen.open(
        '/projects/default/features/new-checkout/strategies/create?environmentId=development&strategyName=flexibleRollout',
      );
      const { page } = screen;
      await page.getByRole('slider').focus();
      for (let step = 0; step < 25; step++) await page.keyboard.press('ArrowLeft');
      await screen.see('Rollout', 'Stickiness', 'groupId', 'Add constraint');
      await screen.rest();
      return { frame: form(screen, 'Gradual rollout'), mark: await screen.named('Save strategy') };
    },
  },
  {
    name: 'toggle-enabled',
    alt: 'The toggle new-checkout: the environment development is on and shows its gradual rollout of 25 %; its switch is marked.',
    caption: 'The toggle is on in development, with its strategy.',
    state: switchedOn,
    async steps(screen) {
      await screen.open('/projects/default/features/new-checkout');
      await screen.expand('development');
      await screen.see('Enabled in environments (1)', 'Gradual rollout');
      return { frame: content(screen, 640), mark: switchAt(screen) };
    },
  },
  {
    name: 'variants-form',
    alt: 'The form for the variants of an environment with two variants, one-page and wizard, of 50 % each; Save variants is marked.',
    caption: 'Two variants of variable weight get half each.',
    window: { width: 1180, height: 1240 },
    state: switchedOn,
    async steps(screen) {
      await screen.open('/projects/default/features/new-checkout/variants');
      await screen.see('Variants');
      await screen.page.getByRole('button', { name: 'Add variant', exact: true }).first().click();
      await screen.settle();
      const names = screen.page.getByLabel('Variant name');
      await names.first().fill('one-page');
      await screen.click('Add variant');
      await names.nth(1).fill('wizard');
      await screen.see('Save variants');
      await screen.rest();
      return { frame: form(screen, 'development'), mark: await screen.named('Save variants') };
    },
  },
  {
    name: 'variants-tab',
    alt: 'The tab Variants of a toggle: development has two variants in a table, production has none; Edit variants is marked.',
    caption: 'The tab Variants lists them for each environment.',
    state: async (instance) => {
      await switchedOn(instance);
      await instance.api('PUT', '/api/admin/projects/default/features/new-checkout/environments/development/variants', [
        {
          name: 'one-page',
          weight: 500,
          weightType: 'variable',
          stickiness: 'default',
          overrides: [],
          payload: { type: 'string', value: 'compact' },
        },
        { name: 'wizard', weight: 500, weightType: 'variable', stickiness: 'default', overrides: [] },
      ]);
      instance.date();
    },
    async steps(screen) {
      await screen.open('/projects/default/features/new-checkout/variants');
      await screen.see('one-page', 'wizard', 'Payload', 'Weight');
      return { frame: content(screen, 800), mark: await screen.named('Edit variants') };
    },
  },
  {
    name: 'tags-dialog',
    alt: 'The dialog Update tags to feature toggle with the tag type simple and the list Select values.',
    caption: 'Tags of one type are ticked, typed and removed in one dialog.',
    async steps(screen) {
      await screen.open('/projects/default/features/new-checkout');
      await screen.click('Add new tag');
      await screen.see('Update tags to feature toggle');
      return { frame: { around: dialog(screen), pad: 24 } };
    },
  },
];
export default scenes;
