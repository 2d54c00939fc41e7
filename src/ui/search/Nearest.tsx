import { useEffect, useState, type ReactNode } from 'react';
import type { BootData } from '../../model/boot.ts';
import { texts } from '../texts.ts';
import { Failed } from './Messages.tsx';
import { relatedPages } from './related.ts';
import { PageItem } from './ResultsPage.tsx';
import { useResults } from './use-results.ts';
import { wordsOfAddress } from './words-of-address.ts';
import styles from './Search.module.css';

const MOST = 3;
/** Pages asked for, of which only those about the words of the address are shown. */
const ASKED = 5;

/**
 * The pages that an unknown address may have meant, judging by its words, best first. The words are also put into the
 * field above, where the reader can change them.
 */
export function Nearest({ settings }: { settings: BootData['search']['settings'] }): ReactNode {
  const [text] = useState(() => wordsOfAddress(location.pathname));
  const query = { text, section: null, near: null, limit: ASKED };
  const { results, failed, retry } = useResults(settings, query);
  useEffect(() => {
    // The document has had this field all along: text that the reader has typed or is about to type takes precedence.
    const field = document.querySelector<HTMLInputElement>('main .search input');
    if (field?.value === '' && field !== document.activeElement) field.value = text;
  }, [text]);
  if (text !== '' && failed) return <Failed onRetry={retry} />;
  const pages = relatedPages(results?.pages ?? []).slice(0, MOST);
  if (pages.length === 0) return null;
  return (
    <section className={styles.results}>
      <h2>{texts.notFound.nearest}</h2>
      <ol role="list" className={styles.list}>
        {pages.map((page) => (
          <PageItem key={page.path} page={page} onGo={() => undefined} />
        ))}
      </ol>
    </section>
  );
}
