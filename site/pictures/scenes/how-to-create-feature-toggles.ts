import type { Scene } from '../scene.ts';

const scenes: Scene[] = [
  {
    name: 'new-feature-toggle-button',
    alt: 'The Checkout project with its list of toggles; above it, at the right, the button New feature toggle is marked.',
    caption: 'A project lists its toggles. New feature toggle opens the form.',
    async steps(screen) {
      await screen.open('/projects/checkout');
      await screen.see('Feature toggles (4)', 'New feature toggle');
      return {
        frame: { around: screen.page.locator('main, #root > div').first(), height: 560, pad: 0 },
        mark: await screen.named('New feature toggle'),
      };
    },
  },
];
export default scenes;
