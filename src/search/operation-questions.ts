import type { Question } from '../model/page.ts';

/** Readers' verbs for operations. The first of each row is the word used in questions. */
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

/** Verbs of methods, for titles that begin with no known verb. */
const METHODS: Record<string, string> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
  GET: 'get',
};

/** The words of an operation's id: `createFeature` is `create feature`. */
function idWords(id: string): string {
  return id
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

/**
 * Questions that an operation of an API answers, made from its title, method and id.
 *
 * @param names the operation's keywords: its id, and its path, which has slashes
 * @returns questions in words, and the other words for what it does
 */
export function operationWords(
  title: string,
  method: string,
  names: readonly string[],
): { questions: Question[]; keywords: string[] } {
  const id = names.find((name) => !name.includes('/'));
  const { questions, keywords } = titleWords(title, method);
  const ask = id === undefined ? '' : `${idWords(id)} with the API`;
  return { questions: ask === '' ? questions : [...questions, { ask, at: '' }], keywords };
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
