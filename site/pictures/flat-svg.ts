/** What a color of the drawing stands for: a custom property that the site's style sheet sets for both color modes. */
export type Palette = Readonly<Record<string, string>>;

/**
 * Rewrites a drawing as the fewest elements and presentation attributes that look the same: no styles, classes, ids or
 * data of the library, so that the security policy allows it inside a page. Colors become custom properties. Runs in
 * the browser, which knows the computed style of each element, and so uses nothing outside of itself.
 *
 * @param drawing an SVG element in a document
 * @param options the palette: the property for each color that the library was told to use, as browsers write it; the
 *   attribute that marks the first node; and the class of words that may stand on a line
 * @returns the SVG's markup
 * @throws Error for a color that is not in the palette
 */
export function flatSvg(
  drawing: SVGSVGElement,
  { palette, start, onLine }: { palette: Palette; start: string; onLine: string },
): string {
  const GEOMETRY =
    'd x y x1 y1 x2 y2 cx cy r rx ry dx dy width height points transform viewBox refX refY markerUnits markerWidth markerHeight orient';
  const STYLES = 'fill stroke stroke-width stroke-dasharray font-size font-weight text-anchor dominant-baseline';
  /** Values that an element has without the attribute. */
  const PLAIN = new Map([
    ['stroke', 'none'],
    ['stroke-width', '1px'],
    ['stroke-dasharray', 'none'],
    ['font-weight', '400'],
    ['text-anchor', 'start'],
    ['dominant-baseline', 'auto'],
  ]);
  const round = (text: string) =>
    text.replaceAll(/-?\d*\.\d+(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * 10) / 10));
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const markers = new Map<string, string>();

  const colorOf = (value: string): string => {
    if (value === 'none' || /^rgba\(.*, 0\)$/.test(value)) return 'none';
    const name = palette[value];
    if (name === undefined) throw new Error(`the color ${value} is not in the palette`);
    return `var(--diagram-${name})`;
  };
  const markerOf = (element: Element, name: string): string => {
    const id = /#([^"')]+)/.exec(getComputedStyle(element).getPropertyValue(name))?.[1];
    if (!id) return '';
    const known = markers.get(id) ?? `m${markers.size}`;
    markers.set(id, known);
    return ` ${name}="url(#${known})"`;
  };
  const styleOf = (element: Element): Map<string, string> => {
    const computed = getComputedStyle(element);
    const isText = /^(?:text|tspan)$/.test(element.tagName);
    const found = new Map<string, string>();
    for (const name of STYLES.split(' ')) {
      if (!isText && /^(?:font|text|dominant)/.test(name)) continue;
      const value = computed.getPropertyValue(name);
      const written = name === 'fill' || name === 'stroke' ? colorOf(value) : round(value.replaceAll('px', ''));
      if (written !== PLAIN.get(name)?.replace('px', '')) found.set(name, written);
    }
    if (element.tagName === 'line') found.delete('fill');
    // A line's look has no meaning without a line.
    if (!found.has('stroke')) for (const name of ['stroke-width', 'stroke-dasharray']) found.delete(name);
    if (/^0|, 0$/.test(found.get('stroke-dasharray') ?? '')) found.delete('stroke-dasharray');
    return found;
  };
  const geometryOf = (element: Element) =>
    GEOMETRY.split(' ')
      .map((name) => {
        const value = element.getAttribute(name);
        return value === null || (name === 'transform' && /^translate\(0, ?0\)$/.test(value))
          ? ''
          : ` ${name}="${escape(round(value))}"`;
      })
      .join('');
  const isHidden = (element: Element) => {
    const { display, visibility, opacity } = getComputedStyle(element);
    return display === 'none' || visibility === 'hidden' || opacity === '0';
  };
  /** One line of text for each row: the library writes each word as an element. */
  const textOf = (element: Element): string => {
    const rows = [...element.querySelectorAll(':scope > tspan')];
    const lines = rows.map((row) => {
      return `<tspan${geometryOf(row)}>${escape(row.textContent)}</tspan>`;
    });
    return lines.length === 0 ? escape(element.textContent) : lines.join('');
  };
  const write = (element: Element): string => {
    const name = element.tagName;
    if (/^(?:style|title|desc|defs|marker|filter|linearGradient)$/.test(name) || isHidden(element)) return '';
    if (name === 'g' || name === 'svg') {
      const inner = [...element.children].map(write).join('');
      const mark = element === first ? ` ${start}=""` : '';
      const moved = name === 'g' ? geometryOf(element) + mark : '';
      return inner !== '' && moved !== '' ? `<g${moved}>${inner}</g>` : inner;
    }
    const isText = name === 'text';
    const style = styleOf(
      (isText && (element.querySelector('tspan tspan') ?? element.querySelector('tspan'))) || element,
    );
    if (isText && element.textContent.trim() === '') return '';
    if (!isText && style.get('fill') === 'none' && !style.has('stroke')) return '';
    const box = isText ? null : (element as SVGGraphicsElement).getBBox();
    if (box?.width === 0 && box.height === 0) return '';
    const written = [...style].map(([key, value]) => ` ${key}="${value}"`).join('');
    const ends = isText ? '' : markerOf(element, 'marker-start') + markerOf(element, 'marker-end');
    const look = element.matches('.messageText, .loopText') ? ` class="${onLine}"` : '';
    const open = `<${name}${look}${geometryOf(element)}${written}${ends}`;
    return isText ? `${open}>${textOf(element)}</text>` : `${open}/>`;
  };

  const first = drawing.querySelector('.node');
  const body = write(drawing);
  const heads = [...markers].map(([id, known]) => {
    const marker = drawing.ownerDocument.getElementById(id);
    if (!marker) throw new Error(`there is no arrow head "${id}"`);
    return `<marker id="${known}"${geometryOf(marker)}>${[...marker.children].map(write).join('')}</marker>`;
  });
  const { width, height } = drawing.viewBox.baseVal;
  const defs = heads.length > 0 ? `<defs>${heads.join('')}</defs>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${round(drawing.getAttribute('viewBox') ?? '')}" width="${Math.ceil(width)}" height="${Math.ceil(height)}">${defs}${body}</svg>\n`;
}
