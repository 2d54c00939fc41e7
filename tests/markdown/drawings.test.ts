import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { renderDiagram } from '../../src/sources/markdown/diagram.ts';
import { widestText } from '../../src/sources/markdown/mermaid/labels.ts';

/** Every diagram of the site, by its page. */
const drawings = readdirSync('site/docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.mdx?$/.test(name))
  .toSorted()
  .flatMap((name) => {
    const text = readFileSync(join('site/docs', name), 'utf8');
    return [...text.matchAll(/^ *```mermaid\n([\s\S]*?)^ *```/gm)].map(([, source = ''], index) => ({
      name: `${name} ${index + 1}`,
      source,
    }));
  });

type Element = Extract<ReturnType<typeof fromHtml>['children'][number], { type: 'element' }>;

interface Box {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const number = (element: Element, key: string) => Number(element.properties[key] ?? 0);

function elements(root: Element | ReturnType<typeof fromHtml>, name: string): Element[] {
  return root.children.flatMap((child) =>
    child.type === 'element' ? [...(child.tagName === name ? [child] : []), ...elements(child, name)] : [],
  );
}

const wordsOf = (node: Element): string =>
  node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? wordsOf(child) : ''))
    .join('');

/** The lines of a label, each in a `tspan` or as the only text. */
function linesOf(text: Element): string[] {
  const spans = elements(text, 'tspan');
  return (spans.length > 0 ? spans : [text]).map(wordsOf);
}

/** The box of a shape, and the width available for text of a given height. */
function shapeOf(group: Element): (Box & { isRhombus: boolean; room: (height: number) => number }) | null {
  const text = wordsOf(elements(group, 'text')[0] ?? group);
  const [rect] = elements(group, 'rect');
  if (rect) {
    const [left, top] = [number(rect, 'x'), number(rect, 'y')];
    const width = number(rect, 'width');
    const bottom = top + number(rect, 'height');
    return { text, left, top, right: left + width, bottom, isRhombus: false, room: () => width };
  }
  const [polygon] = elements(group, 'polygon');
  if (!polygon) return null;
  const points = String(polygon.properties['points'])
    .split(' ')
    .map((point) => point.split(',').map(Number));
  const xs = points.map(([x = 0]) => x);
  const ys = points.map(([, y = 0]) => y);
  const box = { text, left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  // The width of a rhombus grows with the distance from its upper and lower corners.
  return {
    ...box,
    isRhombus: points.length === 4,
    room: (wanted) => (points.length === 4 ? width * (1 - wanted / height) : width),
  };
}

const fillOf = (group: Element) =>
  String(elements(group, 'rect')[0]?.properties['fill'] ?? elements(group, 'polygon')[0]?.properties['fill'] ?? '');

const overlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

/** True if a line crosses the inside of a box; that of a rhombus is between its sides. */
function crosses([x1, y1]: [number, number], [x2, y2]: [number, number], box: Box & { isRhombus: boolean }): boolean {
  const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1));
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  return Array.from({ length: steps + 1 }, (_, step) => step / Math.max(steps, 1)).some((share) => {
    const across = Math.abs(x1 + (x2 - x1) * share - box.left - width / 2) / (width / 2 - 3);
    const down = Math.abs(y1 + (y2 - y1) * share - box.top - height / 2) / (height / 2 - 3);
    return box.isRhombus ? across + down < 1 : across < 1 && down < 1;
  });
}

function look(source: string) {
  const [svg] = elements(fromHtml(renderDiagram(source, 0), { fragment: true }), 'svg');
  if (!svg) throw new Error('no drawing');
  const groups = elements(svg, 'g');
  const of = (fill: string) =>
    groups.flatMap((group) => {
      const shape = fillOf(group) === fill ? shapeOf(group) : null;
      return shape ? [{ ...shape, group }] : [];
    });
  return { svg, nodes: of('var(--_node-fill)'), labels: of('var(--bg)'), isFlow: !/^\s*sequenceDiagram/m.test(source) };
}

describe('every drawing of the site', () => {
  it('is here', () => {
    expect(drawings.length).toBeGreaterThan(60);
  });

  it.each(drawings)('$name: text fits its shape in the widest face', ({ source }) => {
    const { nodes } = look(source);
    const tight = nodes.flatMap(({ group, room }) => {
      const [text] = elements(group, 'text');
      if (!text) return [];
      const size = number(text, 'fontSize');
      const lines = linesOf(text);
      const wanted = Math.max(...lines.map((line) => widestText(line, size)));
      const height = lines.length * size * 1.3;
      return wanted > room(height) ? [`${lines.join(' / ')}: ${Math.round(wanted)} > ${Math.round(room(height))}`] : [];
    });
    expect(nodes.length).toBeGreaterThan(1);
    expect(tight).toEqual([]);
  });

  it.each(drawings)('$name: no box lies on another, and no line runs behind one', ({ source }) => {
    const { svg, nodes, labels, isFlow } = look(source);
    const boxes = [...nodes, ...(isFlow ? labels : [])];
    const wrong: string[] = [];
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        if (overlap(box, other)) wrong.push(`"${box.text}" on "${other.text}"`);
    const lines = isFlow
      ? elements(svg, 'polyline').filter(({ properties }) => properties['stroke'] === 'var(--_line)')
      : [];
    for (const line of lines) {
      const points = String(line.properties['points'])
        .split(' ')
        .map((point) => point.split(',').map(Number) as [number, number]);
      for (const [index, point] of points.slice(1).entries())
        for (const node of nodes)
          if (crosses(points[index] ?? point, point, node)) wrong.push(`a line behind "${node.text}"`);
    }
    expect([...new Set(wrong)]).toEqual([]);
  });

  it.each(drawings)('$name: no words leave it', ({ source }) => {
    const { svg } = look(source);
    const width = number(svg, 'width');
    const out = elements(svg, 'text').flatMap((text) => {
      const size = number(text, 'fontSize');
      return linesOf(text).flatMap((line) => {
        const half = widestText(line, size) / 2;
        const x = number(text, 'x');
        const [left, right] = text.properties['textAnchor'] === 'middle' ? [x - half, x + half] : [x, x + half * 2];
        return left < 0 || right > width ? [line] : [];
      });
    });
    expect(out).toEqual([]);
  });
});
