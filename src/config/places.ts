import { CONFIG } from '../model/folders.ts';
import { positionAt, startOf, type Place } from '../model/problem.ts';

/** A key or a text in the files of a config, and where it is. */
export interface Spot extends Place {
  isKey: boolean;
  /** Keys and indexes that lead to it from the outermost object or list of its file. */
  path: (string | number)[];
  /** The name of the key, or what is between the quotes. */
  text: string;
}

/** What is read of a node of a syntax tree. */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/**
 * Finds the keys and texts in the syntax tree of a file.
 *
 * @param file its name in messages
 */
export function spotsOf(program: unknown, source: string, file: string): Spot[] {
  const spots: Spot[] = [];
  const visit = (node: unknown, path: Spot['path']): void => {
    if (Array.isArray(node)) for (const inner of node) visit(inner, path);
    if (!isNode(node)) return;
    const add = (text: string, start: number) =>
      spots.push({ file, path, text, isKey: false, ...positionAt(source, start) });
    const { type, key, value, elements } = node;
    if (type === 'Property' && isNode(key)) {
      const text = String(key['name'] ?? key['value']);
      spots.push({ file, path: [...path, text], text, isKey: true, ...positionAt(source, key.start) });
      visit(value, [...path, text]);
    } else if (type === 'ArrayExpression' && Array.isArray(elements))
      for (const [index, element] of elements.entries()) visit(element, [...path, index]);
    else if (type === 'Literal' && typeof value === 'string') add(value, node.start + 1);
    else if (type === 'TemplateLiteral') add(source.slice(node.start + 1, Number(node['end']) - 1), node.start + 1);
    else for (const inner of Object.values(node)) visit(inner, path);
  };
  visit(program, []);
  return spots;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Finds a text; of several, the one whose path fits best. */
export function locateText(spots: readonly Spot[], text: string, path: readonly PropertyKey[]): Place {
  const found = spots
    .filter((spot) => spot.text === text)
    .toSorted((a, b) => fit(b, path) - fit(a, path) || Number(a.isKey) - Number(b.isKey));
  return found[0] ?? startOf(CONFIG);
}

/** Finds the key that leads to a value, or else the nearest one above it. A config may be made from several files. */
export function locateKey(spots: readonly Spot[], path: readonly PropertyKey[]): Place {
  const found = spots.find((spot) => spot.isKey && fit(spot, path) === spot.path.length);
  return found ?? (path.length === 0 ? startOf(CONFIG) : locateKey(spots, path.slice(0, -1)));
}

/** How many steps of two paths agree, from their ends. */
function fit(spot: Spot, path: readonly PropertyKey[]): number {
  const other = spot.path.toReversed().findIndex((step, index) => step !== path.at(-1 - index));
  return other === -1 ? spot.path.length : other;
}
