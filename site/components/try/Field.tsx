import { memo, useId, type ReactNode } from 'react';
import panel from './Panel.module.css';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A labeled text field for values in code. Rendered again only if its props change. */
export const Field = memo(function Field({ label, value, onChange }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className={panel.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
});
