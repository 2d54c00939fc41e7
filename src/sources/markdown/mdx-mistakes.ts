import { reasonOf } from '../../model/problem.ts';
import { mdxComponents } from '../../ui/content/mdx-components.ts';
import type { UsingSource } from '../components/errors.ts';
import type { UnfinishedError } from '../components/render.ts';
import { themeModules } from '../components/theme.ts';
import { withoutCode } from './mdx-syntax.ts';
import { sourceError, type SourceError } from './mistakes.ts';

/** What is said of an import of a package that is not there. */
export function noPackage(): string {
  const known = Object.keys(themeModules).join(', ');
  return `pages may import ${known}, files by "./…" or "@site/…", and installed packages, and there is none of this name`;
}

/** The mistake of an import, at its line. */
export function importMistake(source: UsingSource, from: string, reason: string): SourceError {
  const message = `cannot import "${from}": ${reason}`;
  const at = Math.max(source.text.indexOf(`'${from}'`), source.text.indexOf(`"${from}"`));
  // Relative paths may name another file on each page.
  const said = from.startsWith('.') ? { message } : { message, cause: message };
  return sourceError(source, source.text.lastIndexOf('\n', at) + 1, said);
}

/** The error of a page whose components do not end, at the first that may be the one: the engine's own end. */
export function unfinished(error: UnfinishedError, page: UsingSource): SourceError {
  const text = withoutCode(page.text);
  const uses = [...text.matchAll(/<([A-Z][\w.$]*)/g)].filter(([, name = '']) => !Object.hasOwn(mdxComponents, name));
  const names = [...new Set(uses.map(([, name]) => name))].join(' or ');
  const message = names ? error.message.replace('a component', names) : error.message;
  return sourceError(page, uses[0]?.index ?? 0, { message, fix: error.fix }, error);
}

/** The error for a name that does not exist, at its place. Other errors are placed at the start. */
export function unknownName(error: unknown, source: UsingSource): SourceError {
  const message = reasonOf(error);
  const match = /(?:Expected (?:component|object) `([\w$]+)` to be defined|^([\w$]+) is not defined)/.exec(message);
  const name = match?.[1] ?? match?.[2];
  if (name === undefined) return sourceError(source, 0, { message }, error);
  const text = withoutCode(source.text);
  const word = name.replaceAll('$', String.raw`\$`);
  const read = new RegExp(`^import\\b.*\\b${word}\\b`, 'm').exec(text);
  if (read) {
    const said = `the import of "${name}" is text, since it is right below some`;
    return sourceError(source, read.index, { message: said, fix: 'Put an empty line before it.' }, error);
  }
  const use = new RegExp(`(?<=<)${word}\\b|(?<=\\{[^}]*)(?<![\\w$.])${word}(?![\\w$])`).exec(text);
  const known = Object.keys(mdxComponents).join(', ');
  const said = {
    message: `unknown component or value "${name}": import it, or use one of ${known}`,
    cause: `component ${name}`,
    ...(/^[a-z]/.test(name) && { fix: 'Where braces are text, write "\\{" or put them in backticks.' }),
  };
  return sourceError(source, use?.index ?? 0, said, error);
}
