import { isTexts, objectIn, type JsonObject } from '../model/json.ts';
import { reasonOf } from '../model/problem.ts';
import { batchesOf } from './records.ts';
import { isRefusal, ServiceError, type Transport } from './transport.ts';
import { cleanUp, nameBeside, SwitchError, type Upload } from './upload.ts';

/** How often a task's state is polled, with growing pauses: about ten minutes in all. */
const LOOKS = 130;
const LONGEST_PAUSE = 5_000;

/**
 * The settings that DocSearch's crawler gives an index, with these changes: records are grouped by page, up to three of
 * each, so that counts are of pages; the reader's section ranks right after the number of matched words; readers'
 * questions and keywords are searched; stop words are removed, and long questions match records with most of their
 * words.
 * https://docsearch.algolia.com/docs/templates
 */
const SETTINGS = {
  // In the order of the embedded index's weights, see `page-entry.ts`, but for keywords, which also have the verbs and
  // the path of an operation. Attributes on one line have the same rank.
  searchableAttributes: [
    'question,hierarchy.lvl1',
    'hierarchy.lvl2,hierarchy.lvl3,hierarchy.lvl4,hierarchy.lvl5,hierarchy.lvl6',
    'unordered(keywords)',
    'content',
    'unordered(hierarchy.lvl0)',
  ],
  attributesForFaceting: ['type', 'filterOnly(language)', 'filterOnly(docusaurus_tag)', 'filterOnly(section)'],
  attributesToHighlight: ['hierarchy', 'content', 'question'],
  attributesToSnippet: ['content:30'],
  camelCaseAttributes: ['hierarchy', 'content', 'question', 'keywords'],
  attributeForDistinct: 'url_without_anchor',
  distinct: 3,
  customRanking: ['desc(weight.page_rank)', 'desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: ['en'],
  indexLanguages: ['en'],
  queryLanguages: ['en'],
  advancedSyntax: true,
  attributeCriteriaComputedByMinProximity: true,
  removeStopWords: ['en'],
  removeWordsIfNoResults: 'allOptional',
};

/**
 * Replaces an Algolia index: uploads to an index with a temporary name, which is renamed once it is complete. Rules
 * created in Algolia's dashboard are kept; settings and synonyms are the site's.
 * https://www.algolia.com/doc/rest-api/search/operation-index
 *
 * @throws ServiceError if that failed: the index is unchanged
 * @throws SwitchError if it is unknown whether the final renaming succeeded
 */
export async function replaceAlgoliaIndex(indexName: string, upload: Upload): Promise<void> {
  const { transport, records, synonyms } = upload;
  const fresh = nameBeside(indexName);
  const path = pathOf(fresh);
  try {
    const rules = { operation: 'copy', destination: fresh, scope: ['rules'] };
    await finished(
      transport,
      path,
      await transport.json({ method: 'POST', path: `${pathOf(indexName)}/operation`, body: rules }),
    );
    const tasks = [await transport.json({ method: 'PUT', path: `${path}/settings`, body: SETTINGS })];
    const words = Object.entries(synonyms).map(([word, others], number) => ({
      objectID: `synonym-${number}`,
      type: 'synonym',
      synonyms: [word, ...others],
    }));
    if (words.length > 0)
      tasks.push(
        await transport.json({
          method: 'POST',
          path: `${path}/synonyms/batch?replaceExistingSynonyms=true`,
          body: words,
        }),
      );
    let done = 0;
    for (const batch of batchesOf(records)) {
      const requests = batch.map((body) => ({ action: 'addObject', body }));
      tasks.push(await transport.json({ method: 'POST', path: `${path}/batch`, body: { requests } }));
      done += batch.length;
      upload.onProgress(done, records.length);
    }
    for (const task of tasks) await finished(transport, path, task);
  } catch (error) {
    await cleanUp(`The index ${fresh}`, () => transport.leave({ method: 'DELETE', path }), upload);
    throw error;
  }
  await switchTo(indexName, path, upload);
}

async function switchTo(indexName: string, path: string, upload: Upload): Promise<void> {
  const { transport } = upload;
  const unknown = (error: unknown): never => {
    throw new SwitchError(reasonOf(error), { cause: error });
  };
  const body = { operation: 'move', destination: indexName };
  const task = await transport
    .json({ method: 'POST', path: `${path}/operation`, body })
    .catch(async (error: unknown) => {
      if (!isRefusal(error)) return unknown(error);
      await cleanUp(path, () => transport.leave({ method: 'DELETE', path }), upload);
      throw error;
    });
  await finished(transport, path, task).catch(unknown);
}

function pathOf(indexName: string): string {
  return `/1/indexes/${encodeURIComponent(indexName)}`;
}

/** Waits until a task is done: most responses only confirm that a request was accepted. */
async function finished(transport: Transport, path: string, { taskID }: JsonObject): Promise<void> {
  if (typeof taskID !== 'number') throw new ServiceError(`${path} returned no task`, 200);
  for (let look = 1; look <= LOOKS; look += 1) {
    const { status } = await transport.json({ method: 'GET', path: `${path}/task/${taskID}` });
    if (status === 'published') return;
    await transport.wait(Math.min(look * 200, LONGEST_PAUSE));
  }
  throw new ServiceError(`the task ${taskID} of ${path} was not done after ten minutes`, 0);
}

/**
 * A key's rights besides searching; null if the service does not know the key.
 *
 * @param transport one that authenticates with this key: a key may query itself.
 * https://www.algolia.com/doc/rest-api/search/get-api-key
 */
export async function algoliaKeyRights(transport: Transport, key: string): Promise<string[] | null> {
  const path = `/1/keys/${encodeURIComponent(key)}`;
  const { status, text } = await transport.send({ method: 'GET', path, shown: '/1/keys/…', expect: [401, 403, 404] });
  if (status !== 200) return null;
  const { acl } = objectIn(text);
  return isTexts(acl) ? acl.filter((right) => right !== 'search') : null;
}
