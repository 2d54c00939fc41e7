/** A load that is done before this is not worth a bar: https://www.nngroup.com/articles/response-times-3-important-limits/ */
const DELAY = 200;

let shown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (shown === value) return;
  shown = value;
  for (const listener of listeners) listener();
}

/** The progress bar's state, as a store for `useSyncExternalStore`: true while a page takes longer than the delay. */
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
