import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { isApiPage, type PageLink, type PageView } from '../../model/page.ts';
import { ARTICLE_ID } from '../../model/shell.ts';
import { Breakable } from '../content/Breakable.tsx';
import { Breadcrumbs } from '../navigation/Breadcrumbs.tsx';
import { texts } from '../texts.ts';
import { trusted } from '../trusted.ts';
import styles from './Article.module.css';

/** In the build, the article's HTML. In the browser, the nodes that the document has, or a function that returns others. */
export type ArticleContent = string | readonly Node[] | (() => DocumentFragment);

/** Breadcrumbs, title, content, and everything below the content. */
export function Article({ view, content }: { view: PageView; content: ArticleContent }): ReactNode {
  return (
    <article className={styles.article}>
      {view.breadcrumbs.length > 1 && <Breadcrumbs crumbs={view.breadcrumbs} />}
      {!view.hideTitle && (
        <header className={styles.header}>
          <h1 id={view.titleId} tabIndex={-1}>
            <Breakable>{view.title}</Breakable>
          </h1>
          {view.markdown && (view.kind === 'doc' || isApiPage(view.kind)) && <CopyPage href={view.markdown} />}
        </header>
      )}
      <Content content={content} />
      <PageEnd view={view} />
      {(view.previous ?? view.next) && <Pagination previous={view.previous} next={view.next} />}
    </article>
  );
}

/** Always the same object, so that React sees no change. */
const NOTHING = { __html: trusted('') as string };

/**
 * The content of the article. React adopts the document's nodes without comparing them, since the same component
 * rendered them. Navigation then replaces them with those of other articles, mostly parsed before the click.
 */
function Content({ content }: { content: ArticleContent }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (typeof content === 'function') place.current?.replaceChildren(content());
    // React renders the page anew if a browser's translator has changed the document before.
    else if (typeof content !== 'string' && !place.current?.firstChild) place.current?.append(...content);
  }, [content]);
  return (
    <div
      id={ARTICLE_ID}
      className="content"
      ref={place}
      suppressHydrationWarning
      dangerouslySetInnerHTML={typeof content === 'string' ? { __html: content } : NOTHING}
    />
  );
}

/** The page as Markdown, to copy or to open. `boot/code.ts` copies; without scripts, that link is hidden. */
function CopyPage({ href }: { href: string }): ReactNode {
  return (
    <p className={styles.copyPage}>
      <a href={href} data-copy-page="true" title={texts.copyPageTitle}>
        <i className="icon icon-copy" aria-hidden="true" />
        <span>{texts.copyPage}</span>
      </a>
      <a href={href}>{texts.openMarkdown}</a>
    </p>
  );
}

function PageEnd({ view }: { view: PageView }): ReactNode {
  if (!view.editUrl && !view.updated && !view.verified) return null;
  return (
    <footer className={styles.end}>
      {view.editUrl && <a href={view.editUrl}>{texts.edit}</a>}
      {view.updated && (
        <span>
          {texts.updated} <time dateTime={view.updated}>{formatDate(view.updated)}</time>
        </span>
      )}
      {view.verified && (
        <span>
          {texts.verified(view.verified.against)}{' '}
          <time dateTime={view.verified.date}>{formatDate(view.verified.date)}</time>
        </span>
      )}
    </footer>
  );
}

/** Without `Intl.DateTimeFormat`, which blocked the browser for 20 ms, a third of its work on a page. */
function formatDate(iso: string): string {
  const date = new Date(iso);
  return `${texts.months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

function Pagination({ previous, next }: { previous: PageLink | null; next: PageLink | null }): ReactNode {
  return (
    <nav className={styles.pagination} aria-label={texts.pagination}>
      {previous && (
        <a href={previous.href} rel="prev">
          <span>{texts.previous}</span>
          <Breakable>{previous.label}</Breakable>
        </a>
      )}
      {next && (
        <a href={next.href} rel="next" className={styles.next}>
          <span>{texts.next}</span>
          <Breakable>{next.label}</Breakable>
        </a>
      )}
    </nav>
  );
}
