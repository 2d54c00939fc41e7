import { constructFromEvents, parseEvents } from 'js-yaml';

/**
 * Reads a YAML text in less than half the time of `yaml`, which knows the places of values and explains mistakes.
 *
 * @returns null for a text that should be left to `yaml`: one with a mistake, with aliases or tags, with no document or
 *   with several
 */
export function readPlainYaml(text: string): { value: unknown } | null {
  try {
    const documents = constructFromEvents(parseEvents(text, {}), { source: text, maxAliases: 0 });
    return documents.length === 1 ? { value: documents[0] } : null;
  } catch {
    // Read again, by the parser whose messages say more.
    return null;
  }
}
