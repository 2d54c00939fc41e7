import GithubSlugger from 'github-slugger';
import { attribute, escapeHtml, htmlTokens, unescapeHtml, withAttribute, type HtmlToken } from '../model/html.ts';
import type { Article, Heading, Reference, Section } from '../model/page.ts';
import { articleId, DATA_NAME } from '../model/shell.ts';
import { PICTURE_ELEMENT, type Picture } from '../model/picture.ts';
import { withBreaks } from '../model/text.ts';
import { pictureHtml } from '../render/picture.ts';
import { texts } from '../ui/texts.ts';

/** Resolves the addresses that a writer wrote. Returning null leaves an address as it is. */
export interface LinkResolver {
  /** Turns an address within the site into its published form. */
  address: (address: string) => string;
  /** Undefined if the address is wrong and has been reported. */
  link: (href: string) => string | null | undefined;
  /** A picture in two color modes, by name; null if there is none. */
  scene: (name: string) => Picture | null;
  picture: (src: string) => { src: string; size: { width: number; height: number } | null } | null;
  /** Reports something that is left out; as an error if the page is useless without it. */
  refuse: (written: string, message: string, fix: string, severity?: 'error') => void;
}

/** Elements whose text ends a line. Buttons are among them: without a break, the names of tabs run together. */
const block = new Set(
  `p li tr td th div pre h1 h2 h3 h4 h5 h6 dt dd figcaption summary blockquote br table section article aside header footer
  button option legend`.split(/\s+/),
);
const silent = new Set(['script', 'style', 'svg']);
/** Elements whose name becomes a property of `document`; for objects, so does the id. */
const named = new Set(['img', 'form', 'iframe', 'object', 'embed']);
const media = new Set(['img', 'source', 'video', 'audio', 'iframe']);
const levels = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]));

/**
 * Finishes an article in one walk over its HTML: resolves addresses, gives headings ids and anchors, makes tables
 * scroll, and reads everything from it that the rest of the site needs to know. Pages of every kind pass through here,
 * so the table of contents, the search index and the link checks cannot disagree.
 *
 * @param html compiled HTML with every element closed: see `sources/plain-html.ts`. Code blocks are still placeholders,
 * so nothing in them looks like a link or a heading
 * @param blockText the source of code block n, for search
 * @param oldAnchors former fragments of headings: old fragment → id of the heading
 */
export function finishArticle(
  html: string,
  resolver: LinkResolver,
  blockText: (index: number) => string,
  oldAnchors: Record<string, string> = {},
): Article {
  const walk = new Walk(resolver, blockText, oldAnchors);
  let out = '';
  // Unchanged stretches are copied as a whole, not tag by tag.
  let from = 0;
  for (const token of htmlTokens(html)) {
    const written = walk.take(token);
    if (written === null) continue;
    out += html.slice(from, token.at) + written;
    from = token.end;
  }
  out += html.slice(from) + walk.end();
  return { html: withMarks(withCaptions(withoutEmptyHeaders(out))), ...walk.finish() };
}

/**
 * Turns empty header cells into plain ones, and drops header rows that have no others: Markdown cannot write a table
 * without a header. https://dequeuniversity.com/rules/axe/4.11/empty-table-header
 */
function withoutEmptyHeaders(html: string): string {
  if (!html.includes('</th>')) return html;
  return html
    .replaceAll(/<th(\sclass="\w+")?(?: scope="row")?><\/th>/g, '<td$1></td>')
    .replaceAll(/<thead>\s*<tr>\s*(?:<td(?:\sclass="\w+")?><\/td>\s*)+<\/tr>\s*<\/thead>\s*/g, '');
}

const tableName = new RegExp(
  String.raw`(?<=<div class="table" ${DATA_NAME}=")[^"]*(?="><table[^>]*>\s*<caption[^>]*>([\s\S]*?)</caption>)`,
  'g',
);

/** Names tables by their caption, if they have one, instead of by the heading above. */
function withCaptions(html: string): string {
  if (!html.includes('<caption')) return html;
  return html.replaceAll(tableName, (heading, caption: string) => {
    const text = unescapeHtml(caption.replaceAll(/<[^>]*>/g, ''));
    return escapeHtml(text.replaceAll(/\s+/g, ' ').trim()) || heading;
  });
}

