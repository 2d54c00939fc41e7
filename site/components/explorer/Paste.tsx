import { useId, useRef, type ReactNode } from 'react';
import panel from '../try/Panel.module.css';
import { Words } from '../try/Words.tsx';
import styles from '../EvaluateToggle.module.css';

/** A text field with more characters than this makes browsers slow, so such a text is kept, but not shown. */
const LARGE = 200_000;
/** Larger files are none of Unleash's, and could use up the memory. */
const LIMIT = 20_000_000;

interface PasteProps {
  text: string;
  /** How much is in the text, for one that is not shown. */
  summary: string;
  mistake: string;
  onChange: (text: string) => void;
  onRefuse: (mistake: string) => void;
}

/** The field for JSON, which also takes large downloads, pasted or as a file. */
export function Paste({ text, summary, mistake, onChange, onRefuse }: PasteProps): ReactNode {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isLarge = text.length > LARGE;
  const take = (next: string) => {
    if (next.length > LIMIT) onRefuse(`This is ${inMegabytes(next.length)}; the limit is 20 MB.`);
    else onChange(next);
  };
  const open = async (file: File | undefined) => {
    if (file && file.size > LIMIT) onRefuse(`${file.name} is ${inMegabytes(file.size)}; the limit is 20 MB.`);
    else if (file) take(await file.text());
  };
  return (
    <div className={panel.field}>
      <label htmlFor={id}>Toggle, or a whole response from Unleash, as JSON</label>
      {isLarge && (
        <p className={styles.large}>
          {inMegabytes(text.length)}: {summary}. It is too long to be shown here.
        </p>
      )}
      <textarea
        ref={field}
        id={id}
        className={styles.json}
        rows={isLarge ? 2 : 12}
        value={isLarge ? '' : text}
        placeholder={isLarge ? 'Paste another' : ''}
        spellCheck={false}
        autoCapitalize="off"
        aria-invalid={mistake !== ''}
        aria-describedby={`${id}-mistake`}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (pasted.length <= LARGE) return;
          event.preventDefault();
          take(pasted);
        }}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <p id={`${id}-mistake`} className={styles.mistake} role="alert">
        <Words>{mistake}</Words>
      </p>
      <div className={`${panel.row} ${styles.files}`}>
        <label className={styles.file}>
          Open a file
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              void open(file);
              // So that the same file can be opened again.
              event.currentTarget.value = '';
            }}
          />
        </label>
        {text !== '' && (
          <button
            type="button"
            className={panel.button}
            onClick={() => {
              onChange('');
              field.current?.focus();
            }}
          >
            Clear
          </button>
        )}
      </div>
    </div>
  );
}

const inMegabytes = (characters: number): string => `${(characters / 1_000_000).toFixed(1)} MB`;
