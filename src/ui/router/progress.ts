import { Store } from '../store.ts';

/** In ms; a faster load needs no bar: https://www.nngroup.com/articles/response-times-3-important-limits/ */
const DELAY = 200;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the progress bar is shown: true once a page takes longer than the delay. */
export const isProgressShown = new Store(false);

export const progress = {
  start(): void {
    clearTimeout(timer);
    timer = setTimeout(() => isProgressShown.set(true), isProgressShown.get() ? 0 : DELAY);
  },
  done(): void {
    clearTimeout(timer);
    isProgressShown.set(false);
  },
};