/** Marks cells that say yes or no, so that the style sheet can draw a symbol. Screen readers still read the word. */
function withMarks(html: string): string {
  if (!html.includes('</td>')) return html;
  return html.replaceAll(
    /(<td(?:\sclass="\w+")?>)(yes|no)(?=<\/td>)/gi,
    (_, open: string, word: string) => `${open}<span class="${word.toLowerCase()}">${word}</span>`,
  );
}

/** A word of code in text counts as long from this many characters: lists on small phones have lines no longer. */
const LONG = 30;

/**
 * Allows line breaks in long words, such as names in code, but only at sensible places. Null if there are none.
 *
 * @param from as in {@link withBreaks}
 */
function breakable(code: string, from?: number): string | null {
  const written = withBreaks(code, '<wbr>', from);
  return written === code ? null : written;
}

class Walk {
  readonly #resolver: LinkResolver;
  readonly #blockText: (index: number) => string;
  readonly #slugger = new GithubSlugger();
  readonly #headings: Heading[] = [];
  readonly #ids: string[] = [];
  /** Ids of elements other than headings. They were written, so generated ids of headings give way to them. */
  readonly #given = new Set<string>();
  readonly #links: Reference[] = [];
  readonly #assets: Reference[] = [];
  /** The section that is being read. */
  #section: Section = emptySection('', '');
  /** All sections, in the order in which they start. */
  readonly #sections: Section[] = [this.#section];
  /** For each open `<section>` element, the section around it, which continues after the element. */
  readonly #outer: Section[] = [];
  /** The open heading, and how many elements with its name are open in it. */
  #heading: (Heading & { attributes: string; inner: string; nested: number; linked: boolean }) | null = null;
  /** By the id of a heading: anchors for its old fragments, so that those work without scripts. */
  readonly #oldAnchors = new Map<string, string>();
  /** The element whose text is ignored, and how many of its name are open. */
  #muted: { name: string; open: number } | null = null;
  #tables = 0;
  /** State of the open table. */
  #row = newRow();
  /**
   * The open entry of a list of options: whether its name is being read, and how many nested elements of its kind are
   * open.
   */
  #option: { section: Section; isName: boolean; nested: number } | null = null;
  #isCode = false;
  #isPre = false;
  #openLinks = 0;

  constructor(resolver: LinkResolver, blockText: (index: number) => string, oldAnchors: Record<string, string>) {
    this.#resolver = resolver;
    this.#blockText = blockText;
    for (const [old, now] of Object.entries(oldAnchors))
      this.#oldAnchors.set(now, `${this.#oldAnchors.get(now) ?? ''}<span id="${escapeHtml(old)}"></span>`);
  }

  /** Returns the replacement for a token; null to keep it. */
  take(token: HtmlToken): string | null {
    const written = this.#take(token);
    if (this.#heading === null || written === '') return written;
    // A heading is held back until it closes, because only then its id is known.
    this.#heading.inner += written ?? rawOf(token);
    return '';
  }

  /** Closes a heading that was never closed. */
  end(): string {
    return this.#heading ? this.#closeHeading() : '';
  }

  finish(): Omit<Article, 'html'> {
    return {
      headings: this.#headings,
      ids: this.#ids,
      links: this.#links,
      assets: this.#assets,
      sections: this.#sections
        .map(tidy)
        .filter(({ heading, prose, tables, code }) => heading + prose + tables + code !== ''),
    };
  }

  #take(token: HtmlToken): string | null {
    if (token.kind === 'text') return this.#text(token);
    if (token.kind === 'comment') return '';
    return token.kind === 'open' ? this.#open(token) : this.#close(token);
  }

