import type { ReactNode } from 'react';
import type { ApiSecurity, ApiServer } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { schemeId, securityName, securityText } from './Operation.tsx';
import { Text, useApiView } from './view.tsx';

export interface IntroductionProps {
  version: string;
  description: string;
  servers: ApiServer[];
  security: ApiSecurity[];
  tags: { name: string; href: string; count: number }[];
}

/** The page about the API as a whole. */
export function Introduction({ version, description, servers, security, tags }: IntroductionProps): ReactNode {
  const view = useApiView();
  // Taken first, since operations link to these ids, whatever headings the description has.
  const ids = security.map(({ name }) => view.id(schemeId(name)));
  return (
    <>
      {version && (
        <p>
          {apiTexts.version} <code>{version}</code>
        </p>
      )}
      <Text level={2}>{description}</Text>
      {servers.length > 0 && (
        <>
          <h2 id={view.id('server')}>{apiTexts.server}</h2>
          <ul>
            {servers.map(({ url, description: about }) => (
              <li key={url}>
                <code>{url}</code>
                <Text className="prop-text">{about}</Text>
              </li>
            ))}
          </ul>
        </>
      )}
      {security.length > 0 && (
        <>
          <h2 id={view.id('authentication')}>{apiTexts.authentication}</h2>
          {security.map((scheme, index) => (
            <Scheme key={scheme.name} scheme={scheme} id={ids[index] ?? ''} />
          ))}
        </>
      )}
      <h2 id={view.id('operations')}>{apiTexts.operations}</h2>
      <ul>
        {tags.map((tag) => (
          <li key={tag.href}>
            <a href={tag.href}>{tag.name}</a> ({tag.count})
          </li>
        ))}
      </ul>
    </>
  );
}

function Scheme({ scheme, id }: { scheme: ApiSecurity; id: string }): ReactNode {
  const { docs, description } = scheme;
  return (
    <section>
      <h3 id={id}>{securityName(scheme)}</h3>
      <p>
        {securityText(scheme)}
        {docs !== null && (
          <>
            {'. '}
            <a href={docs}>{apiTexts.howToGet(securityName(scheme))}</a>
          </>
        )}
      </p>
      <Text>{description}</Text>
    </section>
  );
}
