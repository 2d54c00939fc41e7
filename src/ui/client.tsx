import './styles/index.css';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { BootData } from '../model/config.ts';
import { fileOf } from '../model/address.ts';
import type { NavItem, PageChunk, PageView } from '../model/page.ts';
import { App } from './App.tsx';
import { startRouter } from './router.ts';
import { trusted } from './trusted.ts';

function read<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The document has no #${id}: it was not made by this build.`);
  return JSON.parse(text) as T;
}

/** Fetches the whole sidebar; the browser keeps it, since its name changes with its content. */
function navLoader(address: string): () => Promise<NavItem[]> {
  return async () => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`The navigation could not be loaded (${answer.status}).`);
    return (await answer.json()) as NavItem[];
  };
}

const boot = read<BootData>('boot');
const loadNav = navLoader(boot.nav);

interface Shown {
  view: PageView;
  html: string | TrustedHTML;
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Puts a change into the document, in a transition where the browser has them and the reader wants motion. */
async function transition(change: () => void): Promise<void> {
  if (!('startViewTransition' in document) || calm.matches) return change();
  await document.startViewTransition(change).updateCallbackDone;
}

/** The page that is shown. It starts with what the document holds already. */
function Root({ initial }: { initial: Shown }): ReactNode {
  const [shown, setShown] = useState(initial);
  useEffect(() => {
    const put = (chunk: PageChunk) => {
      flushSync(() => setShown({ view: chunk.view, html: trusted(chunk.html) }));
      document.title = chunk.view.documentTitle;
      dispatchEvent(new Event('docs:article'));
    };
    startRouter({
      build: boot.build,
      show: async (chunk) => {
        await transition(() => put(chunk));
        const sidebar = document.getElementById('sidebar');
        if (sidebar?.matches(':popover-open')) sidebar.hidePopover();
        // Screen readers read the heading, and the Tab key goes on from it.
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      },
    });
    document.documentElement.dataset['ready'] = '';
    if (!import.meta.env.DEV) return;
    // While writing: an edit of a page brings its new content in place.
    const refresh = async () => {
      const answer = await fetch(`/${fileOf(location.pathname, '.json')}`);
      if (!answer.ok) return location.reload();
      const chunk = (await answer.json()) as PageChunk;
      // Another build has another shell or navigation: only a new document has those.
      if (chunk.build !== boot.build) return location.reload();
      put(chunk);
    };
    addEventListener('docs:refresh', () => void refresh());
  }, []);
  return <App shell={boot.shell} view={shown.view} html={shown.html} loadNav={loadNav} />;
}

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root.');
const initial: Shown = {
  view: read<PageView>('view'),
  html: trusted(document.getElementById('article')?.innerHTML ?? ''),
};
hydrateRoot(root, <Root initial={initial} />);