  #text({ name, value }: HtmlToken): string | null {
    if (this.#muted) return null;
    const text = unescapeHtml(value);
    if (this.#row.inHead && text.trim() !== '') this.#row.named = true;
    if (this.#heading) this.#heading.text += text;
    else if (this.#option) this.#option.section[this.#option.isName ? 'heading' : 'prose'] += text;
    else if (this.#tables > 0) this.#section.tables += text;
    else this.#section.prose += text.replaceAll('\n', ' ');
    // In a raw element, such as a title, the break would be text.
    if (name !== '') return null;
    // Table columns are narrower than text, and as wide as their longest unbreakable word, in code or not.
    if (this.#tables > 0 && !this.#isPre) return breakable(value);
    return this.#isCode ? breakable(value, this.#option ? undefined : LONG) : null;
  }

  #open(token: HtmlToken): string | null {
    const { name, value } = token;
    if (this.#muted?.name === name) this.#muted.open += 1;
    else if (silent.has(name) && !(name === 'svg' && value.endsWith('/'))) this.#muted ??= { name, open: 1 };
    const level = levels.get(name);
    if (this.#heading && level === this.#heading.depth) this.#heading.nested += 1;
    if (level !== undefined && this.#heading === null && !isHidden(value)) {
      const id = this.#nameOf(value, 'id') ?? '';
      this.#heading = {
        depth: level,
        id,
        text: '',
        attributes: value,
        inner: '',
        nested: 1,
        linked: this.#openLinks > 0,
      };
      return '';
    }
    if (name === 'table') this.#openTable();
    if (name === 'section') this.#outer.push(this.#section);
    if (name === 'div') this.#openOption(value);
    if (name === 'dt' && this.#option) this.#option.isName = true;
    if (name === 'pre') this.#isPre = true;
    if (name === 'code') this.#isCode = !this.#isPre;
    if (name === 'a') this.#openLinks += 1;
    if (name === 'code-block') this.#section.code += ` ${this.#blockText(Number(attribute(value, 'n')))} `;
    const kept = value === '' ? value : this.#keepNames(name, value);
    return this.#write(token, kept) ?? (kept === value ? null : `<${name}${kept}>`);
  }

  /** Records the ids of an element. Returns its attributes without ids and names that are reserved. */
  #keepNames(name: string, value: string): string {
    let kept = value;
    if (named.has(name)) {
      kept = this.#withoutName(name, kept, 'name');
      if (name === 'object') kept = this.#withoutName(name, kept, 'id');
    }
    const id = this.#nameOf(kept, 'id');
    if (id !== null) this.#giveId(id);
    // A link's `name` is a target for fragments too.
    const other = name === 'a' ? this.#nameOf(kept, 'name') : null;
    if (other !== null && other !== '' && other !== id) this.#giveId(other);
    for (const [key, found] of [
      ['id', id],
      ['name', other],
    ] as const)
      if (found !== null && found !== attribute(kept, key)) kept = withAttribute(kept, key, found);
    return kept;
  }

  #giveId(id: string): void {
    this.#ids.push(id);
    this.#given.add(id);
  }

  #withoutName(name: string, value: string, key: 'id' | 'name'): string {
    const written = attribute(value, key);
    if (written === null) return value;
    this.#resolver.refuse(
      written,
      `<${name} ${key}="${written}"> would replace document.${written}, so it is left out`,
      key === 'id' ? 'Give the id to an element around it.' : 'Give it an id instead, if a link leads there.',
    );
    return withAttribute(value, key, null);
  }

  /** The value of an id or a name, changed if the shell reserves it. */
  #nameOf(value: string, key: 'id' | 'name'): string | null {
    const written = attribute(value, key);
    if (written === null) return null;
    const id = articleId(written);
    if (id !== written)
      this.#resolver.refuse(
        written,
        `the id "${written}" belongs to the page around the article, so it becomes "${id}"`,
        'Give it another.',
      );
    return id;
  }

