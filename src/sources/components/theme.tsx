import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { published } from '../../model/address.ts';
import { PLACES } from '../../model/places.ts';
import { mdxComponents } from '../../ui/content/mdx-components.ts';
import { isPlain } from './render.ts';

interface CodeBlockProps {
  language?: string;
  title?: string;
  metastring?: string;
  showLineNumbers?: boolean | number;
  className?: string;
  children?: ReactNode;
}

/** The component form of a fenced code block. */
function CodeBlock({
  language,
  title,
  metastring = '',
  showLineNumbers,
  className,
  children,
}: CodeBlockProps): ReactNode {
  const numbers = typeof showLineNumbers === 'number' ? `showLineNumbers=${showLineNumbers}` : 'showLineNumbers';
  const meta = [title && `title="${title}"`, showLineNumbers && numbers, metastring].filter(Boolean).join(' ');
  const lang = language ?? /language-(\S+)/.exec(className ?? '')?.[1] ?? '';
  return createElement(PLACES.code, { lang, meta }, children);
}

/** The cards of the category that the page stands for, or stands in. */
function DocCardList(): ReactNode {
  return createElement(PLACES.cards);
}

interface ContentsProps {
  minHeadingLevel?: number;
  maxHeadingLevel?: number;
}

/** The table of contents, within the text. */
function TOCInline({ minHeadingLevel = 2, maxHeadingLevel = 3 }: ContentsProps): ReactNode {
  return createElement(PLACES.contents, { min: minHeadingLevel, max: maxHeadingLevel });
}

/** Elements for the head of the document. Rendered apart: React would move them to the start of the article. */
function Head({ children }: { children?: ReactNode }): ReactNode {
  return createElement(PLACES.head, { dangerouslySetInnerHTML: { __html: renderToStaticMarkup(children) } });
}

interface LinkProps extends Record<string, unknown> {
  to?: string;
  href?: string;
}

/**
 * The modules of Docusaurus that pages and components import by name, and what stands for them here.
 *
 * @param base path that the site is published under
 */
export function themeModules(base: string): Record<string, { default: unknown } & Record<string, unknown>> {
  /** In an article addresses are without it still; an island stays as it is. */
  const address = (path: string) => (isPlain() ? path : published(base, path));
  const Link = ({ to, href = to, ...props }: LinkProps) =>
    createElement('a', { ...props, ...(href && { href: address(href) }) });
  const { Tabs, TabItem, Admonition, Details } = mdxComponents;
  return {
    '@theme/Tabs': { default: Tabs },
    '@theme/TabItem': { default: TabItem },
    '@theme/Admonition': { default: Admonition },
    '@theme/Details': { default: Details },
    '@theme/CodeBlock': { default: CodeBlock },
    '@theme/DocCardList': { default: DocCardList },
    '@theme/TOCInline': { default: TOCInline },
    '@docusaurus/Link': { default: Link },
    '@docusaurus/Head': { default: Head },
    '@docusaurus/useBaseUrl': { default: address, useBaseUrlUtils: () => ({ withBaseUrl: address }) },
  };
}

/** The same for islands, as the text of a module; null for what has no life in a browser. */
export function themeModuleForBrowser(name: string, base: string): string | null {
  const address = `const base = ${JSON.stringify(base)};
const address = (path) => (base && path?.startsWith('/') && !path.startsWith('//') ? base + path : path);`;
  if (name === '@docusaurus/useBaseUrl')
    return `${address}\nexport default address;\nexport const useBaseUrlUtils = () => ({ withBaseUrl: address });\n`;
  if (name === '@docusaurus/Link')
    return `import { jsx } from 'react/jsx-runtime';\n${address}
export default ({ to, href = to, ...props }) => jsx('a', { ...props, href: address(href) });\n`;
  return null;
}
