/** In ms; a faster load needs no bar: https://www.nngroup.com/articles/response-times-3-important-limits/ */
const DELAY = 200;

let shown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (shown === value) return;
  shown = value;
  for (const listener of listeners) listener();
}

/** State of the progress bar as a store for `useSyncExternalStore`: true once a page takes longer than the delay. */
export const progress = {
  start(): void {
    clearTimeout(timer);
    timer = setTimeout(() => set(true), shown ? 0 : DELAY);
  },
  done(): void {
    clearTimeout(timer);
    set(false);
  },
  subscribe(this: void, listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isShown(this: void): boolean {
    return shown;
  },
};
