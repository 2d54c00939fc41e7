import { join } from 'node:path';
import { buildSiteFolder } from '../build/build.ts';
import { cacheFolder } from '../build/load-site.ts';
import { readWriteAccess } from '../config/search.ts';
import { InputError, isError } from '../model/problem.ts';
import { pushRecords, ServiceError, SwitchError, type PushOptions } from '../search/push.ts';
import { bytesOf, recordsOf } from '../search/records.ts';
import type { CommandOptions } from './options.ts';
import { count, say, sayProblems, showProgress } from './terminal.ts';

/** `docs search push`: replaces the index of a hosted search engine by the site's records. */
export async function pushSearch(options: CommandOptions): Promise<number> {
  const built = await buildSiteFolder({
    ...options,
    // Nothing is written there: only the build's checks and records are needed.
    outDir: join(cacheFolder(options.siteDir), 'search-push'),
    checkOnly: true,
    compress: false,
    everyPage: true,
    workerFile: new URL('./make-pages.js', import.meta.url),
    onWait: (pid) => say('info', `Another upload (process ${pid}) is being prepared: waiting for its end.`),
    onProgress: (stage, done, total) => showProgress(`${stage} ${done}/${total}`),
  });
  const { config, search: settings } = built.site;
  if (settings.provider === 'embedded') {
    say('error', 'The search provider is "embedded", whose index is part of the build, so there is nothing to upload.');
    return 1;
  }
  const access = readWriteAccess(process.env);
  // A dry run uploads nothing, so it needs no write key.
  const problems = [...built.problems, ...(options.dryRun ? [] : access.problems)];
  sayProblems(problems);
  if (problems.some(isError)) {
    say('error', 'Nothing is uploaded: the index stays as it was.');
    return 1;
  }
  const shared = { url: config.url, title: config.title, tag: settings.tag };
  const records = built.indexed.flatMap((page) => recordsOf(shared, page));
  const sizes = records.map(bytesOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const weight = `${(total / 1e6).toFixed(1)} MB, the largest ${(Math.max(0, ...sizes) / 1e3).toFixed(1)} KB`;
  say('info', `${count(records.length, 'record')} of ${count(built.indexed.length, 'page')}, ${weight}`);
  if (records.length === 0) {
    say('error', 'There is nothing to find on this site: the index stays as it was.');
    return 1;
  }
  return options.dryRun ? 0 : upload({ settings, write: access.value, records, synonyms: config.search.synonyms });
}

async function upload(content: Pick<PushOptions, 'settings' | 'write' | 'records' | 'synonyms'>): Promise<number> {
  const index = content.settings.indexName;
  const stopping = new AbortController();
  // Ctrl-C removes the unfinished index; the current one stays.
  process.once('SIGINT', () => stopping.abort());
  try {
    await pushRecords({
      ...content,
      signal: stopping.signal,
      onProgress: (done, total) =>
        process.stderr.isTTY ? showProgress(`records ${done}/${total}`) : say('info', `records ${done}/${total}`),
      onWarning: (text) => say('warning', text),
    });
  } catch (error) {
    return failed(error, index, stopping.signal.aborted);
  }
  say('done', `${count(content.records.length, 'record')} uploaded: the index "${index}" is the new one.`);
  return 0;
}

function failed(error: unknown, index: string, stopped: boolean): number {
  const stays = `The index "${index}" stays as it was.`;
  if (error instanceof SwitchError) {
    say('error', `${error.message}. The new index is complete, but it may not answer to "${index}" yet. Push again.`);
    return 1;
  }
  if (stopped) {
    say('warning', `Stopped. ${stays}`);
    return 130;
  }
  if (error instanceof InputError) sayProblems(error.problems);
  else if (error instanceof ServiceError) say('error', error.message);
  // A bug of ours: the command line prints its stack trace.
  else throw error;
  say('error', stays);
  return 1;
}
