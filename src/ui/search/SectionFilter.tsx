import type { ReactNode } from 'react';
import type { SearchSection } from '../../model/config.ts';
import { texts } from '../texts.ts';
import styles from './Search.module.css';

interface SectionFilterProps {
  sections: readonly SearchSection[];
  chosen: string | null;
  onChoose: (section: string | null) => void;
}

/** Narrows a search to one section of the site. Renders nothing if the site has none. */
export function SectionFilter({ sections, chosen, onChoose }: SectionFilterProps): ReactNode {
  if (sections.length === 0) return null;
  const choices = [{ id: null, label: texts.search.allSections }, ...sections];
  return (
    <fieldset className={styles.filter} aria-label={texts.search.filter}>
      {choices.map(({ id, label }) => (
        <button key={id ?? ''} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
