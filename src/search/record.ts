import type { PageRank } from './index/postings.ts';
import type { Operation, PageMeta, Question, Section } from '../model/page.ts';

/** A page as search sees it. */
export interface SearchRecord extends Pick<PageMeta, 'path' | 'kind' | 'title' | 'description' | 'keywords'> {
  /** Questions that the page answers. */
  questions: Question[];
  /** Id of the section it belongs to; empty for none. */
  section: string;
  /** Labels of the categories above it. */
  breadcrumbs: string[];
  operation: Operation | null;
  sections: Section[];
  /** Decides which pages come before it when relevance does not. */
  rank: PageRank;
}
