import { isTexts, listOf, objectIn, objectOf, textOf } from '../model/json.ts';
import { reasonOf } from '../model/problem.ts';
import { batchesOf, type HostedRecord } from './records.ts';
import { isRefusal, ServiceError, type Sent, type Transport } from './transport.ts';
import { cleanUp, nameBeside, SwitchError, type Upload } from './upload.ts';

const text = { type: 'string', optional: true };
const facet = { type: 'string', facet: true };
const integer = { type: 'int32' };

/** https://typesense.org/docs/latest/api/collections.html */
const SCHEMA = {
  enable_nested_fields: true,
  // Makes the parts of names searchable: `max_size`, `api/books`, `client.start`.
  token_separators: ['-', '_', '/', '.'],
  fields: [
    ...['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => ({
      name: `hierarchy.${level}`,
      ...text,
    })),
    { name: 'content', ...text },
    { name: 'question', ...text },
    { name: 'keywords', type: 'string[]', optional: true },
    { name: 'url_without_anchor', ...facet },
    { name: 'type', ...facet },
    { name: 'language', ...facet },
    { name: 'docusaurus_tag', ...facet },
    { name: 'section', ...facet },
    { name: 'weight.page_rank', ...integer },
    { name: 'weight.level', ...integer },
    { name: 'weight.position', ...integer },
  ],
};

/**
 * Replaces a Typesense index: uploads to a new collection, switches the alias to it once it is complete, then drops the
 * old collection. https://typesense.org/docs/latest/api/collection-alias.html
 *
 * @param alias the name that readers' searches use
 * @throws ServiceError if that failed: the index is unchanged
 * @throws SwitchError if it is unknown whether the final switch succeeded
 */
export async function replaceTypesenseIndex(alias: string, upload: Upload): Promise<void> {
  const { transport, records, synonyms } = upload;
  const old = await aliasTarget(transport, alias);
  const fresh = nameBeside(alias);
  const path = `/collections/${fresh}`;
  const remove = async () => {
    await transport.leave({ method: 'DELETE', path });
    await transport.leave({ method: 'DELETE', path: `/synonym_sets/${fresh}`, expect: [404] });
  };
  try {
    const sets = await putSynonymSet(transport, fresh, synonyms);
    const body = { name: fresh, ...SCHEMA, ...(sets === 'set' && { synonym_sets: [fresh] }) };
    await transport.json({ method: 'POST', path: '/collections', body, expect: [409] });
    if (sets === 'of the collection') await putSynonyms(transport, path, synonyms);
    await importAll(path, upload);
    const { num_documents: count } = await transport.json({ method: 'GET', path });
    if (count !== records.length)
      throw new ServiceError(`${path} has ${String(count)} records, of ${records.length} sent`, 200);
  } catch (error) {
    await cleanUp(`The collection ${fresh}`, remove, upload);
    throw error;
  }
  try {
    await transport.json({ method: 'PUT', path: `/aliases/${alias}`, body: { collection_name: fresh } });
  } catch (error) {
    if (!isRefusal(error)) throw new SwitchError(reasonOf(error), { cause: error });
    await cleanUp(`The collection ${fresh}`, remove, upload);
    throw error;
  }
  if (old === null) return;
  await cleanUp(
    `The old collection ${old}`,
    async () => {
      await transport.send({ method: 'DELETE', path: `/collections/${encodeURIComponent(old)}`, expect: [404] });
      await transport.send({ method: 'DELETE', path: `/synonym_sets/${encodeURIComponent(old)}`, expect: [404] });
    },
    upload,
  );
}

/** The collection that an alias points to; null if there is no such alias yet. */
async function aliasTarget(transport: Transport, alias: string): Promise<string | null> {
  const answer = await transport.send({ method: 'GET', path: `/aliases/${alias}`, expect: [404] });
  if (answer.status !== 404) {
    return textOf(objectIn(answer.text)['collection_name']) || null;
  }
  const { status } = await transport.send({ method: 'GET', path: `/collections/${alias}`, expect: [404] });
  if (status === 404) return null;
  throw new ServiceError(
    `"${alias}" is a collection, but only an alias can be replaced in one step: name another in search.typesense.collection, or delete it`,
    status,
  );
}

