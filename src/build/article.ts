import GithubSlugger from 'github-slugger';
import { attribute, escapeHtml, htmlTokens, unescapeHtml, type HtmlToken } from '../model/html.ts';
import type { Heading, PageBody, Reference, Section } from '../model/page.ts';
import { articleId } from '../model/shell.ts';
import { PICTURE_ELEMENT, type Picture } from '../model/picture.ts';
import { pictureHtml } from '../render/picture.ts';
import { texts } from '../ui/texts.ts';

/** Turns an address as written into one of the site, and says what a picture needs beside it. Null: leave it. */
export interface LinkResolver {
  link: (href: string) => string | null;
  /** A picture in two colour modes, by name; null where there is none. */
  scene: (name: string) => Picture | null;
  picture: (src: string) => { src: string; size: { width: number; height: number } | null } | null;
}

export type Article = PageBody;

const block = new Set(
  'p li tr td th div pre h1 h2 h3 h4 h5 h6 dt dd figcaption summary blockquote br table section'.split(' '),
);
const silent = new Set(['script', 'style', 'svg']);
const media = new Set(['img', 'source', 'video', 'audio', 'iframe']);
const levels = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]));

/**
 * Finishes an article in one walk over its HTML: addresses resolved, headings with ids and anchors, tables that scroll;
 * and reads from it what the rest of the site needs to know. Every kind of page goes through here, so the table of
 * contents, the search index and the link checks cannot disagree.
 *
 * @param html what was compiled, code blocks still as placeholders: nothing in them is a link or a heading
 * @param blockText the source of code block n, for search
 * @param oldAnchors fragments that lead to a heading beside its own: old fragment → id of the heading
 */
export function finishArticle(
  html: string,
  resolver: LinkResolver,
  blockText: (index: number) => string,
  oldAnchors: Record<string, string> = {},
): Article {
  const walk = new Walk(resolver, blockText, oldAnchors);
  let out = '';
  // What stays as it stands is taken over in stretches, not tag by tag.
  let from = 0;
  for (const token of htmlTokens(html)) {
    const written = walk.take(token);
    if (written === null) continue;
    out += html.slice(from, token.at) + written;
    from = token.end;
  }
  out += html.slice(from);
  return { html: withoutEmptyHeaders(out), ...walk.finish() };
}

/**
 * A header cell without a name is no header, and a header row of nothing but those is none: Markdown cannot write a table
 * without one. https://dequeuniversity.com/rules/axe/4.11/empty-table-header
 */
function withoutEmptyHeaders(html: string): string {
  if (!html.includes('</th>')) return html;
  return html
    .replaceAll(/<th(\sclass="\w+")?><\/th>/g, '<td$1></td>')
    .replaceAll(/<thead>\s*<tr>\s*(?:<td(?:\sclass="\w+")?><\/td>\s*)+<\/tr>\s*<\/thead>\s*/g, '');
}

