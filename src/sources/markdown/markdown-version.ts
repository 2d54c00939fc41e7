import type { PageMeta } from '../../model/page.ts';
import type { Picture } from '../../model/picture.ts';
import { pictureIn } from './pictures.ts';
import { withoutHeadingId } from './title.ts';

/** Lines that say nothing to a reader of Markdown: imports, and the tags around tabs and cards. */
const mdxAlone = /^import\s.+from\s+['"]|^\s*<\/?(?:Tabs|Cards)\b[^>]*>\s*$|^\s*<\/(?:TabItem|Card)>\s*$/;

const fence = /^\s*(`{3,}|~{3,})/;

/**
 * Builds the Markdown version of a page: its source as a reader, or a reader's tool, wants it. Title and description
 * come first. Imports are dropped, tabs become their labels, relative links become addresses, and videos become links,
 * as do pictures with two color modes: to the light one.
 *
 * @param resolveLink returns the address of a link as written, or null to keep it
 * @param pictures those with two color modes, by name
 */
export function markdownVersion(
  meta: PageMeta,
  body: string,
  resolveLink: (written: string) => string | null,
  pictures: Readonly<Record<string, Picture>> = {},
): string {
  const lines: string[] = [`# ${meta.title}`, ''];
  if (meta.description) lines.push(`> ${meta.description}`, '');
  let code: string | null = null;
  let isList = false;
  /** The start of a `<Video>` that spans several lines. */
  let video: string | null = null;
  for (const line of body.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (code !== null) {
      if (mark?.startsWith(code)) code = null;
      lines.push(line);
      continue;
    }
    if (mark) {
      code = mark;
      lines.push(line);
      continue;
    }
    if (video !== null || /^\s*<Video\b/.test(line)) {
      video = `${video ?? ''}${line}\n`;
      if (!/\/>\s*$/.test(line)) continue;
      lines.push(videoLink(video));
      video = null;
      continue;
    }
    // A list of options is a table in Markdown.
    if (isList ? /^:{3,}\s*$/.test(line) : /^:{3,}\s*options\s*$/.test(line)) {
      isList = !isList;
      continue;
    }
    if (mdxAlone.test(line)) continue;
    const shown = pictureIn(line);
    const picture = shown && pictures[shown.scene];
    if (picture) {
      lines.push(`${shown.before}[Picture: ${picture.alt.replaceAll(/[[\]]/g, '\\$&')}](${picture.light})`);
      continue;
    }
    const tab = /^\s*<TabItem\b([^>]*)>\s*$/.exec(line);
    if (tab) {
      lines.push(`**${/label="([^"]*)"/.exec(tab[1] ?? '')?.[1] ?? /value="([^"]*)"/.exec(tab[1] ?? '')?.[1] ?? ''}**`);
      continue;
    }
    lines.push(
      withoutId(line).replaceAll(/(\]\()(<?)([^)\s>]+)/g, (whole, open: string, angle: string, href: string) => {
        const resolved = resolveLink(href);
        return resolved === null ? whole : `${open}${angle}${resolved}`;
      }),
    );
  }
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** A video as a link to its page. */
function videoLink(written: string): string {
  const valueOf = (name: string) => new RegExp(`\\b${name}=(["'])([\\s\\S]*?)\\1`).exec(written)?.[2];
  const title = (valueOf('title') ?? '').replaceAll(/[[\]]/g, String.raw`\$&`);
  return `[Video: ${title}](${valueOf('link') ?? valueOf('src') ?? ''})`;
}

/** Removes the id at the end of a heading. */
function withoutId(line: string): string {
  return /^#{1,6} /.test(line) ? withoutHeadingId(line.trimEnd()) : line;
}
