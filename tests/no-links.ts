import type { LinkResolver } from '../src/build/article.ts';

/** Leaves every link, address and picture of an article unchanged. */
export const noLinks: LinkResolver = {
  address: (address) => address,
  link: () => null,
  picture: () => null,
  scene: () => null,
  refuse: () => undefined,
};
