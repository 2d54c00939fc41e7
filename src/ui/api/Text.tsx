import type { ReactNode } from 'react';
import { apiView } from './view.ts';

/** A description; nothing where there is none. */
export function Text({ children, className = 'api-text' }: { children: string; className?: string }): ReactNode {
  const html = apiView().text(children);
  return html === '' ? null : <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
