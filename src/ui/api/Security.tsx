import type { ReactNode } from 'react';
import type { ApiSecurity } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Joined } from './view.tsx';

/** The ways to authenticate: the schemes, linked to guides if there are any, and how each is sent. */
export function Security({ security }: { security: ApiSecurity[][] }): ReactNode {
  const needed = security.filter((set) => set.length > 0);
  if (needed.length === 0) return apiTexts.noAuthentication;
  return (
    <>
      <Joined parts={needed} by={` ${apiTexts.or} `}>
        {(set) => (
          <Joined parts={set} by=" + ">
            {(scheme) => <Scheme scheme={scheme} />}
          </Joined>
        )}
      </Joined>
      {needed.length < security.length && ` (${apiTexts.optional})`}
      <Joined parts={waysOf(needed)} by="">
        {(way) => (
          <>
            {' '}
            <span className="api-way">{way}</span>
          </>
        )}
      </Joined>
    </>
  );
}

function Scheme({ scheme }: { scheme: ApiSecurity }): ReactNode {
  const name = scheme.label ?? <code>{scheme.name}</code>;
  return scheme.docs === null ? name : <a href={scheme.docs}>{name}</a>;
}

/** How the schemes are sent; schemes sent in the same way are described once. */
function waysOf(needed: ApiSecurity[][]): string[] {
  return [...new Set(needed.map((set) => set.map(securityText).join(' + ')))];
}

/** Id of the section about a scheme in the introduction. */
export function schemeId(name: string): string {
  return `authentication-${name.replaceAll(/[^\w-]+/g, '-')}`;
}

/** The name of a security scheme as plain text. */
export function securityName(scheme: ApiSecurity): string {
  return scheme.label ?? scheme.name;
}

/** How a security scheme is used, in a few words: `API key in the header Authorization`. */
export function securityText(scheme: ApiSecurity): string {
  const words = apiTexts.security;
  if (scheme.kind === 'apiKey') return words.apiKey(apiTexts.place[scheme.in ?? ''] ?? '', scheme.detail);
  return scheme.kind === 'http' ? words.http(scheme.detail) : scheme.name;
}
