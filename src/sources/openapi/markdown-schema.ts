import type { ApiDocs, ApiParameter, ApiSchema, Json } from '../../model/api.ts';
import { factsOf } from '../../ui/api/facts.ts';
import { hasParts, innerOf, isArray, isMap, sampleOf } from '../../ui/api/shape.ts';
import { distinct, plainType, typeText } from '../../ui/api/TypeLabel.tsx';
import { apiTexts as words } from '../../ui/texts.ts';

/** Schemas without a name have no page of their own, so they are written out, down to this level. */
const DEEPEST = 12;

/** One parameter, header or property. */
interface Entry {
  name: string;
  schema: ApiSchema | null;
  required: boolean;
  deprecated: boolean;
  description: string;
  facts: string[];
}

/** A parameter as a list item, with the properties of an object below it. */
export function parameterLines(parameter: ApiParameter, isSent: boolean): string[] {
  const { name, schema, required, deprecated, description, examples } = parameter;
  const facts = schema ? factLines(schema, { examples, isShown: required && isSent }) : [];
  const own = line(0, {
    name,
    schema,
    required,
    deprecated: deprecated || schema?.deprecated === true,
    description: description || (schema?.description ?? ''),
    facts,
  });
  const inner = schema && innerOf(schema);
  return inner && inner.href === null ? [own, ...propertyLines(inner, { depth: 1 })] : [own];
}

interface LineOptions {
  depth?: number;
  /** The schemas that are being written out above this one. */
  open?: readonly ApiSchema[];
  /** An example of the schema that the page shows. */
  sample?: Json | undefined;
}

/** The parts of a schema as a list; empty for a primitive value. */
export function propertyLines(schema: ApiSchema, { depth = 0, open = [], sample }: LineOptions): string[] {
  const inner = innerOf(schema);
  if (depth >= DEEPEST || open.includes(inner)) return [];
  const below = { depth, open: [...open, inner] };
  const named = (name: string, property: ApiSchema, required = false) =>
    propertyLine({ name, property, required }, { ...below, sample: sampleOf(sample, name) });
  const others = inner.additional;
  const indent = '  '.repeat(depth);
  const lines = [
    ...inner.properties.flatMap((property) => named(property.name, property.schema, property.required)),
    ...inner.tuple.flatMap((item, index) => named(words.itemAt(index + 1), item)),
    ...(others === false && inner.properties.length > 0 ? [`${indent}- ${words.noOtherProperties}`] : []),
    ...(typeof others === 'object' && others && !isMap(inner) ? named(`[${words.anyName}]`, others) : []),
    ...inner.patterns.flatMap(({ pattern, schema: value }) => named(`/${pattern}/`, value)),
  ];
  for (const { kind, options, discriminator } of inner.choices) {
    lines.push(`${indent}- ${kind === 'oneOf' ? words.oneOf : words.anyOf}:`);
    for (const [index, option] of options.entries()) {
      const value = discriminator?.values[index];
      const when = discriminator && value ? ` (${words.when(discriminator.property, value)})` : '';
      const text = option.href === null ? oneLine(option.description) : '';
      lines.push(`${indent}  - ${typeLabel(option)}${when}${text && `: ${text}`}`);
      if (innerOf(option).href === null) lines.push(...propertyLines(option, { ...below, depth: depth + 2, sample }));
    }
  }
  if (inner.not) lines.push(`${indent}- ${words.not}: ${typeLabel(inner.not)}`);
  return lines;
}

function propertyLine(
  { name, property, required }: { name: string; property: ApiSchema; required: boolean },
  options: LineOptions,
): string[] {
  const { depth = 0, sample } = options;
  const { deprecated, description } = property;
  const facts = factLines(property, { isShown: sample !== undefined });
  if (property.externalDocs && property.href === null) facts.push(docsLine(property.externalDocs));
  const own = line(depth, { name, schema: property, required, deprecated, description, facts });
  const inner = innerOf(property);
  return inner.href === null && hasParts(inner)
    ? [own, ...propertyLines(property, { ...options, depth: depth + 1 })]
    : [own];
}

/** Allowed values, default, limits and examples, each as a sentence. */
export function factLines(schema: ApiSchema, options: Parameters<typeof factsOf>[1]): string[] {
  return factsOf(schema, options).map((parts) =>
    parts
      .map((part) => (typeof part === 'string' ? part : code(part.code)))
      .join('')
      .trim()
      .replace(/^[a-z]/, (letter) => letter.toUpperCase()),
  );
}

/** A line that links to further documentation. */
export function docsLine({ href, description }: ApiDocs): string {
  return `${words.moreInformation}: [${description}](${href})`;
}

function line(depth: number, { name, schema, required, deprecated, description, facts }: Entry): string {
  const flags = [
    schema ? typeLabel(schema) : words.any,
    schema && plainType(schema),
    required && words.required,
    deprecated && words.deprecated.toLowerCase(),
    schema?.readOnly && words.readOnly,
    schema?.writeOnly && words.writeOnly,
  ].filter(Boolean);
  const text = [oneLine(description), ...facts.map((fact) => `${fact}.`)].filter(Boolean).join(' ');
  return `${'  '.repeat(depth)}- ${code(name)} (${flags.join(', ')})${text && `: ${text}`}`;
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

/** Text as a code span, whatever it contains: https://spec.commonmark.org/0.31.2/#code-spans */
function code(text: string): string {
  const runs = text.match(/`+/g)?.map((run) => run.length) ?? [];
  if (runs.length === 0) return `\`${text}\``;
  const marks = '`'.repeat(Math.max(...runs) + 1);
  return `${marks} ${text} ${marks}`;
}

/** The type of a schema, with links to named ones. */
export function typeLabel(schema: ApiSchema, link = true): string {
  return `${kindLabel(schema, 0, link)}${schema.nullable ? ` ${words.nullable}` : ''}`;
}

function kindLabel(schema: ApiSchema, depth: number, link = true): string {
  if (schema.href !== null && link) return `[${schema.name}](${schema.href})`;
  if (depth > 4) return '…';
  if (isArray(schema)) return `${words.arrayOf} ${schema.items ? kindLabel(schema.items, depth + 1) : words.any}`;
  if (isMap(schema))
    return `${words.mapOf} ${typeof schema.additional === 'object' && schema.additional ? kindLabel(schema.additional, depth + 1) : words.any}`;
  const [choice] = schema.choices;
  if (choice && schema.properties.length === 0) {
    const options = distinct(choice.options);
    const few = options.slice(0, 4).map((option) => kindLabel(option, depth + 1));
    return `${few.join(` ${words.or} `)}${options.length > few.length ? ' …' : ''}`;
  }
  return typeText(schema);
}
