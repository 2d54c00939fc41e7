import type { Context, Segment, Strategy, Toggle, Variant } from '../evaluate/types.ts';

/** The toggle and segments to evaluate, in the form of the platform's JSON. */
export interface Asked {
  toggle: Toggle;
  segments: Segment[];
}

/** A mistake in the text typed; the message is for the reader. */
export class Mistake extends Error {}

type Item = Record<string, unknown>;

const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses JSON.
 *
 * @throws Mistake with line and column, if the browser's message has the position
 */
function parse(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const at = Number(/position (\d+)/.exec(said)?.[1] ?? Number.NaN);
    const before = typed.slice(0, at).split('\n');
    const place = Number.isNaN(at) ? '' : `Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: `;
    throw new Mistake(`${place}this is no JSON. ${said}`);
  }
}

function object(value: unknown, where: string): Item {
  if (!isObject(value)) throw new Mistake(`${where} has to be an object in braces.`);
  return value;
}

/** A list of objects; a missing one counts as empty. */
function list(value: unknown, where: string): Item[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Mistake(`${where} has to be a list in brackets.`);
  return value.map((item: unknown, at) => object(item, `${where}[${at}]`));
}

function text(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new Mistake(`${where} has to be a text in quotes.`);
  return value;
}

function texts(value: unknown, where: string): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Mistake(`${where} has to be a list in brackets.`);
  return value.map((item, at) => text(item, `${where}[${at}]`));
}

function number(value: unknown, where: string): number {
  if (typeof value !== 'number') throw new Mistake(`${where} has to be a number.`);
  return value;
}

function constraints(value: unknown, where: string): Strategy['constraints'] {
  return list(value, where).map((item, at) => {
    const place = `${where}[${at}]`;
    return {
      contextName: text(item['contextName'], `${place}.contextName`),
      operator: text(item['operator'], `${place}.operator`),
      values: texts(item['values'], `${place}.values`),
      ...(item['value'] !== undefined && item['value'] !== null && { value: text(item['value'], `${place}.value`) }),
      inverted: item['inverted'] === true,
      caseInsensitive: item['caseInsensitive'] === true,
    };
  });
}

function strategy(item: Item, where: string): Strategy {
  const parameters = item['parameters'] === undefined ? {} : object(item['parameters'], `${where}.parameters`);
  const segments = item['segments'] ?? [];
  if (!Array.isArray(segments)) throw new Mistake(`${where}.segments has to be a list of ids.`);
  return {
    name: text(item['name'], `${where}.name`),
    // On the wire, numbers become text.
    parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
    constraints: constraints(item['constraints'], `${where}.constraints`) ?? [],
    segments: segments.map((id, at) => number(id, `${where}.segments[${at}]`)),
  };
}

function variant(item: Item, where: string): Variant {
  return {
    name: text(item['name'], `${where}.name`),
    weight: number(item['weight'], `${where}.weight`),
    ...(typeof item['stickiness'] === 'string' && { stickiness: item['stickiness'] }),
    overrides: list(item['overrides'], `${where}.overrides`).map((override, at) => ({
      contextName: text(override['contextName'], `${where}.overrides[${at}].contextName`),
      values: texts(override['values'], `${where}.overrides[${at}].values`),
    })),
  };
}

/**
 * Parses a toggle: an object with `name`, `strategies`, `variants` and, beside them, `segments`. Leaves out disabled
 * strategies, as the server does.
 *
 * @throws Mistake that names the place
 */
export function readToggle(typed: string, enabled: boolean): Asked {
  const item = object(parse(typed), 'The toggle');
  const strategies = list(item['strategies'], 'strategies');
  return {
    toggle: {
      name: text(item['name'], 'name'),
      enabled,
      strategies: strategies
        .filter(({ disabled }) => disabled !== true)
        .map((entry, at) => strategy(entry, `strategies[${at}]`)),
      variants: list(item['variants'], 'variants').map((entry, at) => variant(entry, `variants[${at}]`)),
    },
    segments: list(item['segments'], 'segments').map((entry, at) => ({
      id: number(entry['id'], `segments[${at}].id`),
      ...(typeof entry['name'] === 'string' && { name: entry['name'] }),
      constraints: constraints(entry['constraints'], `segments[${at}].constraints`) ?? [],
    })),
  };
}

/**
 * Parses a context.
 *
 * @throws Mistake that names the place
 */
export function readContext(typed: string): Context {
  const item = object(parse(typed), 'The context');
  if (item['properties'] !== undefined) object(item['properties'], 'properties');
  return item;
}
