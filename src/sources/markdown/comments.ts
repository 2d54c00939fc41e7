import { defineMdastPlugin, type MdastPluginDefinition } from 'satteri';
import type { Report } from './report.ts';

/**
 * Reports comments that never end: they hide the rest of the page, as HTML and CommonMark have it
 * (https://spec.commonmark.org/0.31.2/#html-blocks).
 */
export function commentPlugin(report: Report): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'comments',
    options: { position: true },
    html({ value, position }) {
      const start = value.lastIndexOf('<!--');
      if (start === -1 || value.includes('-->', start)) return;
      const line = (position?.start.line ?? 1) + value.slice(0, start).split('\n').length - 1;
      report(line, '"<!--" begins a comment that never ends, so the rest of the page is missing', 'End it with "-->".');
    },
  });
}
