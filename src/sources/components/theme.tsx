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

/** The cards of the category that the page represents or belongs to. */
function DocCardList(): ReactNode {
  return createElement(PLACES.cards);
}

interface ContentsProps {
  minHeadingLevel?: number;
  maxHeadingLevel?: number;
}

/** The table of contents, inside the text. */
function TOCInline({ minHeadingLevel = 2, maxHeadingLevel = 3 }: ContentsProps): ReactNode {
  return createElement(PLACES.contents, { min: minHeadingLevel, max: maxHeadingLevel });
}

/**
 * Elements for the head of the document. They are rendered separately, or React would move them to the article's start.
 */
function Head({ children }: { children?: ReactNode }): ReactNode {
  return createElement(PLACES.head, { dangerouslySetInnerHTML: { __html: renderToStaticMarkup(children) } });
}

interface LinkProps extends Record<string, unknown> {
  to?: string;
  href?: string;
}

/**
 * The Docusaurus modules that pages and components import by name, with the engine's replacements for them.
 *
 * @param base path that the site is published under
 */
export function themeModules(base: string): Record<string, { default: unknown } & Record<string, unknown>> {
  /**
   * Addresses in an article do not have the base path yet; an island's HTML is not changed later, so it gets it now.
   */
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

/** The same for islands, as the source of a module; null for modules that islands cannot import. */
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
