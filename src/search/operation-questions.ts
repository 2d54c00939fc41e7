import type { Operation, Question } from '../model/page.ts';

/** Readers' verbs for operations. A title's verb is looked up first among the first of each row, then anywhere. */
const VERBS = [
  ['create', 'add', 'new', 'make'],
  ['delete', 'remove'],
  ['list', 'get', 'show', 'all'],
  ['get', 'show', 'read', 'fetch', 'retrieve', 'find'],
  ['update', 'change', 'edit', 'modify', 'set'],
  ['turn on', 'enable', 'activate'],
  ['turn off', 'disable', 'deactivate'],
  ['archive', 'retire'],
  ['restore', 'revive', 'bring back'],
  ['copy', 'clone', 'duplicate'],
  ['import', 'upload'],
  ['export', 'download'],
];

/** Verbs for methods, used if a title starts with no known verb. */
const METHODS: Record<string, string> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
  GET: 'get',
};

/** Readers' words for an operation of any kind. */
const KIND = ['API', 'endpoint', 'REST', 'call'];

/** Splits an operation's id into words: `createFeature` becomes `create feature`. */
function idWords(id: string): string {
  return id
    .replaceAll(/[_/-]+/g, ' ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * Makes questions that an operation of an API answers, from its title, method and id.
 *
 * @returns questions, synonyms of its verb, and words for operations of any kind
 */
export function operationWords(
  title: string,
  { method, id }: Operation,
): { questions: Question[]; keywords: string[] } {
  const { questions, keywords } = titleWords(title, method);
  const ask = id === '' ? '' : `${idWords(id)} with the API`;
  return { questions: ask === '' ? questions : [...questions, { ask, at: '' }], keywords: [...keywords, ...KIND] };
}

function titleWords(title: string, method: string): { questions: Question[]; keywords: string[] } {
  const [first = '', ...rest] = title.split(' ');
  const isList = /^(?:get|list|fetch|show)$/i.test(first) && /^(?:all|the list|a list)\b|s$/i.test(rest.join(' '));
  const verb = isList ? 'list' : first.toLowerCase();
  const known = VERBS.find((words) => words[0] === verb) ?? VERBS.find((words) => words.includes(verb));
  const group = known ?? VERBS.find((words) => words[0] === METHODS[method]);
  if (!group) return { questions: [], keywords: [] };
  const keywords = group.filter((word) => word !== first.toLowerCase());
  if (!known || rest.length === 0) return { questions: [], keywords };
  const object = rest.join(' ').replace(/\.$/, '');
  return { questions: [{ ask: `how do I ${first.toLowerCase()} ${object} with the API`, at: '' }], keywords };
}