  /** The replacement for a start tag with these attributes; null to keep it. */
  #write(token: HtmlToken, value: string): string | null {
    const { name } = token;
    // Wide tables get a scroll container, which the keyboard can scroll too.
    if (name === 'table') return `${this.#scroller()}<table${value}>`;
    const cell = this.#tables === 1 ? this.#cell(name, value) : null;
    if (cell !== null) return cell;
    // The compiler aligns columns with inline styles, which the security policy forbids.
    const align = name === 'td' || name === 'th' ? alignment.exec(attribute(value, 'style') ?? '') : null;
    if (align) return `<${name} class="${align[1]}"${withAttribute(value, 'style', null)}>`;
    // The checkbox of a task list has no label but its state.
    if (name === 'input' && attribute(value, 'type') === 'checkbox') {
      const label = attribute(value, 'checked') === null ? texts.taskOpen : texts.taskDone;
      return `<input${value} aria-label="${label}">`;
    }
    if (name === PICTURE_ELEMENT) return this.#scene(value);
    if (name === 'a') return this.#link({ ...token, value });
    if (name === 'form') return this.#form({ ...token, value });
    return media.has(name) ? this.#media({ ...token, value }) : null;
  }

  #close({ name }: HtmlToken): string | null {
    if (this.#muted?.name === name && --this.#muted.open === 0) this.#muted = null;
    if (name === PICTURE_ELEMENT) return '';
    if (this.#heading && name === `h${this.#heading.depth}` && --this.#heading.nested === 0)
      return this.#closeHeading();
    if (name === 'section') this.#section = this.#outer.pop() ?? this.#section;
    if (name === 'div') this.#closeOption();
    if (name === 'dt' && this.#option) this.#option.isName = false;
    if (block.has(name)) {
      if (this.#option) this.#option.section.prose += '\n';
      else this.#section[this.#tables > 0 ? 'tables' : 'prose'] += '\n';
    }
    if (name === 'thead') this.#row.inHead = false;
    if (name === 'td' && this.#row.isHead) {
      this.#row.isHead = false;
      return '</th>';
    }
    if (name === 'code') this.#isCode = false;
    if (name === 'pre') this.#isPre = false;
    if (name === 'a') this.#openLinks -= 1;
    if (name !== 'table') return null;
    this.#tables--;
    return '</table></div>';
  }

  /** The box of a table, with the heading above it as its name, until a caption gives it a better one. */
  #scroller(): string {
    const name = this.#section.heading || texts.table;
    return `<div class="table" ${DATA_NAME}="${escapeHtml(name)}">`;
  }

  #openTable(): void {
    this.#tables++;
    if (this.#tables === 1) this.#row = newRow();
  }

  /** Turns the first cell of each row into a row header, if the table has column headers. */
  #cell(name: string, value: string): string | null {
    if (name === 'thead') this.#row.inHead = true;
    if (name === 'tr') this.#row.cells = 0;
    if (name !== 'td' && name !== 'th') return null;
    this.#row.cells += 1;
    this.#row.isHead = name === 'td' && this.#row.named && this.#row.cells === 1;
    if (!this.#row.isHead) return null;
    const align = alignment.exec(attribute(value, 'style') ?? '');
    return `<th${align ? ` class="${align[1]}"` : ''}${align ? withAttribute(value, 'style', null) : value} scope="row">`;
  }

  #openOption(value: string): void {
    if (this.#option) this.#option.nested += 1;
    else if (attribute(value, 'class') === 'option') {
      const section = emptySection(attribute(value, 'id') ?? '', '');
      this.#sections.push(section);
      this.#option = { section, isName: false, nested: 0 };
    }
  }

  #closeOption(): void {
    if (!this.#option) return;
    if (this.#option.nested > 0) this.#option.nested -= 1;
    else this.#option = null;
  }

  #closeHeading(): string {
    const { depth, id: given = '', text: raw = '', attributes = '', inner = '', linked = false } = this.#heading ?? {};
    this.#heading = null;
    const text = raw.replaceAll(/\s+/g, ' ').trim();
    // The slugger sees given ids too, so that a later heading with the same text gets another.
    const next = () => articleId(this.#slugger.slug(given || text) || this.#slugger.slug('section'));
    let slug = next();
    if (given === '') while (this.#given.has(slug)) slug = next();
    // Copies the id. It was a key of an object in the slugger, and V8 would turn strings it is joined with into
    // two-byte strings: the whole document would take twice the memory.
    const id = Buffer.from(given || slug).toString();
    this.#headings.push({ depth: depth ?? 2, id, text });
    this.#ids.push(id);
    this.#section = emptySection(id, text);
    this.#sections.push(this.#section);
    const others = withAttribute(attributes, 'id', null);
    // Links cannot be nested.
    const anchor = linked
      ? ''
      : `<a class="anchor" href="#${escapeHtml(id)}" aria-label="${escapeHtml(texts.anchor(text))}"></a>`;
    return `<h${depth} id="${escapeHtml(id)}"${others}>${this.#oldAnchors.get(id) ?? ''}${inner}${anchor}</h${depth}>`;
  }

  #link(token: HtmlToken): string | null {
    const href = attribute(token.value, 'href');
    if (href === null) return null;
    // As in Docusaurus: an address on the host that is neither a page nor a file of the site.
    if (href.startsWith(UNCHECKED))
      return rewrite(token, 'href', this.#resolver.address(href.slice(UNCHECKED.length)), ' rel="external"');
    const resolved = this.#resolver.link(href);
    if (resolved === undefined) return null;
    this.#links.push([resolved ?? href, href]);
    const address = this.#resolver.address(resolved ?? href);
    return address === href ? null : rewrite(token, 'href', address, '');
  }

  #form(token: HtmlToken): string | null {
    const action = attribute(token.value, 'action') ?? '';
    const address = this.#resolver.address(action);
    return address === action ? null : rewrite(token, 'action', address, '');
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
    return pictureHtml({
      ...picture,
      light: this.#resolver.address(picture.light),
      dark: this.#resolver.address(picture.dark),
    });
  }

  #media(token: HtmlToken): string | null {
    const src = attribute(token.value, 'src');
    if (src === null) return null;
    if (token.name === 'iframe') {
      this.#resolver.refuse(
        src,
        `the frame "${src}" is not shown: the site's security policy allows no frames`,
        'Make it a link.',
        'error',
      );
      return null;
    }
    const picture = this.#resolver.picture(src);
    this.#assets.push([picture?.src ?? src, src]);
    const address = this.#resolver.address(picture?.src ?? src);
    if (token.name !== 'img') return address === src ? null : rewrite(token, 'src', address, '');
    const has = (name: string) => attribute(token.value, name) !== null;
    // Width and height reserve its space, so that nothing shifts when it loads, which is when it comes near.
    const size =
      picture?.size && !has('width') && !has('height')
        ? ` width="${picture.size.width}" height="${picture.size.height}"`
        : '';
    return rewrite(
      token,
      'src',
      address,
      `${size}${has('loading') ? '' : ' loading="lazy"'}${has('decoding') ? '' : ' decoding="async"'}`,
    );
  }
}

