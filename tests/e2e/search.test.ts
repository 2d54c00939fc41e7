import { describe, expect, inject, it } from 'vitest';
import { axeViolations, newPage, openReady, ready, useBrowser } from './browser.ts';

useBrowser();
const sink = () => inject('sink');

describe('the search page', () => {
  it('is one click away, and shows results as one types, the address in step', async () => {
    const page = await openReady(`${sink()}/guides/code`);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/search');
    await page.getByPlaceholder('Search docs').fill('admon');
    await page.getByText('1 result').waitFor();
    await page.waitForURL('**/search?q=admon');
    await page.getByRole('link', { name: 'Markdown: Admonitions' }).click();
    await page.waitForURL('**/guides/markdown#admonitions');
    await page.goBack();
    await page.getByText('1 result').waitFor();
    expect(await page.getByPlaceholder('Search docs').inputValue()).toBe('admon');
  });

  it('says when nothing is found', async () => {
    const page = await openReady(`${sink()}/search?q=zebra`);
    await page.getByText('No results for “zebra”').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('says when the index cannot be fetched, and tries again at the next key', async () => {
    const page = await newPage({ allow: /503/ });
    await page.route('**/search-index.json', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.goto(`${sink()}/search?q=code`);
    await ready(page);
    await page.getByText('Unable to fetch results. You might want to check your network connection.').waitFor();
    await page.getByPlaceholder('Search docs').fill('codes');
    await page.getByText('No results for “codes”').waitFor();
  });

  it('says what it needs without JavaScript', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${sink()}/search`);
    expect(await page.getByText('Searching needs JavaScript').isVisible()).toBe(true);
  });
});
