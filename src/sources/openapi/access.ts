import type { ApiOAuthFlow, ApiSecurity, ApiServer } from '../../model/api.ts';
import { isAddress, listOf, objectOf, textOf, textOrNull, textsOf, type Raw } from './json.ts';

const KINDS = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;

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

/**
 * Builds a security scheme as one requirement asks for it.
 *
 * @param raw the scheme, with references resolved
 * @param scopes those that the requirement names
 */
export function schemeOf(name: string, raw: Raw, scopes: string[]): ApiSecurity {
  return {
    name,
    label: textOrNull(raw['x-displayName']),
    docs: docsOf(raw),
    kind: KINDS.find((kind) => kind === raw['type']) ?? 'unknown',
    detail: textOf(raw['name']) || textOf(raw['scheme']),
    in: textOrNull(raw['in']),
    description: textOf(raw['description']).trim(),
    scopes,
    bearerFormat: textOrNull(raw['bearerFormat']),
    openIdConnectUrl: textOrNull(raw['openIdConnectUrl']),
    flows: Object.entries(objectOf(raw['flows'])).flatMap(([kind, flow]) =>
      kind.startsWith('x-') ? [] : [flowOf(kind, objectOf(flow))],
    ),
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

function flowOf(kind: string, raw: Raw): ApiOAuthFlow {
  return {
    kind,
    authorizationUrl: textOrNull(raw['authorizationUrl']),
    tokenUrl: textOrNull(raw['tokenUrl']),
    refreshUrl: textOrNull(raw['refreshUrl']),
    scopes: Object.entries(objectOf(raw['scopes'])).map(([name, description]) => ({
      name,
      description: textOf(description).trim(),
    })),
  };
}
