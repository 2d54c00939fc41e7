import type { ReactNode } from 'react';
import type { ShellConfig } from '../model/config.ts';
import type { NavItem, PageView } from '../model/page.ts';
import { Article } from './layout/Article.tsx';
import { Footer } from './layout/Footer.tsx';
import { Navbar } from './layout/Navbar.tsx';
import { Sidebar } from './navigation/Sidebar.tsx';
import { TableOfContents } from './navigation/TableOfContents.tsx';
import { texts } from './texts.ts';
import styles from './App.module.css';

export interface AppProps {
  shell: ShellConfig;
  view: PageView;
  /** The article. On the server a string; in the browser what the document already holds. */
  html: string | TrustedHTML;
  /** Fetches the whole sidebar when a closed category is first opened. */
  loadNav: () => Promise<NavItem[]>;
}

/** The whole page, the same on the server and in the browser. */
export function App({ shell, view, html, loadNav }: AppProps): ReactNode {
  return (
    <>
      <a className={styles.skip} href="#content">
        {texts.skipToContent}
      </a>
      <Navbar shell={shell} path={view.path} />
      <div className={view.wide ? `${styles.frame} ${styles.wide}` : styles.frame}>
        <Sidebar nav={view.nav} path={view.path} links={shell.links} loadNav={loadNav} />
        <main id="content" className={styles.main} tabIndex={-1}>
          <Article view={view} html={html} />
        </main>
        {view.headings.length > 1 && <TableOfContents headings={view.headings} />}
      </div>
      <Footer footer={shell.footer} />
    </>
  );
}
