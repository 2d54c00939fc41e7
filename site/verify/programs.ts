import type { Program } from 'docs/verify';
import { installedChromium } from '../../tests/chromium.ts';
import { openInBrowser } from './browser.ts';
import { withProgram } from './node.ts';
import type { World } from './world.ts';

const toggle = 'new-checkout';
const environment = 'development';
const headings: Change = ['Old checkout', 'New checkout'];

const NEEDS_VITEST = 'needs a test runner for components';
const NEEDS_NEXT = 'needs a Next.js server';

/** The page that a new project of a bundler has. */
const PAGE = '<!doctype html><title>Shop</title><div id="root"></div><div id="app"></div>';

/** What a program says before and after the toggle is switched on. */
type Change = [before: string, after: string];

/** Programs of pages: each sees the toggle change, or says why it is not run. */
export function programsOf(page: string, world: World): readonly Program[] {
  return PROGRAMS[page]?.(world) ?? [];
}

const PROGRAMS: Readonly<Record<string, (world: World) => Program[]>> = {
  'tutorials/quickstart': (world) => [
    { files: ['app.js'], run: followsTheToggle(world) },
    { files: ['main.js', 'index.html'], run: changesInBrowser(world, 'main.js', headings) },
    { files: ['main.jsx', 'index.html'], run: changesInBrowser(world, 'main.jsx', headings) },
  ],
  'reference/sdks/node': (world) => [
    { files: ['index.js'], run: printsTwice(world, 'index.js', [/^new-checkout is off$/m, /^new-checkout is on$/m]) },
    { files: ['checkout.test.js'], run: passes('checkout.test.js') },
  ],
  'reference/sdks/javascript-browser': (world) => [
    { files: ['index.html'], run: changesInBrowser(world, '', headings, { reload: true }) },
    {
      files: ['main.js'],
      run: changesInBrowser(world, 'main.js', ['new-checkout is off', 'new-checkout is on'], { reload: true }),
    },
    { files: ['index.mjs'], run: printsTwice(world, 'index.mjs', [/^false$/m, /^true$/m]) },
    { files: ['checkout.test.mjs'], run: passes('checkout.test.mjs') },
  ],
  'reference/sdks/react': (world) => [
    { files: ['main.jsx', 'App.jsx'], run: changesInBrowser(world, 'main.jsx', headings) },
    { files: ['start.jsx', 'App.jsx'], run: changesInBrowser(world, 'start.jsx', headings) },
    { files: ['App.test.jsx'], run: NEEDS_VITEST },
  ],
  'reference/sdks/vue': (world) => [
    { files: ['main.js', 'App.vue'], run: changesInBrowser(world, 'main.js', headings) },
    { files: ['App.test.js'], run: NEEDS_VITEST },
  ],
  'reference/sdks/svelte': () => [
    { files: ['App.svelte', 'Checkout.svelte'], run: 'needs @unleash/proxy-client-svelte, which is not published' },
    { files: ['Checkout.test.js'], run: NEEDS_VITEST },
  ],
  'reference/sdks/next-js': () => [
    { files: ['pages/_app.tsx', 'pages/index.tsx'], run: NEEDS_NEXT },
    { files: ['app/checkout/page.tsx'], run: NEEDS_NEXT },
    { files: ['toggles.test.mjs'], run: passes('toggles.test.mjs') },
  ],
};

/** Makes the toggle, which is off. */
async function begin(world: World): Promise<void> {
  // A page may have paused the server's schedule, and the data alone do not resume it.
  await world.api('POST', '/api/admin/maintenance', { enabled: false });
  world.renumberEvents();
  await world.toggle(toggle);
  // The program before has left it on, and one that asks once would still see that.
  await world.untilFrontendHas(toggle, false);
}

/** The quickstart's program, which runs on and prints what it sees. */
function followsTheToggle(world: World): Program['run'] {
  return async (files, packages) => {
    await begin(world);
    const variables = { UNLEASH_API_TOKEN: world.tokenFor('/api/client') };
    await withProgram({ files, packages, variables }, async (run) => {
      const program = run(['app.js']);
      await program.prints(/^old checkout$/m);
      await world.switchOn(toggle, environment);
      await program.prints(/^new checkout$/m);
      await world.switchOff(toggle, environment);
      await program.prints(/^old checkout$/m);
    });
  };
}

/** A program that prints one line and ends, run before and after the change. */
function printsTwice(world: World, file: string, [before, after]: [RegExp, RegExp]): Program['run'] {
  return async (files, packages) => {
    await begin(world);
    await withProgram({ files, packages }, async (run) => {
      await run([file]).prints(before);
      await world.switchOn(toggle, environment);
      await world.untilFrontendHas(toggle);
      await world.untilRevised();
      await run([file]).prints(after);
    });
  };
}

/** A file of tests, which needs no instance. */
function passes(file: string): Program['run'] {
  return (files, packages) => withProgram({ files, packages }, (run) => run(['--test', file]).ends());
}

/**
 * A program that shows something else once the toggle is on.
 *
 * @param main the module that the page begins with; empty: the page has its scripts
 * @param options.reload the program only looks when it starts
 */
function changesInBrowser(
  world: World,
  main: string,
  [before, after]: Change,
  { reload = false } = {},
): Program['run'] {
  if (installedChromium() === null) return 'needs Chromium';
  return async (files, packages) => {
    await begin(world);
    await openInBrowser({ files, packages, html: files['index.html'] ?? PAGE, main }, async (tab) => {
      await tab.shows(before);
      await world.switchOn(toggle, environment);
      if (reload) {
        await world.untilFrontendHas(toggle);
        await tab.reload();
      }
      await tab.shows(after);
    });
  };
}
