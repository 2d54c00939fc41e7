import type { ApiLimit, ApiSchema, Json } from '../../model/api.ts';
import { jsonText } from '../../model/json.ts';
import { shortened } from '../../model/text.ts';
import { apiTexts } from '../texts.ts';
import { DEEPEST, innerOf, isArray, nextOf } from './shape.ts';

const MOST_VALUES = 40;
const LONGEST_VALUE = 160;

/** A piece of a fact: plain text, or something to show as code. */
export type FactPart = string | { code: string };

interface FactsOptions {
  /** Examples given beside the schema, which take precedence over its own. */
  examples?: Json[];
  /** True if the value is shown elsewhere on the page, so that it needs no example here. */
  isShown?: boolean;
}

/**
 * The facts about a value besides its type and description: allowed values, default, limits, and an example. The page and its Markdown version share them.
 */
export function factsOf(schema: ApiSchema, { examples, isShown = false }: FactsOptions = {}): FactPart[][] {
  const facts: FactPart[][] = [];
  const inner = innerOf(schema);
  const values = schema.values ?? (inner.href === null ? inner.values : null);
  if (values && values.length > 0)
    facts.push(
      valuesFact(
        values.length === 1 ? apiTexts.always : apiTexts.allowed,
        values.filter((value) => value !== null),
      ),
    );
  if (schema.defaultValue !== undefined) facts.push(valuesFact(apiTexts.default, [schema.defaultValue]));
  facts.push(...limitsFacts(schema));
  const example = examples?.[0] ?? schema.examples[0];
  const isSimple =
    example !== undefined &&
    (typeof example !== 'object' || example === null || jsonText(example).length <= LONGEST_VALUE);
  if (isSimple && !values && !isShown) facts.push(valuesFact(apiTexts.example, [example]));
  return facts;
}

function valuesFact(label: string, values: Json[]): FactPart[] {
  const shown = values.slice(0, MOST_VALUES);
  const parts: FactPart[] = [`${label}: `];
  for (const [index, value] of shown.entries()) {
    if (index > 0) parts.push(', ');
    parts.push({ code: valueText(value) });
  }
  if (values.length > shown.length) parts.push(` ${apiTexts.moreValues(values.length - shown.length)}`);
  return parts;
}

/** The limits of a value and, for lists and maps, those of their items, except items with a page of their own. */
function limitsFacts(schema: ApiSchema): FactPart[][] {
  const facts: FactPart[][] = [];
  let prefix = '';
  let at: ApiSchema | null = schema;
  for (let depth = 0; at !== null && depth < DEEPEST && (depth === 0 || at.href === null); depth++, at = nextOf(at)) {
    for (const limit of at.limits) facts.push(limitFact(limit, prefix));
    const each = isArray(at) ? apiTexts.eachItem : apiTexts.eachValue;
    prefix = prefix === '' ? `${each} ` : `${each} ${apiTexts.of} ${prefix}`;
  }
  return facts;
}

function limitFact({ kind, value }: ApiLimit, prefix: string): FactPart[] {
  const [before, behind] = apiTexts.limits[kind];
  const start = `${prefix}${before}`;
  return behind === '' ? [`${start} `, { code: value }] : [`${start} `, { code: value }, ` ${behind}`];
}

/** A value on one line; strings without quotes if nothing is lost by that. */
function valueText(value: Json): string {
  const text = typeof value === 'string' && value.trim() === value && value !== '' ? value : jsonText(value);
  return shortened(text, LONGEST_VALUE);
}
