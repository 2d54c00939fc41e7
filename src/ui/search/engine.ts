import type { EngineSettings, SearchEngine } from '../../model/search.ts';

type EngineModule = { default: (settings: EngineSettings) => SearchEngine };

/** Each engine is loaded by those sites alone that use it. */
function load({ provider }: EngineSettings): Promise<EngineModule> {
  switch (provider) {
    case 'embedded':
      return import('./engines/pagefind.ts');
    case 'algolia':
      return import('./engines/algolia.ts');
    case 'typesense':
      return import('./engines/typesense.ts');
  }
}

let engine: Promise<SearchEngine> | undefined;

/** The site's engine, loaded once; a failure is tried anew at the next call. */
export function engineOf(settings: EngineSettings): Promise<SearchEngine> {
  engine ??= load(settings).then((module) => module.default(settings));
  engine.catch(() => (engine = undefined));
  return engine;
}

/** Fetches the engine and what its first query needs. Whatever fails here is seen by the query itself. */
export function warmEngine(settings: EngineSettings): void {
  engineOf(settings)
    .then((ready) => ready.warm())
    .catch(() => undefined);
}
