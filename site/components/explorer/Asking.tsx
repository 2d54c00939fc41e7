import { useId, type ReactNode } from 'react';
import { SDKS, SPECIFICATION } from '../evaluate/sdks.ts';
import { Field } from '../try/Field.tsx';
import panel from '../try/Panel.module.css';
import { Words } from '../try/Words.tsx';
import { STANDARD, type Entered } from './download.ts';
import styles from '../EvaluateToggle.module.css';

interface NameProps {
  names: readonly string[];
  name: string;
  onChange: (name: string) => void;
}

/** As many suggestions as one reads; typing more of a name finds the others. */
const SHOWN = 50;

/** A field for the name of a toggle, which suggests those in the download. */
export function ToggleName({ names, name, onChange }: NameProps): ReactNode {
  const id = useId();
  const typed = name.toLowerCase();
  const fitting = names.filter((one) => one.toLowerCase().includes(typed) && one !== name).slice(0, SHOWN);
  return (
    <div className={panel.field}>
      <label htmlFor={id}>
        Toggle <span>{names.length === 1 ? '1 in it' : `${names.length.toLocaleString('en-US')} in it`}</span>
      </label>
      <input
        id={id}
        type="text"
        list={`${id}-names`}
        value={name}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={`${id}-names`}>
        {fitting.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </div>
  );
}

/** Chooses whose rules apply: those of the specification, or of an SDK. */
export function Evaluator({ sdk, onChange }: { sdk: string; onChange: (sdk: string) => void }): ReactNode {
  const id = useId();
  return (
    <div className={panel.field}>
      <label htmlFor={id}>Evaluated by</label>
      <select id={id} value={sdk} onChange={(event) => onChange(event.currentTarget.value)}>
        {[SPECIFICATION, ...SDKS].map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}

interface ContextProps {
  entered: Entered;
  /** The fields that the toggle's rules read. */
  reads: readonly string[];
  mistake: string;
  onChange: (entered: Entered) => void;
}

/** The fields of a context. */
export function ContextFields({ entered, reads, mistake, onChange }: ContextProps): ReactNode {
  const id = useId();
  return (
    <fieldset className={styles.context}>
      <legend>Context</legend>
      {reads.length > 0 && (
        <p className={panel.quiet}>
          <Words>{`The rules of this toggle read ${reads.map((name) => `\`${name}\``).join(', ')}.`}</Words>
        </p>
      )}
      <div className={styles.fields}>
        {STANDARD.map((name) => (
          <Field
            key={name}
            label={name}
            value={entered[name]}
            onChange={(value) => onChange({ ...entered, [name]: value })}
          />
        ))}
      </div>
      <div className={panel.field}>
        <label htmlFor={id}>Custom fields, one name=value a line, or a context as JSON</label>
        <textarea
          id={id}
          className={styles.json}
          rows={3}
          value={entered.more}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={mistake !== ''}
          aria-describedby={`${id}-mistake`}
          onChange={(event) => onChange({ ...entered, more: event.currentTarget.value })}
        />
        <p id={`${id}-mistake`} className={styles.mistake} role="alert">
          <Words>{mistake}</Words>
        </p>
      </div>
    </fieldset>
  );
}
