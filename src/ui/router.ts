import { cleanPath, fileOf } from '../model/address.ts';
import type { PageChunk } from '../model/page.ts';

/** The parts of the Navigation API that are used here: https://html.spec.whatwg.org/multipage/nav-history-apis.html */
interface NavigateEvent extends Event {
  canIntercept: boolean;
  hashChange: boolean;
  downloadRequest: string | null;
  formData: FormData | null;
  navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  destination: { url: string };
  signal: AbortSignal;
  intercept: (options: { focusReset: 'manual'; scroll: 'manual'; handler: () => Promise<void> }) => void;
  scroll: () => void;
}

export interface RouterOptions {
  /** The build id of the document: a chunk of another build leads to a full page load. */
  build: string;
  /** Shows a page; done when it is in the document. */
  show: (chunk: PageChunk) => Promise<void>;
}

/** How long a page may take before the reader is told that it is on its way. */
const PROGRESS_AFTER = 200;
/** How many chunks are kept: enough for going back and forth, not enough to matter. */
const MOST_CHUNKS = 30;

const chunks = new Map<string, Promise<PageChunk>>();

/** Fetches a page's chunk, once. A failure is forgotten, so that the next try is a new one. */
function load(path: string): Promise<PageChunk> {
  const known = chunks.get(path);
  if (known) return known;
  const loading = fetch(`/${fileOf(path, '.json')}`).then(async (answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as PageChunk;
  });
  loading.catch(() => chunks.delete(path));
  chunks.set(path, loading);
  const [oldest] = chunks.keys();
  if (chunks.size > MOST_CHUNKS && oldest !== undefined) chunks.delete(oldest);
  return loading;
}

/** The path of a page of this site behind an address; null for other sites, files, and forms of the same page. */
function pageOf(address: string): string | null {
  const { origin, pathname } = new URL(address);
  if (origin !== location.origin) return null;
  const path = cleanPath(decodeURI(pathname));
  return /\.\w+$/.test(path) ? null : path;
}

/** Fetches what the reader is about to ask for, unless the connection is slow or counted. */
function startPrefetch(): void {
  const { saveData, effectiveType } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  if (saveData || effectiveType?.endsWith('2g')) return;
  const prefetch = (event: Event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]:not([download], [target])');
    const path = link && pageOf(link.href);
    // A prefetch that fails is no matter: the navigation itself tries again and says so.
    if (path && path !== location.pathname) void load(path).catch(() => undefined);
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) addEventListener(sign, prefetch, { passive: true });
}

/**
 * Navigates within the site without loading documents, by the browser's Navigation API: history, scroll positions and
 * modified clicks stay the browser's own. Where the API is missing, links are plain page loads.
 */
export function startRouter({ build, show }: RouterOptions): void {
  const navigation = (globalThis as { navigation?: EventTarget }).navigation;
  if (!navigation) return;
  startPrefetch();
  navigation.addEventListener('navigate', (given) => {
    const event = given as NavigateEvent;
    const path = pageOf(event.destination.url);
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return;
    if (path === null || event.navigationType === 'reload' || path === pageOf(location.href)) return;
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      handler: async () => {
        const slow = setTimeout(() => (document.documentElement.dataset['loading'] = ''), PROGRESS_AFTER);
        try {
          const chunk = await load(path);
          if (event.signal.aborted) return;
          // A new version of the site: its pages belong to another shell.
          if (chunk.build !== build) return location.reload();
          await show(chunk);
          event.scroll();
        } catch {
          // Not to be had this way: the server answers with the page, or with what is wrong.
          if (!event.signal.aborted) location.reload();
        } finally {
          clearTimeout(slow);
          delete document.documentElement.dataset['loading'];
        }
      },
    });
  });
}
