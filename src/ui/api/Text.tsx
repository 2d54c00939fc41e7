import type { ReactNode } from 'react';
import { apiView } from './view.ts';

/** A description; renders nothing if it is empty. */
export function Text({ children, className = 'api-text' }: { children: string; className?: string }): ReactNode {
  const html = apiView().text(children);
  return html === '' ? null : <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
