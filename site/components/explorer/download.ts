import type { Context, Segment, Strategy, Toggle, Variant } from '../evaluate/types.ts';
import { Mistake, parseJson } from './json.ts';

type Item = Record<string, unknown>;

/** What a reader pasted. Only its outline is checked: a toggle is, once it is chosen. */
export type Download =
  /** The answer of `/api/client/features`, or a bootstrap file. */
  | { kind: 'features'; features: Item[]; segments: unknown }
  /** One toggle, with segments beside its strategies. */
  | { kind: 'toggle'; toggle: Item }
  /** The answer of the front-end API, the Proxy or Edge: what is on for one context. */
  | { kind: 'results'; results: Item[] };

/** A toggle with the segments its strategies may name. */
export interface Asked {
  toggle: Toggle;
  segments: Segment[];
}

/** A toggle as the front-end API answers it. */
export interface Answered {
  name: string;
  enabled: boolean;
  variant: string | null;
}

const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/**
 * Reads what a reader pasted.
 *
 * @throws Mistake that names the place and the fix
 */
export function readDownload(pasted: string): Download {
  const item = object(parseJson(pasted), 'The JSON');
  if (item['features'] !== undefined)
    return { kind: 'features', features: list(item['features'], 'features'), segments: item['segments'] };
  if (item['toggles'] !== undefined) return { kind: 'results', results: list(item['toggles'], 'toggles') };
  if (typeof item['message'] === 'string' && item['name'] !== item['message'] && item['strategies'] === undefined)
    throw new Mistake(
      `This is an error from the server: “${item['message'].slice(0, 200)}”. Send the request again with a valid token.`,
    );
  if (item['strategies'] === undefined && item['name'] === undefined)
    throw new Mistake(
      'This has no features, toggles or name. Paste the response of /api/client/features or /api/frontend, or one toggle.',
    );
  return { kind: 'toggle', toggle: item };
}

const nameOf = (item: Item): string => (typeof item['name'] === 'string' ? item['name'] : '');
const itemsOf = (download: Download): Item[] =>
  download.kind === 'features' ? download.features : download.kind === 'results' ? download.results : [download.toggle];

/** The names of all toggles, as they stand in the download. */
export function namesIn(download: Download): string[] {
  return itemsOf(download).map(nameOf);
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
  const parameters = isObject(item['parameters']) ? item['parameters'] : {};
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
    ...(isObject(item['payload']) && {
      payload: {
        type: text(item['payload']['type'], `${where}.payload.type`),
        value: text(item['payload']['value'], `${where}.payload.value`),
      },
    }),
    overrides: list(item['overrides'], `${where}.overrides`).map((override, at) => ({
      contextName: text(override['contextName'], `${where}.overrides[${at}].contextName`),
      values: texts(override['values'], `${where}.overrides[${at}].values`),
    })),
  };
}

/**
 * A toggle with the segments that its strategies name. Leaves out disabled strategies, as the server does. A toggle
 * without `enabled` counts as on.
 *
 * @returns null if there is no toggle of this name
 * @throws Mistake that names the place
 */
export function toggleIn(download: Download, name: string): Asked | null {
  if (download.kind === 'results') return null;
  const item = download.kind === 'toggle' ? download.toggle : download.features.find((one) => nameOf(one) === name);
  if (!item) return null;
  const where = download.kind === 'toggle' ? '' : `${name}: `;
  if (item['strategies'] === undefined)
    throw new Mistake(
      `${where}strategies is missing. The Admin API and exports have it elsewhere: use the response of /api/client/features.`,
    );
  const strategies = list(item['strategies'], `${where}strategies`)
    .filter(({ disabled }) => disabled !== true)
    .map((entry, at) => strategy(entry, `${where}strategies[${at}]`));
  const ids = new Set(strategies.flatMap(({ segments = [] }) => segments));
  const segments = list(download.kind === 'toggle' ? item['segments'] : download.segments, 'segments');
  return {
    toggle: {
      name: text(item['name'], `${where}name`),
      enabled: item['enabled'] !== false,
      strategies,
      variants: list(item['variants'], `${where}variants`).map((entry, at) =>
        variant(entry, `${where}variants[${at}]`),
      ),
    },
    segments: segments.flatMap((entry, at) => {
      const id = number(entry['id'], `segments[${at}].id`);
      if (!ids.has(id)) return [];
      return {
        id,
        ...(typeof entry['name'] === 'string' && { name: entry['name'] }),
        constraints: constraints(entry['constraints'], `segments[${at}].constraints`) ?? [],
      };
    }),
  };
}

/** What the front-end API says of a toggle; null if it is not in the answer. */
export function answerIn(download: Download, name: string): Answered | null {
  const item = download.kind === 'results' ? download.results.find((one) => nameOf(one) === name) : undefined;
  if (!item) return null;
  const given = item['variant'];
  return {
    name,
    enabled: item['enabled'] === true,
    variant: isObject(given) && given['enabled'] === true ? nameOf(given) : null,
  };
}

/** The fields of a context that have a field of their own in the form. */
export const STANDARD = ['userId', 'sessionId', 'remoteAddress', 'environment', 'appName', 'currentTime'] as const;

/** A context as it is entered; `more` has custom fields, or a whole context as JSON. */
export type Entered = Record<(typeof STANDARD)[number] | 'more', string>;

/** A context in which nothing is entered. */
export const NOTHING: Entered = {
  userId: '',
  sessionId: '',
  remoteAddress: '',
  environment: '',
  appName: '',
  currentTime: '',
  more: '',
};

/**
 * The context that a reader entered.
 *
 * @throws Mistake that names the place
 */
export function readContext({ more, ...fields }: Entered): Context {
  const standard = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  if (!more.trimStart().startsWith('{')) return { ...standard, properties: readLines(more) };
  const item = object(parseJson(more), 'The context');
  const properties = item['properties'] === undefined ? {} : object(item['properties'], 'properties');
  return { ...standard, ...item, properties };
}

function readLines(lines: string): Record<string, string> {
  const entries = lines.split('\n').flatMap((line, at): [string, string][] => {
    if (line.trim() === '') return [];
    const [name = '', ...rest] = line.split('=');
    if (name.trim() === '' || rest.length === 0)
      throw new Mistake(`Line ${at + 1}: write a name, an equals sign and a value, such as region=emea.`);
    return [[name.trim(), rest.join('=').trim()]];
  });
  return Object.fromEntries(entries);
}

/** A context as the form shows it, from a context in JSON. */
export function enter(context: unknown): Entered {
  const { properties, ...rest } = isObject(context) ? context : {};
  const entered = { ...NOTHING };
  const custom: [string, unknown][] = Object.entries(isObject(properties) ? properties : {});
  for (const [name, value] of Object.entries(rest)) {
    const field = STANDARD.find((one) => one === name);
    if (field && typeof value === 'string') entered[field] = value;
    else custom.push([name, value]);
  }
  entered.more = custom.map(([name, value]) => `${name}=${String(value)}`).join('\n');
  return entered;
}
