import { suggest } from '../../model/suggest.ts';

/**
 * Checks what a page gives to a component, since nothing checks the types of MDX. A prop that is similar to none may
 * mean something to another tool.
 *
 * @param needed the props without which the component shows nothing
 * @param others all that it reads besides
 */
export function checkProps(name: string, props: object, needed: readonly string[], others: readonly string[]): void {
  const known = [...needed, ...others, 'children'];
  for (const prop of Object.keys(props)) {
    const hint = known.includes(prop) ? '' : suggest(prop, known);
    if (hint) throw new Error(`<${name}> has no prop "${prop}"${hint}`);
  }
  const missing = needed.find((prop) => !props[prop as keyof object]);
  if (missing) throw new Error(`<${name}> needs ${missing}="…"`);
}
