import texts from './payloads.json' with { type: 'json' };

/**
 * Texts that would run something, load something from elsewhere or replace something, if any program along the way took
 * them for more than text. Written from scratch, after what is known of browsers:
 * https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html,
 * https://portswigger.net/web-security/cross-site-scripting/cheat-sheet
 *
 * `RUN` and `SAID` stand for code that opens a dialog, the first of which also leaves a mark, `AWAY` for the address to
 * load from, and `N` for the payload's number.
 */
const filled = (list: readonly string[]) =>
  list.map((text) =>
    text
      .replaceAll('RUN', 'alert(N),globalThis.harmed=N')
      .replaceAll('SAID', "alert('N')")
      .replaceAll('AWAY', '//away.example/N'),
  );

/** Elements that run or load something without any user action. */
export const ELEMENTS = filled(texts.elements);
/** Addresses that are scripts, or that lead elsewhere in disguise. */
export const ADDRESSES = filled(texts.addresses);
/** Endings of contexts into which a payload may be inserted: scripts, data, styles, templates, other languages. */
const ESCAPES = filled(texts.escapes);
const MARKDOWN = [
  ...ADDRESSES.map((address) => `[a](${address})`),
  ...ADDRESSES.slice(0, 8).map((address) => `[a](<${address}>)`),
  ...filled(texts.markdown),
];
/** Prefixes that break out of a surrounding element or attribute. */
const WAYS_OUT = texts.waysOut;

/** Every payload, all distinct, each with its number in place of `N`. */
export const PAYLOADS: readonly string[] = [
  ...ELEMENTS.flatMap((element) => WAYS_OUT.slice(0, 2).map((way) => way + element)),
  ...ELEMENTS.slice(0, 16).flatMap((element) => WAYS_OUT.slice(2).map((way) => way + element)),
  ...ADDRESSES,
  ...ESCAPES,
  ...MARKDOWN,
].map((text, index) => text.replaceAll(/\bN\b/g, String(index + 1000)));
