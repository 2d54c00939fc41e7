import { content, form } from '../frames.ts';
import type { Instance } from '../instance.ts';
import type { Scene } from '../scene.ts';
import type { Screen } from '../screen.ts';

/** Address of the form of a new gradual rollout. */
const newRollout = (feature: string, environment: string) =>
  `/projects/${feature}/strategies/create?environmentId=${environment}&strategyName=flexibleRollout`;

/** The toggle of the guides, used by half of the customers in development. */
async function halfRollout(instance: Instance): Promise<void> {
  const path = '/api/admin/projects/default/features/new-checkout/environments/development';
  await instance.api('POST', `${path}/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '50', stickiness: 'default', groupId: 'new-checkout' },
    constraints: [],
  });
  await instance.api('POST', `${path}/on`);
  instance.date();
}

/** The context field of the guide. */
async function regions(instance: Instance): Promise<void> {
  await instance.api('POST', '/api/admin/context', {
    name: 'region',
    description: 'Sales region of the customer',
    stickiness: false,
    legalValues: ['europe', 'asia', 'north-america'].map((value) => ({ value })),
  });
}

/** Opens the form of a constraint on a field. */
async function constraintOn(screen: Screen, field: string, strategy: string): Promise<void> {
  await screen.open(strategy);
  await screen.click('Add constraint');
  await screen.choose('Context Field', field);
}

const scenes: Scene[] = [
  {
    name: 'edit-strategy',
    alt: 'The environment development of the toggle new-checkout, expanded, with a gradual rollout to 50 %; the pencil Edit strategy at its right is marked.',
    caption: 'An expanded environment shows its strategies, each with its own buttons.',
    state: halfRollout,
    async steps(screen) {
      await screen.open('/projects/default/features/new-checkout');
      await screen.expand('development');
      await screen.see('Gradual rollout', 'Add strategy');
      return {
        frame: content(screen, 640),
        mark: await screen.named('Edit strategy'),
      };
    },
  },
  {
    name: 'add-constraint',
    alt: 'A constraint being edited: Context Field region, operator IN, and the legal values with europe ticked; Save is marked.',
    caption: 'The field region has legal values, so you tick the ones you want.',
    window: { width: 1180, height: 1600 },
    state: regions,
    async steps(screen) {
      await constraintOn(screen, 'region', newRollout('default/features/new-checkout', 'development'));
      await screen.see('Operator', 'IN', 'Select values from a predefined set');
      await screen.page
        .getByLabel('europe', { exact: true })
        .or(screen.page.getByText('europe', { exact: true }))
        .first()
        .click();
      await screen.rest();
      return {
        frame: { ...form(screen, 'Gradual rollout'), height: 820 },
        mark: screen.page.getByRole('button', { name: 'Save', exact: true }),
      };
    },
  },
  {
    name: 'constraint-values',
    alt: 'A constraint on userId with the operator IN: the field Values, the button Add values, and three values added so far.',
    caption: 'The field userId has no legal values, so it takes any that you type.',
    window: { width: 1180, height: 1600 },
    async steps(screen) {
      await constraintOn(screen, 'userId', newRollout('checkout/features/gift-cards', 'development'));
      await screen.fill('Values', '17, 42, 108');
      await screen.click('Add values');
      await screen.see('Negate operator');
      await screen.rest();
      return { frame: { ...form(screen, 'Gradual rollout'), height: 760 } };
    },
  },
  {
    name: 'date-constraint',
    alt: 'A constraint on currentTime with the operator DATE_AFTER: below Select a date, 1 July 2023 at 09:00, and beside it the note on the time zone; Save is marked.',
    caption: 'The strategy applies from 1 July 2023 at 09:00 on.',
    window: { width: 1180, height: 1600 },
    async steps(screen) {
      await constraintOn(screen, 'currentTime', newRollout('default/features/new-checkout', 'production'));
      await screen.see('DATE_AFTER', 'Select a date');
      await screen.page.locator('input[type=datetime-local]').fill('2023-07-01T09:00');
      await screen.rest();
      return {
        frame: { ...form(screen, 'Gradual rollout'), height: 720 },
        mark: screen.page.getByRole('button', { name: 'Save', exact: true }),
      };
    },
  },
];
export default scenes;
