import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfig } from '../config/load.ts';
import { InputError, problemAt, type Problem } from '../model/problem.ts';
import { loadDocs } from '../sources/markdown/load.ts';
import type { CommandOptions } from './options.ts';

/**
 * Checks the wording of a site's own pages against its style guide.
 *
 * @throws InputError if the site names no style guide, or a missing one
 */
export async function checkSiteStyle({ siteDir, engineDir }: CommandOptions): Promise<Problem[]> {
  const { config, locate } = await loadConfig(siteDir, engineDir);
  const { styleGuide } = config;
  const fail = (message: string, fix: string) => new InputError([problemAt(locate(styleGuide ?? ''), message, fix)]);
  if (styleGuide === null)
    throw fail('the site has no style guide', "Name one in the config: styleGuide: '../docs/style.md'.");
  const file = resolve(siteDir, styleGuide);
  if (!existsSync(file)) throw fail(`there is no style guide at ${file}`, 'Write it, or correct styleGuide.');
  // Mistakes in the files themselves are reported by the other checks.
  const { pages } = await loadDocs({ siteDir, drafts: true, updated: new Map() });
  // Loads a second Markdown parser, one that knows the position of each word, so only on demand.
  const { checkStyle } = await import('../checks/style.ts');
  return checkStyle(
    pages.map(({ meta, text }) => ({ file: meta.source.file, text })),
    { file: styleGuide, text: readFileSync(file, 'utf8') },
  );
}
