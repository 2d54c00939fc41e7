import './styles/index.css';
import { startTransition, useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isBootData } from '../model/boot.ts';
import { objectIn } from '../model/json.ts';
import { isNav, isView, type NavItem, type PageView } from '../model/page.ts';
import {
  ARTICLE_EVENT,
  ARTICLE_ID,
  BOOT_ID,
  HELLO_MESSAGE,
  PAGE_MARK,
  ROOT_ID,
  UPDATE_MESSAGE,
  VIEW_ID,
} from '../model/shell.ts';
import { App } from './App.tsx';
import { startDetails } from './content/details.ts';
import { startDialogs } from './dialogs.ts';
import { followColorMode } from './layout/color-mode.ts';
import { startNavbar } from './layout/navbar.ts';
import { startTypeface } from './layout/typeface.ts';
import { startTranslation } from './translation.ts';
import { startVersion } from './layout/version.ts';
import { startMenu } from './navigation/menu.ts';
import { startPictures } from './pictures/pictures.ts';
import { fetchChunk } from './router/chunks.ts';
import { enter } from './router/enter.ts';
import { startPrefetch } from './router/prefetch.ts';
import { Router, type Shown } from './router/router.ts';
import { ResultsHost } from './search/ResultsHost.tsx';
import { SearchHost } from './search/SearchHost.tsx';

function read<Data>(id: string, isData: (value: unknown) => value is Data): Data {
  const data: unknown = objectIn(document.getElementById(id)?.textContent);
  if (isData(data)) return data;
  throw missing(id);
}

function missing(id: string): Error {
  return new Error(`The document has no #${id}: it was not made by this build.`);
}

const boot = read(BOOT_ID, isBootData);

/** Fetches the whole sidebar. Browsers cache it, since its name changes with its content. */
async function loadNav(): Promise<NavItem[]> {
  const answer = await fetch(boot.nav);
  const nav: unknown = answer.ok && (await answer.json());
  if (isNav(nav)) return nav;
  throw new Error(`The navigation could not be loaded (${answer.status}).`);
}

const root = document.getElementById(ROOT_ID);
if (!root) throw missing(ROOT_ID);
const initial: Shown = {
  view: read(VIEW_ID, isView),
  article: [...(document.getElementById(ARTICLE_ID)?.childNodes ?? [])],
  failure: null,
  announcement: '',
};
const router = new Router(boot.build, initial);

/** The page shown, which initially is the one in the document. */
function Root(): ReactNode {
  const shown = useSyncExternalStore(router.shown.subscribe, router.shown.get, () => initial);
  useEffect(() => {
    document.documentElement.setAttribute('data-ready', '');
    router.listen();
  }, []);
  useLayoutEffect(() => {
    // For measurements: the page is in the document, and its layout comes next.
    if (shown !== initial) performance.mark(PAGE_MARK);
  }, [shown]);
  useEffect(() => {
    if (shown !== initial) dispatchEvent(new Event(ARTICLE_EVENT));
  }, [shown]);
  return (
    <>
      <App shell={boot.shell} loadNav={loadNav} onRetry={router.retry} {...shown} />
      <SearchHost search={boot.search} report={boot.shell.repository} path={shown.view.path} />
      <ResultsHost search={boot.search} report={boot.shell.repository} shown={shown} />
    </>
  );
}

/** What the last edit has brought: the chunk as JSON, and the view that it became. */
let latest: { text: string; view: PageView } | null = null;

/** Shows the new content of the page after an edit. Used by the dev server only. */
async function refresh(): Promise<void> {
  const chunk = await fetchChunk(router.shown.get().view.path, 'default').catch(() => null);
  // Another build may have another shell or navigation, which only a new document brings.
  if (chunk?.build !== boot.build) return location.reload();
  // The server tells of an edit again once it knows the problems of all pages: a click meanwhile must not be lost.
  const text = JSON.stringify(chunk);
  if (latest?.text === text && latest.view === router.shown.get().view) return;
  await enter(chunk.view);
  router.replace(chunk);
  latest = { text, view: router.shown.get().view };
}

/** A document that the browser has kept does not know what others have stored since: the color mode, tabs, the instance. */
function catchUp({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  dispatchEvent(new StorageEvent('storage'));
  dispatchEvent(new Event(ARTICLE_EVENT));
}

addEventListener('pageshow', catchUp);
startTranslation();
// As a transition, React hydrates in small steps, with room for the reader's clicks in between.
startTransition(() => void hydrateRoot(root, <Root />));
startPrefetch();
startMenu();
startDialogs();
startNavbar();
followColorMode();
startDetails();
startPictures();
startTypeface(boot.typeface ?? null);
if (boot.shell.versions[0]) startVersion(boot.shell.versions[0].name);
void enter(initial.view);
// Loaded only on sites with analytics.
const { analytics } = boot;
if (analytics) void import('./analytics/analytics.ts').then(({ startAnalytics }) => startAnalytics(analytics));
import.meta.hot?.on(UPDATE_MESSAGE, () => void refresh());
// The server answers with an update, or edits made before that would never reach the page.
import.meta.hot?.send(HELLO_MESSAGE);
