import type { ReactNode } from 'react';
import type { ShellConfig } from '../model/boot.ts';
import type { NavItem, PageView } from '../model/page.ts';
import { MAIN_ID } from '../model/shell.ts';
import { Base } from './base.ts';
import { Announcement } from './layout/Announcement.tsx';
import { Article } from './layout/Article.tsx';
import { Footer } from './layout/Footer.tsx';
import { Navbar } from './layout/Navbar.tsx';
import { Sidebar } from './navigation/Sidebar.tsx';
import { TableOfContents } from './navigation/TableOfContents.tsx';
import type { Shown } from './router/router.ts';
import { Crash } from './status/Crash.tsx';
import { ErrorBoundary } from './status/ErrorBoundary.tsx';
import { ErrorBox } from './status/ErrorBox.tsx';
import { ProgressBar } from './status/ProgressBar.tsx';
import { Spinner } from './status/Spinner.tsx';
import { texts } from './texts.ts';
import styles from './App.module.css';

interface AppProps extends Shown {
  shell: ShellConfig;
  /** Fetches the whole sidebar when a closed category is first opened. */
  loadNav: () => Promise<NavItem[]>;
  /** Fetches the page again, after it crashed or could not be loaded. */
  onRetry: () => void;
}

/** The whole page, the same on the server and in the browser. */
export function App({ shell, view, article, loadNav, failure, announcement, onRetry }: AppProps): ReactNode {
  const path = failure ? '' : view.path;
  return (
    <Base value={shell.base ?? ''}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {texts.skipToContent}
      </a>
      <ProgressBar />
      <output className="sr-only">{announcement}</output>
      {shell.announcement && <Announcement {...shell.announcement} />}
      <Navbar shell={shell} path={view.path} />
      {/* A crash of one page does not carry over to the next. */}
      <ErrorBoundary page={path} Fallback={Crash} onRetry={onRetry}>
        <div className={`${styles.frame} ${layoutOf(view, failure)}`}>
          <Sidebar nav={view.nav} section={view.section} path={path} links={shell.links} loadNav={loadNav} />
          <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
            {/* Keyed, so that what a translator put in place of React's text nodes leaves with its page. */}
            {!failure && <Article key={view.path} view={view} content={article} />}
            {failure === 'loading' && <Spinner />}
            {failure instanceof Error && <ErrorBox error={failure} onRetry={onRetry} />}
          </main>
          {!failure && view.headings.length > 1 && <TableOfContents key={view.path} headings={view.headings} />}
        </div>
      </ErrorBoundary>
      <Footer shell={shell} />
    </Base>
  );
}

/** The class for the columns beside the sidebar: with a table of contents, without, or with code beside the text. */
function layoutOf({ kind, wide }: PageView, failure: Shown['failure']): string {
  if (failure) return styles.wide ?? '';
  if (kind === 'operation' || kind === 'schema') return styles.twofold ?? '';
  return (wide ? styles.wide : styles.listed) ?? '';
}
