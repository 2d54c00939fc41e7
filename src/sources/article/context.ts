import type { Excess } from '../../model/html.ts';
import type { Article } from '../../model/page.ts';
import type { Picture } from '../../model/picture.ts';
import type { Problem } from '../../model/problem.ts';
import type { Root } from './tree.ts';

/** The size of a picture, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Resolves the addresses that a writer wrote. Returning null leaves an address as it is. */
export interface LinkResolver {
  /** Turns an address within the site into its published form. */
  address: (address: string) => string;
  /** Undefined if the address is wrong and has been reported. */
  link: (href: string) => string | null | undefined;
  /** A picture in two color modes, by name; null if there is none. */
  scene: (name: string) => Picture | null;
  picture: (src: string) => { src: string; size: Size | null } | null;
  /** Reports a mistake in what is written: as an error, unless it is said to be a warning. */
  report: (written: string, message: string, fix: string, severity?: Problem['severity']) => void;
  /** Reports an article that has more of something than any browser should show, so that nothing of it is shown. */
  reportExcess: (excess: Excess) => void;
}

/** What is known about an article before it is finished. */
export interface ArticleInput {
  resolver: LinkResolver;
  /** The source of code block n, for search. */
  blockText: (index: number) => string;
  /** Former fragments of headings: old fragment → id of the heading. */
  oldAnchors: Readonly<Record<string, string>>;
  /** The id of the page's title, if one is written. */
  titleId?: string | undefined;
}

/** Does one job on the tree of an article, and adds what it finds. */
export type Visitor = (tree: Root, input: ArticleInput, found: Omit<Article, 'html'>) => void;
