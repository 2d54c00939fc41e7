import { content, form } from '../frames.ts';
import type { Scene } from '../scene.ts';
import type { Screen } from '../screen.ts';

const STRATEGY =
  '/projects/checkout/features/gift-cards/strategies/create?environmentId=development&strategyName=flexibleRollout';

/** Opens the form of a constraint on a field. */
async function constraintOn(screen: Screen, field: string): Promise<void> {
  await screen.open(STRATEGY);
  await screen.click('Add constraint');
  await screen.choose('Context Field', field);
}

const scenes: Scene[] = [
  {
    name: 'edit-strategy',
    alt: 'The environment production of a toggle, expanded, with a gradual rollout; the pencil Edit strategy at its right is marked.',
    caption: 'Each strategy has a pencil, Edit strategy.',
    async steps(screen) {
      await screen.open('/projects/storefront/features/new-search');
      await screen.expand('production');
      await screen.see('Gradual rollout', 'Add strategy');
      return {
        frame: content(screen, 640),
        mark: await screen.named('Edit strategy'),
      };
    },
  },
  {
    name: 'add-constraint',
    alt: 'A constraint being edited: Context Field country, operator IN, and the legal values with NO and SE ticked.',
    caption: 'A constraint on a context field that has legal values.',
    window: { width: 1180, height: 1600 },
    async steps(screen) {
      await constraintOn(screen, 'country');
      await screen.see('Operator', 'IN', 'Select values from a predefined set');
      for (const value of ['NO', 'SE'])
        await screen.page
          .getByLabel(value, { exact: true })
          .or(screen.page.getByText(value, { exact: true }))
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
    caption: 'A constraint on a field without legal values.',
    window: { width: 1180, height: 1600 },
    async steps(screen) {
      await constraintOn(screen, 'userId');
      await screen.fill('Values', '17, 42, 108');
      await screen.click('Add values');
      await screen.see('Negate operator');
      await screen.rest();
      return { frame: { ...form(screen, 'Gradual rollout'), height: 760 } };
    },
  },
  {
    name: 'date-constraint',
    alt: 'A constraint on currentTime with the operator DATE_AFTER and a date; below it, Select a date and the time zone.',
    caption: 'For currentTime the operator is DATE_AFTER or DATE_BEFORE.',
    window: { width: 1180, height: 1600 },
    async steps(screen) {
      await constraintOn(screen, 'currentTime');
      await screen.see('DATE_AFTER', 'Select a date');
      await screen.page.locator('input[type=datetime-local]').fill('2023-07-01T08:00');
      await screen.rest();
      return { frame: { ...form(screen, 'Gradual rollout'), height: 720 } };
    },
  },
];
export default scenes;
