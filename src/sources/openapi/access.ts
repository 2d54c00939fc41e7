import type { ApiSecurity, ApiServer } from '../../model/api.ts';
import { isAddress, listOf, objectOf, textOf, textOrNull, textsOf, type Raw } from './json.ts';
import { standIn } from './slugs.ts';

/**
 * The servers of the first holder that has any: an operation's replace those of its path, which replace the document's.
 */
export function serversOf(...holders: Raw[]): ApiServer[] {
  for (const holder of holders) {
    const servers = listOf(holder['servers']).flatMap((server) => serverOf(objectOf(server)));
    if (servers.length > 0) return servers;
  }
  return [];
}

function serverOf(raw: Raw): ApiServer[] {
  const template = textOrNull(raw['url']);
  if (template === null) return [];
  const variables = Object.entries(objectOf(raw['variables'])).map(([name, value]) => ({
    name,
    default: textOrNull(objectOf(value)['default']),
    values: textsOf(objectOf(value)['enum']),
    description: textOf(objectOf(value)['description']).trim(),
  }));
  const defaults = new Map(variables.map((variable) => [variable.name, variable.default]));
  const url = template.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => defaults.get(name) ?? whole);
  const description = textOf(raw['description']).trim();
  return [{ url, template, description, variables }];
}

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

/** A security scheme: an API key or HTTP authentication. Of any other kind, only the name is shown. */
export function schemeOf(name: string, raw: Raw): ApiSecurity {
  const place = textOrNull(raw['in']);
  const isKey = raw['type'] === 'apiKey' && (place === 'header' || place === 'query');
  return {
    name,
    label: textOrNull(raw['x-displayName']),
    docs: docsOf(raw),
    kind: isKey ? 'apiKey' : raw['type'] === 'http' ? 'http' : 'unknown',
    detail: textOf(raw['name']) || textOf(raw['scheme']),
    in: place,
    description: textOf(raw['description']).trim(),
  };
}

/**
 * An address on the web or on this site. Anything else that a description might have there is a script, or leads
 * nowhere.
 */
function docsOf(raw: Raw): string | null {
  const href = textOrNull(raw['x-docs']);
  return href !== null && (isAddress(href) || /^[/#](?!\/)/.test(href)) ? href : null;
}
