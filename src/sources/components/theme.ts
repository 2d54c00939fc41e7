import { mdxComponents } from '../../ui/content/mdx-components.ts';

const { Tabs, TabItem, Admonition, Details } = mdxComponents;

/** The Docusaurus modules that pages and components import by name, with the engine's replacements for them. */
export const themeModules: Record<string, { default: unknown }> = {
  '@theme/Tabs': { default: Tabs },
  '@theme/TabItem': { default: TabItem },
  '@theme/Admonition': { default: Admonition },
  '@theme/Details': { default: Details },
};
