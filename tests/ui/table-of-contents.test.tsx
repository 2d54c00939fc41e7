import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TableOfContents } from '../../src/ui/navigation/TableOfContents.tsx';

it('breaks only words that no line of it can hold', () => {
  const headings = [
    { depth: 2, id: 'a', text: 'OkHttp instead of HttpURLConnection' },
    { depth: 2, id: 'b', text: 'createFeatureNamingSchema' },
  ];
  const html = renderToStaticMarkup(<TableOfContents headings={headings} />);
  expect(html).toContain('>OkHttp instead of HttpURLConnection</a>');
  expect(html).toContain('>create<wbr/>Feature<wbr/>Naming<wbr/>Schema</a>');
});
