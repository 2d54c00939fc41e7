/**
 * Scripts in use that run from right to left, with their variants: "RTL?" in Unicode's script metadata
 * (https://github.com/unicode-org/cldr/blob/main/common/properties/scriptMetadata.txt).
 */
const fromRight = new Set('Adlm Arab Aran Gara Hebr Mand Mend Nkoo Rohg Samr Syrc Syre Syrj Syrn Thaa Yezi'.split(' '));

/** True for a language tag without extensions, such as `de` and `zh-CN`: https://www.rfc-editor.org/info/bcp47 */
export function isLanguageTag(tag: string): boolean {
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag)) return false;
  try {
    return new Intl.Locale(tag).language !== '';
  } catch {
    // The right characters in a wrong order: `en-GB-US`.
    return false;
  }
}

/**
 * True for languages that are written from right to left. By script, because in Node 20 `Intl.Locale`'s own `textInfo`
 * is wrong about Dhivehi and about Azerbaijani in Arabic script.
 *
 * @param language a language tag: see {@link isLanguageTag}
 */
export function isRightToLeft(language: string): boolean {
  return fromRight.has(new Intl.Locale(language).maximize().script ?? '');
}

/** The attributes of a document's root element for its language. */
export function languageAttributes(language: string): string {
  return `lang="${language}"${isRightToLeft(language) ? ' dir="rtl"' : ''}`;
}
