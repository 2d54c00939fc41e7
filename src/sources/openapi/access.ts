import type { ApiSecurity, ApiServer } from '../../model/api.ts';
import { isAddress, listOf, objectOf, textOf, textOrNull, type Raw } from './json.ts';

/** The servers that a document names. */
export function serversOf(document: Raw): ApiServer[] {
  return listOf(document['servers']).flatMap((server) => {
    const url = textOrNull(objectOf(server)['url']);
    return url === null ? [] : [{ url, description: textOf(objectOf(server)['description']).trim() }];
  });
}

/** A security scheme: an API key in a header, or a bearer token. Of any other kind, only the name is shown. */
export function schemeOf(name: string, raw: Raw): ApiSecurity {
  return {
    name,
    label: textOrNull(raw['x-displayName']),
    docs: docsOf(raw),
    kind: kindOf(raw),
    header: raw['type'] === 'apiKey' ? textOf(raw['name']) : 'Authorization',
    description: textOf(raw['description']).trim(),
  };
}

function kindOf(raw: Raw): ApiSecurity['kind'] {
  if (raw['type'] === 'apiKey' && raw['in'] === 'header') return 'apiKey';
  return raw['type'] === 'http' && isBearer(raw) ? 'bearer' : 'unknown';
}

/** True for the scheme of bearer tokens, whose case does not matter. */
export function isBearer(raw: Raw): boolean {
  return /^bearer$/i.test(textOf(raw['scheme']));
}

/**
 * An address on the web or on this site. Anything else that a description might have there is a script, or leads
 * nowhere.
 */
function docsOf(raw: Raw): string | null {
  const href = textOrNull(raw['x-docs']);
  return href !== null && (isAddress(href) || /^[/#](?!\/)/.test(href)) ? href : null;
}
