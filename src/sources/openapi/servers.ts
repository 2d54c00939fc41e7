import type { ApiServer } from '../../model/api.ts';
import { standIn } from './slugs.ts';

/** A server that readers can choose for the samples. */
export interface ServerChoice {
  url: string;
  description: string;
}

/** More servers would be a list rather than a choice. */
const MOST = 24;

/**
 * Removes the query, the fragment and slashes at the end. A variable without a value, or with a placeholder as its value,
 * gets a value made from its name. If it is the whole host, only the path is left, because the host is the reader's own.
 */
export function cleanServer(url: string): string {
  return url
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/^https?:\/\/(\{[^{}]*\}|<[^<>]*>)(?=\/|$)/i, '')
    .replaceAll(/[{<]([^{}<>]*)[}>]/g, (_, name: string) => standIn(name));
}

/** True if an address names its host and contains nothing that a shell or a language would interpret. */
export function isReachable(url: string): boolean {
  return /^https?:\/\/[\w.-]+(:\d+)?(\/[\w./~%@:+-]*)?$/i.test(url);
}

/** The servers that samples can use. If variables list values, each combination counts as one. */
export function serverChoices(servers: readonly ApiServer[]): ServerChoice[] {
  const choices = new Map<string, ServerChoice>();
  for (const server of servers)
    for (const written of addressesOf(server)) {
      const url = cleanServer(written);
      if (choices.size < MOST && !choices.has(url) && isReachable(url))
        choices.set(url, { url, description: server.description });
    }
  return [...choices.values()];
}

/** The addresses that a template stands for. The one with all defaults comes first. */
function addressesOf({ url, template, variables }: ApiServer): string[] {
  let addresses = [template];
  for (const { name, values, default: usual } of variables) {
    const all = [...new Set([...(usual === null ? [] : [usual]), ...values])].slice(0, MOST);
    if (all.length > 0)
      addresses = addresses
        .flatMap((address) => all.map((value) => address.replaceAll(`{${name}}`, value)))
        .slice(0, MOST);
  }
  return [url, ...addresses];
}
