import { join } from 'node:path';
import { pathOfId } from '../../model/address.ts';
import { textOf } from '../../model/json.ts';
import { PAGE_DEFAULTS, type PageMeta } from '../../model/page.ts';
import { problemAt, startOf, reasonOf, type Checked } from '../../model/problem.ts';
import { titleOf } from '../../model/text.ts';
import { listSiteFiles } from '../list-site-files.ts';

/** Folder of a site's own React pages, beside its docs. */
const FOLDER = 'pages';

/**
 * Finds the React pages of a site: `pages/try.tsx` is at `/try`. Each module is run, to learn its title and to make
 * sure that it exports a component.
 *
 * @param base path that the site is published under
 */
export async function loadRoutes(siteDir: string, base: string): Promise<Checked<PageMeta[]>> {
  const root = join(siteDir, FOLDER);
  const { value: files, problems } = listSiteFiles(siteDir, FOLDER);
  const named = files.filter((name) => !/(?:^|\/)_/.test(name));
  for (const name of named.filter((one) => /\.(?:mdx?|jsx)$/.test(one))) {
    const fix = name.endsWith('.jsx') ? 'Rename it: its name should end with ".tsx".' : 'Move it into "docs".';
    problems.push(problemAt(startOf(`${FOLDER}/${name}`), 'only ".tsx" files are pages in this folder', fix));
  }
  const names = named.filter((name) => name.endsWith('.tsx'));
  const pages = await Promise.all(
    names.map(async (name) => {
      const file = `${FOLDER}/${name}`;
      const absolute = join(root, name);
      const id = name.replace(/\.tsx$/, '');
      const path = pathOfId(id);
      const report = (message: string, fix: string) => problems.push(problemAt(startOf(file), message, fix));
      try {
        const { nothingFound } = await import('../components/files.ts');
        const { importModule } = await import('../components/run-module.ts');
        const { isComponent } = await import('../components/render.ts');
        const module = await importModule(absolute, siteDir, nothingFound(base));
        if (isComponent(module['default'])) return metaOf(id, path, module, { file, own: true });
        report(
          `the page component at ${path} (${file}) ${module['default'] === undefined ? 'has no default export' : 'exports something else by default'} and should default-export a React component`,
          'Add: export default function Page() { return <p>…</p>; }',
        );
      } catch (error) {
        report(
          `the page component at ${path} cannot be run: ${reasonOf(error)}`,
          'Correct the file, or start its name with an underscore if it is not a page.',
        );
      }
      return null;
    }),
  );
  return { value: pages.filter((page) => page !== null), problems };
}

/** @param exports those of the page's module */
function metaOf(id: string, path: string, exports: Record<string, unknown>, source: PageMeta['source']): PageMeta {
  const { title: own, description } = exports;
  const title = typeof own === 'string' ? own : titleOf(id.split('/').at(-1) ?? id);
  return {
    ...PAGE_DEFAULTS,
    path,
    id: `${FOLDER}/${id}`,
    kind: 'route',
    title,
    description: textOf(description),
    label: title,
    wide: true,
    source,
  };
}
