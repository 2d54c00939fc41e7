import { relative } from 'node:path';
import { buildSiteFolder, removeLitter } from '../build/build.ts';
import { isError } from '../model/problem.ts';
import type { CommandOptions } from './options.ts';
import { checkSiteStyle } from './style.ts';
import { count, say, sayProblems, showProgress } from './terminal.ts';

/** `docs build` and `docs check`. */
export async function build(options: CommandOptions, checkOnly: boolean): Promise<number> {
  const start = performance.now();
  // Otherwise a config or a component that ends the process would make the build look as if it had succeeded.
  const left = () => {
    say('error', 'Not built: the config, a component or a package has called process.exit.');
    process.exitCode = 1;
  };
  process.once('exit', left);
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    process.off('exit', left);
    say('warning', 'Stopped.');
    removeLitter(options);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const result = await buildSiteFolder({
    ...options,
    checkOnly,
    workerFile: new URL('./make-pages.js', import.meta.url),
    onWait: (pid) => say('info', `Another build of this site (process ${pid}) is running: waiting for it to finish.`),
    onProgress: (stage, done, total) => showProgress(`${stage} ${done}/${total}`),
  }).finally(() => process.off('exit', left));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (options.style) result.problems.push(...(await checkSiteStyle(options)));
  sayProblems(result.problems);
  const seconds = (performance.now() - start) / 1000;
  const stages = result.stages.map(([name, time]) => `${name} ${time.toFixed(2)}`).join(', ');
  if (result.problems.some(isError)) {
    say('error', checkOnly ? 'The site has errors.' : 'Not built: the previous output is unchanged.');
    return 1;
  }
  const what = checkOnly
    ? 'checked'
    : `built into ${relative(process.cwd(), options.outDir) || '.'}, ${(result.bytes / 1e6).toFixed(1)} MB`;
  say('done', `${count(result.site.pages.size, 'page')} (${result.made} made) ${what}, in ${seconds.toFixed(2)} s`);
  const memory = process.resourceUsage().maxRSS / 1024;
  say('info', `${stages}; peak memory ${Math.round(memory)} MB`);
  for (const note of result.notes) say('info', note);
  return 0;
}
