import type { ReactNode } from 'react';
import type { ApiSchema } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Breakable } from '../content/Breakable.tsx';
import { Joined } from './view.tsx';
import { hasParts, isArray, isMap, itemsOf } from './shape.ts';

const DEEPEST = 5;

interface TypeLabelProps {
  schema: ApiSchema;
  /** Number of lists, maps and choices around it. */
  depth?: number;
  /** False on the schema's own page. */
  link?: boolean;
}

/** The type of a schema in a few words: `array of addonSchema`, `string or null`. Names are links. */
export function TypeLabel(props: TypeLabelProps): ReactNode {
  return (
    <>
      <Kind {...props} />
      {props.schema.nullable && ` ${apiTexts.nullable}`}
    </>
  );
}

function Kind({ schema, depth = 0, link = true }: TypeLabelProps): ReactNode {
  if (schema.href !== null && link)
    return (
      <a href={schema.href}>
        <Breakable>{schema.name ?? ''}</Breakable>
      </a>
    );
  if (depth >= DEEPEST) return '…';
  if (isArray(schema) || isMap(schema)) {
    const items = itemsOf(schema);
    return (
      <>
        {isArray(schema) ? apiTexts.arrayOf : apiTexts.mapOf}{' '}
        {items ? <TypeLabel schema={items} depth={depth + 1} /> : apiTexts.any}
      </>
    );
  }
  const [choice] = schema.choices;
  if (choice && schema.properties.length === 0) {
    const options = distinct(choice.options);
    const few = options.slice(0, 4);
    return (
      <>
        <Joined parts={few} by={` ${apiTexts.or} `}>
          {(option) => <Kind schema={option} depth={depth + 1} />}
        </Joined>
        {options.length > few.length && ' …'}
      </>
    );
  }
  return typeText(schema);
}

/** Options with different labels. Of several objects without a name, only the first is named. */
function distinct(options: readonly ApiSchema[]): ApiSchema[] {
  const labels = options.map((option) =>
    option.href !== null || isArray(option) || isMap(option) || option.choices.length > 0 ? null : typeText(option),
  );
  return options.filter((_, at) => labels[at] === null || labels.indexOf(labels[at] ?? null) === at);
}

/** Only the types, as plain text. */
export function typeText(schema: ApiSchema): string {
  if (schema.values?.length === 0) return apiTexts.none;
  const types = schema.types.length > 0 ? schema.types.join(` ${apiTexts.or} `) : apiTexts.any;
  return schema.format ? `${types} (${schema.format})` : types;
}

/** The type of a named plain value, since the name does not tell: `Email` is a string. Null for everything else. */
export function plainType(schema: ApiSchema): string | null {
  const { href, types, choices } = schema;
  const isPlain = types.length > 0 && !types.includes('object') && !types.includes('array') && choices.length === 0;
  return href !== null && isPlain && !hasParts(schema) ? typeText(schema) : null;
}
