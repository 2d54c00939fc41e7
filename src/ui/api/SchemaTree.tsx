import type { ReactNode } from 'react';
import type { ApiChoice, ApiProperty, ApiSchema, Json } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Facts } from './Facts.tsx';
import { Field, optionLabel, OptionRow } from './Row.tsx';
import { descriptionOf, hasParts, innerOf, rowsOf, sampleOf } from './shape.ts';
import { Joined, Text, useApiView } from './view.tsx';

/** Levels of named schemas shown in place; deeper ones are a link away. */
const SHOWN_LEVELS = 2;
/** The same for schemas without a name, which have no page to link to. */
const DEEPEST = 24;

const CLOSED: readonly ApiSchema[] = [];

interface PartProps {
  /** Prefix of the ids of all rows below. */
  path: string;
  /** 1 for the properties of a body. */
  level: number;
  /** True if the schema belongs to this page, so that it cannot be left to another one. */
  own: boolean;
  /** The schemas that this one is nested in, to detect recursion. */
  open: readonly ApiSchema[];
  /** An example of the schema that the page shows: properties in it need no example of their own. */
  sample: Json | undefined;
}

type TreeProps = Partial<PartProps> & Pick<PartProps, 'path'> & { schema: ApiSchema };

/** The parts of a schema: properties, items, choices. Nothing for a plain value. */
export function SchemaTree({ schema, path, level = 1, own = true, open = CLOSED, sample }: TreeProps): ReactNode {
  const inner = innerOf(schema);
  const trail = [...open, inner];
  const below = { level, own, open: trail, sample };
  const { properties, additional } = inner;
  const other = typeof additional === 'object' && additional;
  return (
    <>
      {properties.length > 0 && (
        <ul className="props" role="list">
          {[...properties, ...(other ? [{ name: `[${apiTexts.anyName}]`, required: false, schema: other }] : [])].map(
            (property) => (
              <PropertyRow key={property.name} property={property} path={path} {...below} />
            ),
          )}
        </ul>
      )}
      {properties.length > 0 && additional === false && <p className="prop-note">{apiTexts.noOtherProperties}</p>}
      <Joined parts={inner.choices} by="">
        {(choice, index) => <Choice choice={choice} path={`${path}.${index + 1}`} {...below} />}
      </Joined>
    </>
  );
}

function PropertyRow({ property, path, sample, ...position }: PartProps & { property: ApiProperty }): ReactNode {
  const view = useApiView();
  const { name, required, schema } = property;
  const id = view.id(`${path}.${name}`);
  const value = sampleOf(sample, name);
  return (
    <Field id={id} name={name} schema={schema} required={required}>
      <Text className="prop-text">{descriptionOf(schema)}</Text>
      <Facts schema={schema} isShown={value !== undefined} />
      <Below schema={schema} path={id} sample={value} {...position} />
    </Field>
  );
}

/** The parts of a row's schema, collapsed; nothing if the link of the type leads to them. */
function Below({ schema, path, level, own, open, sample }: PartProps & { schema: ApiSchema }): ReactNode {
  const view = useApiView();
  const inner = innerOf(schema);
  const isNamed = inner.href !== null;
  if (!hasParts(inner) || (isNamed && (level >= SHOWN_LEVELS || open.includes(inner)))) return null;
  if (open.includes(inner)) return <p className="prop-note">{apiTexts.recurs}</p>;
  const mine = own && !isNamed;
  // Parts of a named schema can be left to its page; those of this page cannot.
  if (!mine && (level > SHOWN_LEVELS || !view.takeRows(rowsOf(inner), 'linked'))) {
    const owner = open.findLast(({ href }) => href !== null)?.href;
    return isNamed || !owner ? null : <p className="prop-note">{<a href={owner}>{apiTexts.properties}</a>}</p>;
  }
  if (level >= DEEPEST || (mine && !view.takeRows(rowsOf(inner), 'own')))
    return <p className="prop-note">{apiTexts.tooDeep}</p>;
  const label = inner.name === null ? apiTexts.properties : apiTexts.propertiesOf(inner.name);
  return (
    <details className="prop-more">
      <summary>{label}</summary>
      <SchemaTree schema={inner} path={path} level={level + 1} own={mine} open={open} sample={sample} />
    </details>
  );
}

function Choice({ choice, path, level, own, open, sample }: PartProps & { choice: ApiChoice }): ReactNode {
  const view = useApiView();
  const { kind, options, discriminator } = choice;
  return (
    <div className="choice">
      <p className="prop-note">{kind === 'oneOf' ? apiTexts.oneOf : apiTexts.anyOf}:</p>
      <ul className="props" role="list">
        {options.map((option, index) => {
          const value = discriminator?.values[index];
          const label = optionLabel(option, index);
          const id = view.id(`${path}.${label}`);
          return (
            <OptionRow key={id} id={id} label={label} schema={option}>
              {discriminator && value && (
                <p className="prop-facts">
                  <span>
                    <code>{apiTexts.when(discriminator.property, value)}</code>
                  </span>
                </p>
              )}
              <Text className="prop-text">{descriptionOf(option)}</Text>
              <Facts schema={option} isShown={sample !== undefined} />
              <Below schema={option} path={id} level={level} own={own} open={open} sample={sample} />
            </OptionRow>
          );
        })}
      </ul>
    </div>
  );
}
