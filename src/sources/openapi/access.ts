import type { ApiSecurity, ApiServer } from '../../model/api.ts';
import { isAddress, listOf, objectOf, textOf, textOrNull, type Raw } from './json.ts';

/** The servers that a document names. */
export function serversOf(document: Raw): ApiServer[] {
  return listOf(document['servers']).flatMap((server) => {
    const url = textOrNull(objectOf(server)['url']);
    return url === null ? [] : [{ url, description: textOf(objectOf(server)['description']).trim() }];
  });
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
