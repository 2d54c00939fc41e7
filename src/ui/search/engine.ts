import type { EngineSettings, SearchEngine } from '../../model/search.ts';
import { importer } from './importer.ts';

/** Each engine is loaded only on sites that use it. */
const embedded = importer(() => import('./engines/embedded.ts'));
const algolia = importer(() => import('./engines/algolia.ts'));

let engine: Promise<SearchEngine> | undefined;

/** The site's engine, loaded once; after a failure, the next call tries again. */
export function engineOf(settings: EngineSettings): Promise<SearchEngine> {
  engine ??=
    settings.provider === 'algolia'
      ? algolia().then(({ default: createEngine }) => createEngine(settings))
      : embedded().then(({ default: createEngine }) => createEngine(settings.folder));
  engine.catch(() => (engine = undefined));
  return engine;
}

/** Fetches the engine and what its first query needs. Failures are left to the query, which reports them. */
export function warmEngine(settings: EngineSettings): void {
  engineOf(settings)
    .then((ready) => ready.warm())
    .catch(() => undefined);
}
