import { defineMdastPlugin, type MdastPluginDefinition } from 'satteri';

const shortcode = /(?<![\w:]):([+-]?[a-z\d][\w+-]*):(?![\w:])/g;

/** True if a page may contain the shortcode of an emoji. */
export function hasShortcode(source: string): boolean {
  return source.search(shortcode) !== -1;
}

/** Turns `:tada:` into its emoji; unknown names stay text. The list is loaded only for pages that need it. */
export async function emojiPlugin(): Promise<MdastPluginDefinition> {
  const { nameToEmoji } = await import('gemoji');
  return defineMdastPlugin({
    name: 'emoji',
    text(node) {
      const value = node.value.replaceAll(shortcode, (whole, name: string) =>
        Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? whole) : whole,
      );
      return value === node.value ? undefined : { type: 'text', value };
    },
  });
}
