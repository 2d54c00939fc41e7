/** The media ranges that HTML matches, the most specific first. */
const HTML = ['text/html', 'text/*', '*/*'];

/**
 * True if the sender of an Accept header wants Markdown rather than HTML. It has to name it: browsers never do, so they
 * never get it. Named with the same weight as HTML, it is preferred, because nobody else would name it.
 * https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const weights = weightsIn(accept);
  const markdown = weights.get('text/markdown') ?? 0;
  const html = HTML.map((type) => weights.get(type)).find((weight) => weight !== undefined) ?? 0;
  return markdown > 0 && markdown >= html;
}

/**
 * The weight of each value that a header such as Accept lists.
 * https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2
 */
export function weightsIn(header = ''): Map<string, number> {
  const entries = header.split(',').map((entry): [string, number] => {
    const [, value = '', weight = '1'] = /^\s*([^\s;]*)(?:.*;\s*q=([\d.]+))?/.exec(entry.toLowerCase()) ?? [];
    return [value, Number(weight)];
  });
  return new Map(entries);
}