async function importAll(path: string, { transport, records, onProgress }: Upload): Promise<void> {
  let done = 0;
  for (const batch of batchesOf(records)) {
    const lines = batch.map((record, index) => documentOf(record, done + index));
    // If a response was lost, the records are sent again; `upsert` makes that harmless.
    const answer = await transport.send({ method: 'POST', path: `${path}/documents/import?action=upsert`, lines });
    const failed = answer.text.split('\n').flatMap((line, index) => failureOf(line, batch[index]) ?? []);
    if (failed.length > 0)
      throw new ServiceError(
        `${failed.length} of ${batch.length} records were refused: ${failed.slice(0, 3).join('; ')}`,
        answer.status,
      );
    done += batch.length;
    onProgress(done, records.length);
  }
}

/** The service returns a line for each line, and status 200 even if some of them failed. */
function failureOf(line: string, record: HostedRecord | undefined): string | null {
  if (line === '') return null;
  const { success, error } = objectIn(line);
  return success === true ? null : `${record?.url ?? '?'}: ${textOf(error) || line}`;
}

function documentOf({ objectID: _objectID, ...record }: HostedRecord, number: number): unknown {
  // Empty optional fields are omitted: null would not be a string.
  const filled = (value: object) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
  return { id: String(number), ...filled(record), hierarchy: filled(record.hierarchy) };
}

/**
 * Since version 30, synonyms are sets that collections refer to; before, each collection has its own.
 * https://typesense.org/docs/30.0/api/synonyms.html
 */
async function putSynonymSet(
  transport: Transport,
  name: string,
  synonyms: Upload['synonyms'],
): Promise<'none' | 'set' | 'of the collection'> {
  const items = Object.entries(synonyms).map(([word, others], index) => ({
    id: `synonym-${index}`,
    synonyms: [word, ...others],
  }));
  if (items.length === 0) return 'none';
  const { status } = await transport.send({
    method: 'PUT',
    path: `/synonym_sets/${name}`,
    body: { items },
    expect: [404],
  });
  return status === 404 ? 'of the collection' : 'set';
}

async function putSynonyms(transport: Transport, path: string, synonyms: Upload['synonyms']): Promise<void> {
  for (const [index, [word, others]] of Object.entries(synonyms).entries())
    await transport.json({
      method: 'PUT',
      path: `${path}/synonyms/synonym-${index}`,
      body: { synonyms: [word, ...others] },
    });
}

/**
 * Rights of the readers' key besides searching, as far as they can be found out: an administrator's key can list all
 * keys; otherwise the readers' key itself is tried.
 * https://typesense.org/docs/latest/api/api-keys.html
 *
 * @param writer a transport with the key for uploads
 * @param reader a transport with the readers' key
 */
export async function typesenseKeyRights(
  writer: Transport,
  reader: Transport,
  key: string,
  alias: string,
): Promise<string[]> {
  const rights: string[] = [];
  const list = await writer.send({ method: 'GET', path: '/keys', expect: [401, 403] });
  if (list.status === 200) {
    const keys = listOf(objectIn(list.text)['keys']).map(objectOf);
    const found = keys.filter(({ value_prefix: prefix }) => textOf(prefix) !== '' && key.startsWith(textOf(prefix)));
    const actions = found[0]?.['actions'];
    // The list only shows the first characters of keys, which several keys may share.
    if (found.length === 1 && isTexts(actions)) rights.push(...actions);
  }
  const tries: [right: string, Sent][] = [
    ['keys:list', { method: 'GET', path: '/keys' }],
    // Without records this changes nothing, and missing rights are reported before anything else.
    ['documents:import', { method: 'POST', path: `/collections/${alias}/documents/import?action=create`, lines: [] }],
  ];
  for (const [right, sent] of tries) {
    const { status } = await reader.send({ ...sent, expect: [400, 401, 403, 404, 422] });
    if (status !== 401 && status !== 403) rights.push(right);
  }
  return [...new Set(rights)].filter((right) => right !== 'documents:search');
}
