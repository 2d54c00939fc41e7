import { sayProblems } from '../src/cli/terminal.ts';
import type { SiteConfig } from '../src/model/config.ts';
import { loadDocs } from '../src/sources/markdown/load.ts';
import { loadCalls, type Described } from './operations.ts';
import { InstanceGone } from './recorder.ts';
import type { PageToRun } from './run-page.ts';
import { readSteps } from './steps.ts';

/** The pages and operations to run. */
export interface Chosen {
  pages: PageToRun[];
  api: (Described & { areAll: boolean }) | null;
  /** The digests of every page that may be in the record, by its id. */
  known: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Selects the named pages and operations, or all.
 *
 * @throws InstanceGone if one does not exist
 */
export async function choose(siteDir: string, config: SiteConfig, ids: readonly string[]): Promise<Chosen> {
  const { pages, problems } = await loadDocs({ siteDir, drafts: false, updated: new Map() });
  sayProblems(problems);
  const samples = (config.verify?.samples ?? null) !== null;
  const all = pages.map(({ meta, text }) => ({
    id: meta.id,
    file: meta.source.file,
    steps: readSteps(text, { samples }),
  }));
  const api = loadCalls(siteDir, config);
  const known = new Map<string, ReadonlySet<string>>([
    ...all.map(({ id, steps }) => [id, new Set(steps.map(({ digest }) => digest))] as const),
    ...(api?.calls ?? []).map(({ page, digest }) => [page, new Set([digest])] as const),
  ]);
  // The address of the whole API selects all of its operations.
  const index = config.openapi?.path.slice(1);
  const unknown = ids.find((id) => !known.has(id) && !(api && id === index));
  if (unknown !== undefined)
    throw new InstanceGone(
      `There is no page "${unknown}". Pages are named by their path in the docs folder, without the extension.`,
    );
  const isNamed = (id: string) => ids.length === 0 || ids.includes(id);
  const calls = (api?.calls ?? []).filter(({ page }) => isNamed(page) || ids.includes(index ?? page));
  const areAll = calls.length === api?.calls.length;
  return { pages: all.filter(({ id }) => isNamed(id)), api: api && { ...api, calls, areAll }, known };
}