/** Words of code that may take more than a column of a table has. */
const longWord = /\S{13,}/g;
/** Behind what divides words, and between the humps of a name; or a character reference, which stays whole. */
const seam = /&[#\w]+;|(?<=[/._:=,-])(?=\w)|(?<=[a-z\d])(?=[A-Z])/g;

/** Lets a browser break long words of code where a reader would, and nowhere else. */
function breakable(code: string): string | null {
  const written = code.replaceAll(longWord, (word) => word.replaceAll(seam, (at) => at || '<wbr>'));
  return written === code ? null : written;
}

class Walk {
  readonly #resolver: LinkResolver;
  readonly #blockText: (index: number) => string;
  readonly #slugger = new GithubSlugger();
  readonly #headings: Heading[] = [];
  readonly #ids: string[] = [];
  readonly #links: Reference[] = [];
  readonly #assets: Reference[] = [];
  readonly #sections: Section[] = [];
  #section: Section = emptySection('', '');
  #heading: (Heading & { attributes: string; inner: string }) | null = null;
  /** By the id of a heading: a place for each fragment it had before. Without script, and for the search of a browser. */
  readonly #oldAnchors = new Map<string, string>();
  #muted: string | null = null;
  #tables = 0;
  #isCode = false;

  constructor(resolver: LinkResolver, blockText: (index: number) => string, oldAnchors: Record<string, string>) {
    this.#resolver = resolver;
    this.#blockText = blockText;
    for (const [old, now] of Object.entries(oldAnchors))
      this.#oldAnchors.set(now, `${this.#oldAnchors.get(now) ?? ''}<span id="${escapeHtml(old)}"></span>`);
  }

  /** What to write for a token; null for what stands there already. */
  take(token: HtmlToken): string | null {
    const written = this.#take(token);
    if (this.#heading === null || written === '') return written;
    // A heading is held back until it is closed: only then its id is known.
    this.#heading.inner += written ?? rawOf(token);
    return '';
  }

  finish(): Omit<Article, 'html'> {
    this.#closeSection();
    return {
      headings: this.#headings,
      ids: this.#ids,
      links: this.#links,
      assets: this.#assets,
      sections: this.#sections,
    };
  }

  #take(token: HtmlToken): string | null {
    if (token.kind === 'text') return this.#text(token.value);
    if (token.kind === 'comment') return '';
    return token.kind === 'open' ? this.#open(token) : this.#close(token);
  }

  #text(value: string): string | null {
    if (this.#muted) return null;
    const text = unescapeHtml(value);
    if (this.#heading) this.#heading.text += text;
    else if (this.#tables > 0) this.#section.tables += text;
    else this.#section.prose += text.replaceAll('\n', ' ');
    return this.#isCode && this.#tables > 0 ? breakable(value) : null;
  }

  #open(token: HtmlToken): string | null {
    const { name, value } = token;
    if (silent.has(name)) this.#muted ??= name;
    const level = levels.get(name);
    if (level !== undefined && !value.includes('sr-only') && this.#heading === null) {
      this.#heading = {
        depth: level,
        id: articleId(attribute(value, 'id') ?? ''),
        text: '',
        attributes: value,
        inner: '',
      };
      return '';
    }
    // Wide tables scroll by themselves, and can be scrolled with the keyboard.
    if (name === 'table') {
      this.#tables++;
      return `<div class="table" tabindex="0"><table${value}>`;
    }
    if (name === 'code') this.#isCode = true;
    if (value === '') return null;
    // The compiler aligns columns by style, which the security policy forbids.
    const align = name === 'td' || name === 'th' ? /\sstyle="text-align: (\w+)"/.exec(value) : null;
    if (align) return `<${name} class="${align[1]}"${value.replace(align[0], '')}>`;
    // The box of a task list: its state is all it says.
    if (name === 'input' && value.includes('checkbox')) {
      const label = /\schecked/.test(value) ? texts.taskDone : texts.taskOpen;
      return `<input${value} aria-label="${label}">`;
    }
    if (name === 'code-block') this.#section.code += ` ${this.#blockText(Number(attribute(value, 'n')))} `;
    if (name === PICTURE_ELEMENT) return this.#scene(value);
    const id = attribute(value, 'id');
    if (id !== null) this.#ids.push(id);
    if (name === 'a') return this.#link(token);
    return media.has(name) ? this.#media(token) : null;
  }

  #close({ name }: HtmlToken): string | null {
    if (this.#muted === name) this.#muted = null;
    if (name === PICTURE_ELEMENT) return '';
    if (this.#heading && name === `h${this.#heading.depth}`) return this.#closeHeading();
    if (block.has(name)) this.#section[this.#tables > 0 ? 'tables' : 'prose'] += '\n';
    if (name === 'code') this.#isCode = false;
    if (name !== 'table') return null;
    this.#tables--;
    return '</table></div>';
  }

  #closeHeading(): string {
    const { depth, id: given = '', text: raw = '', attributes = '', inner = '' } = this.#heading ?? {};
    this.#heading = null;
    const text = raw.replaceAll(/\s+/g, ' ').trim();
    // A given id is known to the slugger too, so that a later heading of the same text gets another.
    const slug = articleId(this.#slugger.slug(given || text));
    const id = given || slug;
    this.#headings.push({ depth: depth ?? 2, id, text });
    this.#ids.push(id);
    this.#closeSection();
    this.#section = emptySection(id, text);
    const others = attributes.replace(/\sid="[^"]*"/, '');
    return `<h${depth} id="${escapeHtml(id)}"${others}>${this.#oldAnchors.get(id) ?? ''}${inner}<a class="anchor" href="#${escapeHtml(id)}" aria-label="${escapeHtml(texts.anchor(text))}"></a></h${depth}>`;
  }

  #link(token: HtmlToken): string | null {
    const href = attribute(token.value, 'href');
    if (href === null) return null;
    const resolved = this.#resolver.link(href);
    this.#links.push([resolved ?? href, href]);
    return resolved === null || resolved === href ? null : rewrite(token, 'href', resolved, '');
  }

  #scene(attributes: string): string {
    const name = attribute(attributes, 'scene') ?? '';
    const found = this.#resolver.scene(name);
    if (!found) return '';
    const picture = {
      ...found,
      alt: attribute(attributes, 'alt') ?? found.alt,
      caption: attribute(attributes, 'caption') ?? found.caption,
    };
    this.#assets.push([picture.light, name], [picture.dark, name]);
    this.#section.prose += `${picture.caption}\n`;
    return pictureHtml(picture);
  }

  #media(token: HtmlToken): string | null {
    const src = attribute(token.value, 'src');
    if (src === null) return null;
    const picture = this.#resolver.picture(src);
    this.#assets.push([picture?.src ?? src, src]);
    if (token.name !== 'img') return picture === null ? null : rewrite(token, 'src', picture.src, '');
    const has = (name: string) => attribute(token.value, name) !== null;
    // Width and height keep its place, so that nothing moves when it arrives; it loads when it comes near.
    const size =
      picture?.size && !has('width') && !has('height')
        ? ` width="${picture.size.width}" height="${picture.size.height}"`
        : '';
    return rewrite(
      token,
      'src',
      picture?.src ?? src,
      `${size}${has('loading') ? '' : ' loading="lazy"'}${has('decoding') ? '' : ' decoding="async"'}`,
    );
  }

  #closeSection(): void {
    const { id, heading, prose, tables, code } = this.#section;
    const section: Section = {
      id,
      heading,
      prose: prose
        .replaceAll(/[^\S\n]+/g, ' ')
        .replaceAll(/ ?\n[ \n]*/g, '\n')
        .trim(),
      tables: inOneLine(tables),
      code: inOneLine(code),
    };
    if (heading || section.prose || section.tables || section.code) this.#sections.push(section);
  }
}

const emptySection = (id: string, heading: string): Section => ({ id, heading, prose: '', tables: '', code: '' });

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function rawOf(token: HtmlToken): string {
  if (token.kind === 'text' || token.kind === 'comment') return token.value;
  return token.kind === 'close' ? `</${token.name}>` : `<${token.name}${token.value}>`;
}

function rewrite(token: HtmlToken, name: string, value: string, more: string): string {
  const others = token.value
    .replace(new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*'|[^\\s"'>]+)`, 'i'), '')
    .replace(/\s*\/$/, '');
  return `<${token.name} ${name}="${escapeHtml(value)}"${others}${more}>`;
}
