'use client';
import { useId, useState, type ReactNode } from 'react';
import { checkConstraint, OPERATORS, takesList } from './evaluate/constraints.ts';
import { departures, olderAnswers, type Departure } from './evaluate/sdks.ts';
import type { Constraint, Context } from './evaluate/types.ts';
import { Code } from './try/Code.tsx';
import { Field } from './try/Field.tsx';
import panel from './try/Panel.module.css';
import { Words } from './try/Words.tsx';
import styles from './DoesItHold.module.css';

interface Given {
  field: string;
  operator: string;
  /** As typed; the entries of a list are separated by commas. */
  values: string;
  inverted: boolean;
  ignoresCase: boolean;
  /** Null if the context lacks the field. */
  value: string | null;
}

/** Initial values by kind of operator. */
const EXAMPLES: Record<string, Pick<Given, 'field' | 'values' | 'value'>> = {
  IN: { field: 'region', values: 'emea, apac', value: 'emea' },
  STR: { field: 'email', values: '@example.com', value: 'ada@example.com' },
  NUM: { field: 'userScore', values: '100', value: '120' },
  DATE: { field: 'currentTime', values: '2023-06-01T07:00:00Z', value: null },
  SEMVER: { field: 'appVersion', values: '2.9.0', value: '2.10.0' },
};

const kindOf = (operator: string): string => (/^(?:NOT_)?IN$/.test(operator) ? 'IN' : (operator.split('_')[0] ?? ''));

function constraintOf({ field, operator, values, inverted, ignoresCase }: Given): Constraint {
  const isList = takesList(operator);
  const entries = values.split(',').map((entry) => entry.trim());
  return {
    contextName: field,
    operator,
    ...(isList ? { values: entries.filter((entry) => entry !== '') } : { value: values.trim() }),
    ...(inverted && { inverted }),
    ...(isList && ignoresCase && { caseInsensitive: true }),
  };
}

/** Tries one constraint on one context value: shows if it holds and why, and which SDKs answer differently. */
export function DoesItHold(): ReactNode {
  const [given, setGiven] = useState<Given>({
    operator: 'SEMVER_GT',
    inverted: false,
    ignoresCase: false,
    ...(EXAMPLES['SEMVER'] as Pick<Given, 'field' | 'values' | 'value'>),
  });
  const constraint = constraintOf(given);
  const context: Context = given.value === null ? {} : { [given.field]: given.value };
  const { holds, reason } = checkConstraint(constraint, context);
  return (
    <section className={panel.panel} aria-label="Try it: does this constraint hold?">
      <Form given={given} onChange={(change) => setGiven({ ...given, ...change })} />
      <div className={panel.foot}>
        <output className={styles.answer}>
          <span className={holds ? panel.yes : panel.no}>{holds ? 'Holds' : 'Does not hold'}</span>{' '}
          <Words>{reason}</Words>
        </output>
        <Others departing={departures(constraint, context)} older={olderAnswers(constraint, context)} />
        <Code label="The constraint, as the API takes it" text={JSON.stringify(constraint, null, 2)} />
      </div>
    </section>
  );
}

function Form({ given, onChange }: { given: Given; onChange: (change: Partial<Given>) => void }): ReactNode {
  const id = useId();
  const { field, operator, values, inverted, ignoresCase, value } = given;
  const isList = takesList(operator);
  const choose = (next: string) =>
    onChange({ operator: next, ...(kindOf(next) !== kindOf(operator) && EXAMPLES[kindOf(next)]) });
  return (
    <div className={`${panel.body} ${panel.live}`}>
      <div className={styles.constraint}>
        <Field label="Context field" value={field} onChange={(text) => onChange({ field: text })} />
        <div className={panel.field}>
          <label htmlFor={`${id}-operator`}>Operator</label>
          <select id={`${id}-operator`} value={operator} onChange={(event) => choose(event.currentTarget.value)}>
            {OPERATORS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <Field
          label={isList ? 'Values, with commas' : 'Value'}
          value={values}
          onChange={(text) => onChange({ values: text })}
        />
      </div>
      <div className={panel.row}>
        <Check label="Inverted" checked={inverted} onChange={(next) => onChange({ inverted: next })} />
        {isList && (
          <Check label="Ignore case" checked={ignoresCase} onChange={(next) => onChange({ ignoresCase: next })} />
        )}
      </div>
      <div className={styles.context}>
        <Check
          label={`The context has ${field || 'it'}`}
          checked={value !== null}
          onChange={(next) =>
            onChange({ value: next ? (EXAMPLES[kindOf(operator)]?.value ?? '') || '2023-06-01T08:00:00Z' : null })
          }
        />
        {value !== null && (
          <Field label="Value in the context" value={value} onChange={(text) => onChange({ value: text })} />
        )}
      </div>
    </div>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ label, checked, onChange }: CheckProps): ReactNode {
  return (
    <label className={panel.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} /> {label}
    </label>
  );
}

/** The SDKs that answer differently, and those older than the operator. */
function Others({ departing, older }: { departing: readonly Departure[]; older: readonly Departure[] }): ReactNode {
  return (
    <>
      {departing.length === 0 ? (
        <p className={styles.agree}>The SDKs of June 2023 agree.</p>
      ) : (
        <Answers title="SDKs of June 2023 that answer otherwise" list={departing} />
      )}
      {older.length > 0 && <Answers title="SDKs from before these operators" list={older} />}
    </>
  );
}

function Answers({ title, list }: { title: string; list: readonly Departure[] }): ReactNode {
  return (
    <div className={styles.others}>
      <p className={panel.label}>{title}</p>
      <ul role="list">
        {list.map(({ sdk, holds, why }) => (
          <li key={sdk}>
            <span className={styles.sdk}>{sdk}</span>
            <span className={styles.said}>{holds === null ? 'error' : holds ? 'holds' : 'does not hold'}</span>
            <span className={styles.why}>
              <Words>{why}</Words>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
