import type { ReactNode } from 'react';
import type { ApiDocs } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';

/** A link to further documentation. */
export function MoreInformation({ href, description }: ApiDocs): ReactNode {
  return (
    <p className="more-information">
      {apiTexts.moreInformation}: <a href={href}>{description}</a>
    </p>
  );
}
