import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { attribute, unescapeHtml } from '../../model/html.ts';
import { PLACES } from '../../model/places.ts';
import { TabItem, TabSet } from '../../ui/content/Tabs.tsx';
import type { CodeBlock } from './code-block.ts';

interface Tab {
  label: string;
  html: string;
}

const tag = new RegExp(`(<${PLACES.tab}(?: [^>]*)?>|</${PLACES.tab}>)`);
const group = new RegExp(`<${PLACES.codeGroup}>([\\s\\S]*?)</${PLACES.codeGroup}>`, 'g');
const block = /<code-block n="(\d+)">\s*<\/code-block>/g;

/**
 * Renders the tabs and code groups of an article that is otherwise compiled. Neighboring tabs belong to one set, and
 * sets can be nested.
 *
 * @param blocks the page's blocks of code, whose language or `[name]` labels them in a group
 */
export function joinTabs(html: string, blocks: readonly CodeBlock[]): string {
  let sets = 0;
  const render = (tabs: readonly Tab[]): string => {
    sets += 1;
    const items = tabs.map(({ label }, index) =>
      createElement(TabItem, { value: label }, createElement('slot', { name: String(index) })),
    );
    const frame = renderToStaticMarkup(createElement(TabSet, { id: `set-${sets}` }, ...items));
    return frame.replaceAll(/<slot name="(\d+)"><\/slot>/g, (_, index: string) => tabs[Number(index)]?.html ?? '');
  };
  const grouped = html.replaceAll(group, (_, inner: string) => {
    const tabs = [...inner.matchAll(block)].map(([own, n]) => ({ label: labelOf(blocks[Number(n)]), html: own }));
    return (tabs.length === 0 ? '' : render(tabs)) + inner.replaceAll(block, '');
  });
  const parts = grouped.split(tag);
  let next = 0;
  /** Renders up to the end of the tab that the parts are in. */
  const inside = (): string => {
    let out = '';
    let tabs: Tab[] = [];
    const flush = () => {
      if (tabs.length > 0) out += render(tabs);
      tabs = [];
    };
    while (next < parts.length) {
      const part = parts[next++] ?? '';
      if (part.startsWith(`</${PLACES.tab}`)) break;
      if (part.startsWith(`<${PLACES.tab}`))
        tabs.push({ label: unescapeHtml(attribute(part, 'label') ?? ''), html: inside() });
      else if (part.trim() !== '') {
        flush();
        out += part;
      } else if (tabs.length === 0) out += part;
    }
    flush();
    return out;
  };
  return inside();
}

function labelOf(code: CodeBlock | undefined): string {
  return (/\[([^\]]+)\]/.exec(code?.meta ?? '')?.[1] ?? code?.language) || 'Code';
}
