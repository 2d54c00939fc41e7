import { objectIn, textOf } from '../../model/json.ts';
import { INSTANCE_EVENT } from '../../model/shell.ts';
import { readStored, store } from '../storage.ts';

/** The reader's own instance, as samples show it. Kept in this browser only; a token is never asked for. */
export interface Instance {
  /** Origin and base path, without a slash at the end: `https://toggles.example.com/team`. Empty: not given. */
  address: string;
  project: string;
  environment: string;
}

export const INSTANCE_KEY = 'instance';

const NONE: Instance = { address: '', project: '', environment: '' };
/** Nothing in it has a meaning to a shell or to any language's strings. */
const safeAddress = /^https?:\/\/[\w.:[\]~%/-]+$/;
const safeName = /^[\w.~-]*$/;

/** The reader's stored entries; empty where one is missing or damaged. */
export function readInstance(): Instance {
  const { address, project, environment } = objectIn(readStored(INSTANCE_KEY));
  const given: Instance = { address: textOf(address), project: textOf(project), environment: textOf(environment) };
  const isSafe = given.address === '' || safeAddress.test(given.address);
  return isSafe && isName(given.project) && isName(given.environment) ? given : NONE;
}

/** Keeps the reader's instance; null forgets it. */
export function storeInstance(instance: Instance | null): void {
  store(INSTANCE_KEY, instance === null ? null : JSON.stringify(instance));
  document.dispatchEvent(new Event(INSTANCE_EVENT));
}

/** The address as samples show it, or null where the text is none. Without a scheme it means https. */
export function parseAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname, username, password, search, hash } = new URL(address);
  if (!/^https?:$/.test(protocol) || username + password + search + hash !== '') return null;
  const clean = `${origin}${pathname}`.replace(/\/+$/, '');
  return safeAddress.test(clean) ? clean : null;
}

/** True if a text can be the name of a project or environment. */
export function isName(text: string): boolean {
  return safeName.test(text);
}
