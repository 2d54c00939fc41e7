import type { Operation, PageMeta } from '../model/page.ts';
import { tokensOf } from './index/terms.ts';

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

type Words = Required<Pick<PageMeta, 'questions' | 'keywords'>>;

/** Readers' words for an operation of any kind. */
const KIND = ['API', 'endpoint', 'REST', 'call'];

/**
 * Makes questions that the page of an operation answers, from its title, method and id; none for other pages.
 *
 * @returns questions, synonyms of its verb, and words for operations of any kind
 */
export function operationWords(title: string, operation: Operation | null): Words {
  if (!operation) return { questions: [], keywords: [] };
  const { method, id } = operation;
  const { questions, keywords } = titleWords(title, method);
  // `createFeature` becomes `create feature`.
  const words = tokensOf(id).map(({ plain }) => plain);
  if (words.length > 0) questions.push({ ask: `${words.join(' ')} with the API`, at: '' });
  return { questions, keywords: [...keywords, ...KIND] };
}

function titleWords(title: string, method: string): Words {
  const [first = '', ...rest] = title.split(' ');
  const isList = /^(?:get|list|fetch|show)$/i.test(first) && /^(?:all|the list|a list)\b|s$/i.test(rest.join(' '));
  const verb = isList ? 'list' : first.toLowerCase();
  const known = VERBS.find((words) => words[0] === verb) ?? VERBS.find((words) => words.includes(verb));
  const group = known ?? VERBS.find((words) => words[0] === METHODS[method]);
  const keywords = group?.filter((word) => word !== first.toLowerCase()) ?? [];
  if (!known || rest.length === 0) return { questions: [], keywords };
  const object = rest.join(' ').replace(/\.$/, '');
  return { questions: [{ ask: `how do I ${first.toLowerCase()} ${object} with the API`, at: '' }], keywords };
}
