import { expect, it } from 'vitest';
import { prefersMarkdown } from '../../src/hosting/negotiate.ts';
import { ACCEPTS } from './accepts.ts';

it.each([...ACCEPTS, ['', false], [undefined, false]] as const)('"%s" prefers Markdown: %s', (accept, isMarkdown) => {
  expect(prefersMarkdown(accept)).toBe(isMarkdown);
});
