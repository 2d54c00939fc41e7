import { Admonition, Details } from './Admonition.tsx';
import { Card, Cards } from './Cards.tsx';
import { InMarkdown } from './InMarkdown.tsx';
import { Picture } from './Picture.tsx';
import { TabItem, Tabs } from './Tabs.tsx';

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