function tidy({ id, heading, prose, tables, code }: Section): Section {
  // Single blanks, which most are, match nothing.
  const lines = prose.replaceAll(/ [^\S\n]+|[^\S\n ][^\S\n]*/g, ' ').replaceAll(/ ?\n[ \n]*/g, '\n');
  return { id, heading: inOneLine(heading), prose: lines.trim(), tables: inOneLine(tables), code: inOneLine(code) };
}

/** The state of a table: whether it has column headers, and how much of the current row has been read. */
const newRow = () => ({ named: false, inHead: false, cells: 0, isHead: false });

const emptySection = (id: string, heading: string): Section => ({ id, heading, prose: '', tables: '', code: '' });

const inOneLine = (text: string): string => text.replaceAll(/ \s+|[^\S ]\s*/g, ' ').trim();

function rawOf(token: HtmlToken): string {
  if (token.kind === 'text' || token.kind === 'comment') return token.value;
  return token.kind === 'close' ? `</${token.name}>` : `<${token.name}${token.value}>`;
}

/** True for headings that only screen readers see, such as that of the footnotes. */
function isHidden(value: string): boolean {
  return value.includes('sr-only') && (attribute(value, 'class') ?? '').split(/\s+/).includes('sr-only');
}

/** https://docusaurus.io/docs/markdown-features/links */
const UNCHECKED = 'pathname://';

const alignment = /^text-align: (\w+)$/;

/** Rewrites a tag with a new address as the first attribute and more attributes at the end. */
function rewrite(token: HtmlToken, name: string, value: string, more: string): string {
  const others = withAttribute(token.value, name, null)
    .replace(/(?<=["'\s])\/$/, '')
    .trimEnd();
  return `<${token.name} ${name}="${escapeHtml(value)}"${others}${more}>`;
}
