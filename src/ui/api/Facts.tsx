import type { ReactNode } from 'react';
import type { ApiLimit, ApiSchema, Json } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Joined } from './Joined.tsx';
import { innerOf } from './shape.ts';

const MOST_VALUES = 40;
const LONGEST_VALUE = 160;

interface FactsProps {
  schema: ApiSchema;
  /** Examples that stand beside the schema, before its own. */
  examples?: Json[];
  style?: string | null;
}

/** Allowed values, default, limits and examples of a value, in one line. */
export function Facts({ schema, examples, style = null }: FactsProps): ReactNode {
  const facts: ReactNode[] = [];
  const inner = innerOf(schema);
  const values = schema.values ?? (inner.href === null ? inner.values : null);
  if (values && values.length > 0)
    facts.push(
      <Values
        label={values.length === 1 ? apiTexts.always : apiTexts.allowed}
        values={values.filter((value) => value !== null)}
      />,
    );
  if (schema.defaultValue !== undefined) facts.push(<Values label={apiTexts.default} values={[schema.defaultValue]} />);
  for (const limit of schema.limits) facts.push(limitText(limit));
  if (inner !== schema && inner.href === null) for (const limit of inner.limits) facts.push(limitText(limit));
  if (style) facts.push(`${apiTexts.style} ${style}`);
  const example = examples?.[0] ?? schema.examples[0];
  const simple =
    example !== undefined &&
    (typeof example !== 'object' || example === null || JSON.stringify(example).length <= LONGEST_VALUE);
  if (simple && !values) facts.push(<Values label={apiTexts.example} values={[example]} />);
  if (facts.length === 0) return null;
  return (
    <p className="prop-facts">
      <Joined parts={facts} by=" ">
        {(fact) => <span>{fact}</span>}
      </Joined>
    </p>
  );
}

function Values({ label, values }: { label: string; values: Json[] }): ReactNode {
  const shown = values.slice(0, MOST_VALUES);
  return (
    <>
      {label}:{' '}
      <Joined parts={shown} by=", ">
        {(value) => <code>{valueText(value)}</code>}
      </Joined>
      {values.length > shown.length && ` ${apiTexts.moreValues(values.length - shown.length)}`}
    </>
  );
}

/** A value in one line: texts without quotes where nothing is lost by that. */
export function valueText(value: Json): string {
  const text = typeof value === 'string' && value.trim() === value && value !== '' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}

function limitText({ kind, value }: ApiLimit): ReactNode {
  const [before, behind] = apiTexts.limits[kind];
  return (
    <>
      {before} {value !== '' && <code>{value}</code>} {behind}
    </>
  );
}
