// Titles have emojis too, and are read by builds that load no compiler.
import type { MdastPluginDefinition } from 'satteri';

const shortcode = /(?<![\w:]):([+-]?[a-z\d][\w+-]*):(?![\w:])/g;

/** True if a text may contain the shortcode of an emoji. */
export function hasShortcode(text: string): boolean {
  return text.search(shortcode) !== -1;
}

/** Turns `:tada:` into its emoji. */
export async function emojiPlugin(): Promise<MdastPluginDefinition> {
  const replace = await emojiReplacer();
  return {
    name: 'emoji',
    text(node) {
      const value = replace(node.value);
      return value === node.value ? undefined : { type: 'text', value };
    },
  };
}

/** Replaces the names of emojis; unknown ones stay text. The list is loaded only for texts that need it. */
export async function emojiReplacer(): Promise<(text: string) => string> {
  const emojis = new Map(Object.entries((await import('gemoji')).nameToEmoji));
  return (text) => text.replaceAll(shortcode, (whole, name: string) => emojis.get(name) ?? whole);
}
