import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfig } from '../config/load.ts';
import { problemAt, type Problem } from '../model/problem.ts';
import { loadDocs } from '../sources/markdown/load.ts';
import type { CommandOptions } from './options.ts';

/** Checks the wording of a site's own pages against its style guide, which it must have. */
export async function checkSiteStyle({ siteDir, engineDir }: CommandOptions): Promise<Problem[]> {
  const { config, locate } = await loadConfig(siteDir, engineDir);
  const { styleGuide } = config;
  const wrong = (message: string, fix: string) => [problemAt(locate(styleGuide ?? ''), message, fix)];
  if (styleGuide === null)
    return wrong('the site has no style guide', "Name one in the config: styleGuide: '../docs/style.md'.");
  const file = resolve(siteDir, styleGuide);
  if (!existsSync(file)) return wrong(`there is no style guide at ${file}`, 'Write it, or correct styleGuide.');
  // Mistakes in the files themselves are reported by the other checks.
  const { pages } = await loadDocs({ siteDir, drafts: true, updated: new Map() });
  // Loads a second Markdown parser, one that knows the position of each word, so only on demand.
  const { checkStyle } = await import('../checks/style.ts');
  return checkStyle(
    pages.map(({ meta, text }) => ({ file: meta.source.file, text })),
    { file: styleGuide, text: readFileSync(file, 'utf8') },
  );
}
