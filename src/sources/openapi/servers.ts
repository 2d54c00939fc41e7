import type { ApiServer } from '../../model/api.ts';

/** A server that a reader can choose for the samples. */
export interface ServerChoice {
  url: string;
  description: string;
}

/** More are no choice but a list. */
const MOST = 24;

/** Without what follows a path. */
export function cleanServer(url: string): string {
  return url.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/** True if an address names its host, and contains nothing that a shell or a language would read. */
export function isReachable(url: string): boolean {
  return /^https?:\/\/[\w.-]+(:\d+)?(\/[\w./~%@:+-]*)?$/i.test(url);
}

/** The servers that samples can go to: of variables with listed values, one for each of them. */
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

/** The addresses that a template means, that with all defaults first. */
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
