import type { ApiSecurity, ApiServer } from '../../model/api.ts';
import { isAddress, listOf, objectOf, textOf, textOrNull, textsOf, type Raw } from './json.ts';

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
