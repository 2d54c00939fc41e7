import { transformStyleAttribute } from 'lightningcss';
import { nameHash } from '../../files/hash.ts';
import { published } from '../../model/address.ts';
import { attribute, htmlTokens, withAttribute } from '../../model/html.ts';
import type { SiteStyle } from '../../model/island.ts';
import { reasonOf } from '../../model/problem.ts';

/** An article without `style` attributes, and the style sheet that replaces them. */
export interface StyledArticle {
  html: string;
  /** Null if there were none. */
  style: SiteStyle | null;
  /** Mistakes in styles, each with its text as written. */
  mistakes: { written: string; message: string }[];
}

/**
 * Replaces `style` attributes, which the security policy forbids, with classes that have the same declarations.
 * `:not(#_)` names an id that no element has, so that these classes win over all others, as the attribute would.
 *
 * @param base path that the site is published under
 */
export function classesForStyles(html: string, base: string): StyledArticle {
  const rules = new Map<string, string>();
  const mistakes: StyledArticle['mistakes'] = [];
  let out = '';
  let from = 0;
  for (const { kind, name, value, at, end } of htmlTokens(html)) {
    const written = kind === 'open' && value.includes('style') ? attribute(value, 'style') : null;
    if (written === null) continue;
    const bare = withAttribute(value, 'style', null);
    const { css, message } = sheetOf(written, base);
    if (message !== null) mistakes.push({ written, message });
    const added = css === '' ? null : `style-${nameHash(css)}`;
    if (added !== null) rules.set(added, `.${added}:not(#_){${css}}`);
    const classes = [attribute(bare, 'class'), added].filter(Boolean).join(' ');
    out += `${html.slice(from, at)}<${name}${added === null ? bare : withAttribute(bare, 'class', classes)}>`;
    from = end;
  }
  const css = [...rules.values()].toSorted().join('\n');
  const style = css === '' ? null : { name: `assets/inline.${nameHash(css)}.css`, css };
  return { html: out + html.slice(from), style, mistakes };
}

/** Compiles declarations for a style sheet. They may only name addresses of this site. */
function sheetOf(written: string, base: string): { css: string; message: string | null } {
  try {
    const { code, dependencies } = transformStyleAttribute({
      code: Buffer.from(written),
      minify: true,
      analyzeDependencies: true,
    });
    let css = code.toString();
    for (const dependency of dependencies ?? []) {
      if (dependency.type !== 'url') continue;
      const { url, placeholder } = dependency;
      if (!/^(?:\/(?!\/)|#|data:)/.test(url))
        return { css: '', message: `names "${url}", which is not an address of this site` };
      css = css.replaceAll(placeholder, published(base, url));
    }
    return { css, message: null };
  } catch (error) {
    return { css: '', message: `is not CSS: ${reasonOf(error)}` };
  }
}
