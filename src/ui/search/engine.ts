import type { EngineSettings, SearchEngine } from '../../model/search.ts';
import { importer } from './importer.ts';

type EngineModule = { default: (settings: EngineSettings) => SearchEngine };

/** Each engine is loaded by those sites alone that use it. */
const engines: Record<EngineSettings['provider'], () => Promise<EngineModule>> = {
  embedded: importer(() => import('./engines/embedded.ts')),
  algolia: importer(() => import('./engines/algolia.ts')),
  typesense: importer(() => import('./engines/typesense.ts')),
};

async function load(settings: EngineSettings): Promise<SearchEngine> {
  const module = await engines[settings.provider]();
  return module.default(settings);
}

let engine: Promise<SearchEngine> | undefined;

/** The site's engine, loaded once; a failure is tried anew at the next call. */
export function engineOf(settings: EngineSettings): Promise<SearchEngine> {
  engine ??= load(settings);
  engine.catch(() => (engine = undefined));
  return engine;
}

/** Fetches the engine and what its first query needs. Whatever fails here is seen by the query itself. */
export function warmEngine(settings: EngineSettings): void {
  engineOf(settings)
    .then((ready) => ready.warm())
    .catch(() => undefined);
}
