/** A `style` attribute as the object React wants. HTML, and pages that came from it, have it as text. */
export function styleObject(written: string): Record<string, string> {
  const declarations = written.split(/;(?![^(]*\))/).flatMap((declaration): [string, string][] => {
    const at = declaration.indexOf(':');
    const name = declaration.slice(0, at).trim();
    const key = name.startsWith('--')
      ? name
      : name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return at === -1 ? [] : [[key, declaration.slice(at + 1).trim()]];
  });
  return Object.fromEntries(declarations);
}
