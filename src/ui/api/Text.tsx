import type { ReactNode } from 'react';
import { apiView } from './view.ts';

/** A description; renders nothing if it is empty. */
export function Text({ children, className = 'api-text' }: { children: string; className?: string }): ReactNode {
  const html = apiView().text(children);
  return html === '' ? null : <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The description of what the page is about, below its title; renders nothing if it is empty. */
export function Lead({ children }: { children: string }): ReactNode {
  const html = apiView().lead(children);
  return html === '' ? null : <div className="api-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
