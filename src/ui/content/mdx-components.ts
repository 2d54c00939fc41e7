import { createElement, type ReactNode } from 'react';
import { MARKDOWN_ELEMENT, PICTURE_ELEMENT } from '../../model/block.ts';
import { Admonition, Details } from './Admonition.tsx';
import { Card, Cards } from './Cards.tsx';
import { TabItem, Tabs } from './Tabs.tsx';

/**
 * What only the Markdown version of a page says: in words and a table, what an interactive part beside it shows to
 * readers. It is in no document, and its links are not checked.
 */
function InMarkdown({ children }: { children: ReactNode }): ReactNode {
  return createElement(MARKDOWN_ELEMENT, null, children);
}

interface PictureProps {
  /** The picture's name in the manifest. */
  scene: string;
  /** Replaces the alternative text in the manifest. */
  alt?: string;
  caption?: string;
}

/** A picture in two color modes. The build adds its files and texts when it finishes the article. */
function Picture(props: PictureProps): ReactNode {
  return createElement(PICTURE_ELEMENT, props);
}

/** Components that MDX pages use without importing them. */
export const mdxComponents = {
  Admonition,
  Card,
  Cards,
  Details,
  InMarkdown,
  Picture,
  TabItem,
  Tabs,
};
