import { isMap, isNode, isScalar, isSeq } from 'yaml';

/** The offset of the innermost part of parsed YAML that exists on a path of keys and indexes; 0 if there is none. */
export function offsetAt(contents: unknown, path: readonly PropertyKey[]): number {
  let node = contents;
  let offset = 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(step));
      if (!pair) break;
      offset = (isScalar(pair.key) && pair.key.range?.[0]) || offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (!isNode(node)) break;
      offset = node.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}
