import { mdxComponents } from '../../ui/content/mdx-components.ts';

/** The Docusaurus modules that pages and components import by name, with the engine's replacements for them. */
export const themeModules: Record<string, { default: unknown }> = {
  '@theme/Tabs': { default: mdxComponents.Tabs },
  '@theme/TabItem': { default: mdxComponents.TabItem },
  '@theme/Admonition': { default: mdxComponents.Admonition },
  '@theme/Details': { default: mdxComponents.Details },
};
