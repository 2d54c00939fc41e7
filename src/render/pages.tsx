import { renderToStaticMarkup } from 'react-dom/server';
import type { PageMeta } from '../model/page.ts';
import type { Card as CardData, Site } from '../model/site.ts';
import { Card, Cards } from '../ui/content/Cards.tsx';
import { NotFound } from '../ui/content/NotFound.tsx';
import { SearchPage } from '../ui/search/SearchForm.tsx';
import { texts } from '../ui/texts.ts';

/** The article of a category index: its children as cards. */
export function categoryHtml(page: PageMeta, cards: CardData[]): string {
  return renderToStaticMarkup(
    <>
      {page.description && <p className="lead">{page.description}</p>}
      <Cards>
        {cards.map((card) => (
          <Card
            key={card.href}
            href={card.href}
            title={card.title}
            {...(card.count !== null && { kicker: texts.pages(card.count) })}
          >
            {card.description}
          </Card>
        ))}
      </Cards>
    </>,
  );
}

/** The same as Markdown, for the twin. */
export function categoryMarkdown(page: PageMeta, cards: CardData[]): string {
  const lines = cards.map(
    (card) => `- [${card.title}](${card.href})${card.description ? `: ${card.description}` : ''}`,
  );
  return `# ${page.title}\n\n${page.description ? `${page.description}\n\n` : ''}${lines.join('\n')}\n`;
}

/** The pages that every site has without a file: the one for unknown addresses, and search. */
export function enginePages(): PageMeta[] {
  return [notFoundMeta(), searchMeta()];
}

/** The addresses of all pages, those without a file too; not of the one for unknown addresses. */
export function addressesOf(site: Site): string[] {
  return [...new Set([...site.pages.keys(), ...enginePages().map(({ path }) => path)])].filter(
    (path) => path !== notFoundMeta().path,
  );
}

function searchMeta(): PageMeta {
  return {
    ...notFoundMeta(),
    path: '/search',
    id: 'search',
    kind: 'route',
    title: texts.search.title,
    label: texts.search.title,
    description: '',
  };
}

/** The article of the search page. */
export function searchHtml(): string {
  return renderToStaticMarkup(<SearchPage />);
}

/** The page for unknown addresses: `404.html`. */
function notFoundMeta(): PageMeta {
  return {
    path: '/404',
    id: '404',
    kind: 'not-found',
    title: texts.notFound.title,
    description: texts.notFound.lead,
    label: texts.notFound.title,
    keywords: [],
    image: null,
    hideTitle: false,
    wide: true,
    unlisted: true,
    tocLevels: { min: 2, max: 3 },
    sidebarPosition: null,
    source: { file: '', absolute: '' },
    updated: null,
  };
}

/** The article for unknown addresses: the home page and the top of the sidebar as ways on. */
export function notFoundHtml(site: Site): string {
  const ways = site.nav.flatMap((item) =>
    item.href === null
      ? []
      : [{ href: item.href, title: item.label, text: site.pages.get(item.href)?.description ?? '' }],
  );
  return renderToStaticMarkup(<NotFound ways={ways} report={site.config.navbar.repository} />);
}
