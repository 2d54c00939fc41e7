import { fromHtml } from 'hast-util-from-html';

type Node = ReturnType<typeof fromHtml>['children'][number];

/** Elements that run, load, submit or change the document. */
const elements =
  /^(?:script|style|iframe|frame|frameset|object|embed|applet|base|meta|link|form|button|textarea|select|template|noscript|math|portal|audio|video|source|track|foreignobject|use|animate|set|animatetransform|annotation-xml|plaintext|xmp)$/i;
const addresses =
  /^(?:href|src|srcset|action|formaction|cite|poster|background|data|longdesc|manifest|ping|xlinkhref|xlink:href|to|from|values)$/i;
/** Browsers ignore white space and control characters before and within addresses. */
// oxlint-disable-next-line no-control-regex -- just those are meant
const ignored = /[\u0000-\u0020]/g;

/**
 * Everything in an article that could do harm in a browser, parsed as by a browser.
 *
 * @param own elements that the engine itself creates
 * @returns a description of each
 */
export function dangersIn(html: string, own = /^$/): string[] {
  const found: string[] = [];
  // Not recursive: dangers may be nested deeper than the stack allows.
  const stack: Node[] = [...fromHtml(html, { fragment: true }).children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type !== 'element') continue;
    if (elements.test(node.tagName) && !own.test(node.tagName)) found.push(`<${node.tagName}>`);
    for (const [name, value] of Object.entries(node.properties)) {
      const text = Array.isArray(value) ? value.join(' ') : String(value);
      if (/^on/i.test(name) || /^(?:style|srcDoc|is|autoFocus|contentEditable)$/i.test(name))
        found.push(`${node.tagName} ${name}="${text}"`);
      if (
        addresses.test(name) &&
        /^(?:javascript|vbscript|data|file|blob|view-source):/i.test(text.replaceAll(ignored, ''))
      )
        found.push(`${node.tagName} ${name}="${text}"`);
    }
    for (const child of node.children) stack.push(child as Node);
  }
  return found;
}
