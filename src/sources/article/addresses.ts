import { ADDRESSED, replaceAddresses, useOf, type AddressUse } from '../../model/addressed.ts';
import { property, type Element } from './tree.ts';

/** Names of attributes in HTML by their names in the tree, in lower case: of `xLinkHref`, it is `xlink:href`. */
const names = new Map(ADDRESSED.map(({ name }) => [name.replaceAll(/[:-]/g, ''), name]));

/** Calls a function with each address in an element's attributes that has a use, and puts its result in its place. */
export function replaceIn(
  node: Element,
  uses: readonly AddressUse[],
  replace: (address: string, use: AddressUse, name: string) => string,
): void {
  for (const key in node.properties) {
    const name = names.get(key.toLowerCase());
    const value = name === undefined ? null : property(node, key);
    if (value === null) continue;
    const tag = node.tagName.toLowerCase();
    const found = ADDRESSED.find((one) => one.name === name && one.on.test(tag));
    const use = found && useOf(found, tag, [node.properties['rel'] ?? ''].flat().join(' '));
    if (!found || !use || !uses.includes(use)) continue;
    node.properties[key] = replaceAddresses(found, value, (address) => replace(address, use, found.name));
  }
}
