/** Endings and folders that say nothing of what a page is about. */
const empty = new Set(['html', 'htm', 'index', 'docs', 'md', 'mdx']);

/**
 * The words of an address, as a guess at what its reader looked for. `/docs/user_guide/activationStrategies.html`
 * is "user guide activation strategies".
 *
 * @param path as the address bar has it, percent-encoded or not
 */
export function wordsOfAddress(path: string): string {
  return decoded(path)
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !empty.has(word.toLowerCase()))
    .join(' ')
    .slice(0, 100);
}

/** An address that is not encoded properly stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
