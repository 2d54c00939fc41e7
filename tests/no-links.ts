import type { Article } from '../src/model/page.ts';
import type { ArticleInput, LinkResolver } from '../src/sources/article/context.ts';
import { finishArticle } from '../src/sources/article/finish.ts';

/** Leaves every link, address and picture of an article unchanged. */
export const noLinks: LinkResolver = {
  address: (address) => address,
  link: () => null,
  picture: () => null,
  scene: () => null,
  report: () => undefined,
  reportExcess: () => undefined,
};

/** Finishes an article as a build does, with whatever a test does not name left out. */
export function finish(html: string, input: Partial<ArticleInput> = {}): Article {
  return finishArticle(html, { resolver: noLinks, blockText: () => '', oldAnchors: {}, ...input });
}
