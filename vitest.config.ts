import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A state that is waited for: a machine with other work takes more than the second that is usual. */
const expect = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    // `npm run coverage`
    coverage: { include: ['src/**/*.{ts,tsx}'], reporter: ['text', 'html'] },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/axe/**'],
          expect,
          // Some run whole builds, as processes of their own.
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // Many wait for processes of their own; by default one core would have nothing to do.
          maxWorkers: availableParallelism(),
          // Otherwise each file would import the engine anew: 96 s instead of 34 in all.
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/global-setup.ts',
          expect,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          isolate: false,
          // One browser serves them all, on two cores.
          maxWorkers: 2,
        },
      },
      {
        // `npm run axe`: every page, in both color modes and two widths, takes a quarter of an hour.
        test: {
          name: 'axe',
          include: ['tests/axe/**/*.test.ts'],
          globalSetup: 'tests/e2e/global-setup.ts',
          expect,
          testTimeout: 3_600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
