/** A browser page that detects everything a hostile text could do. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newPage, onViolation } from '../browser.ts';

export interface Watched {
  page: Page;
  /** Everything forbidden that was detected. */
  seen: string[];
  /** Inspects the current document, and fails with everything detected so far. */
  expectNothing: (where: string) => Promise<void>;
}

/**
 * Opens a page that detects everything a payload could do. Console errors fail the test too.
 *
 * @param hosts that requests may go to
 * @param allow accepted console messages, such as that of a missing page
 */
export async function watch(hosts: readonly string[], allow = /status of 404/): Promise<Watched> {
  const page = await newPage({ allow });
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    const isInside = protocol === 'data:' || protocol === 'blob:';
    if (!isInside && !hosts.includes(host)) seen.push(`request: ${request.url()}`);
  });
  page.on('pageerror', (error) => seen.push(`script error: ${error.stack ?? error.message}`));
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`));
  page.on('frameattached', (frame) => seen.push(`frame: ${frame.url()}`));
  await onViolation(page, (text) => seen.push(`policy: ${text}`));
  const expectNothing = async (where: string) => {
    const marks = await page.evaluate(lookOver);
    expect([where, seen.slice(0, 5), marks.slice(0, 5)]).toEqual([where, [], []]);
  };
  return { page, seen, expectNothing };
}

/**
 * Finds everything that no document of ours contains, even if the policy would have blocked it: marks left by a
 * payload, attributes that run, elements that load, addresses that are scripts, names that shadow what scripts use.
 *
 * @returns a line for each; runs in the page
 */
function lookOver(): string[] {
  const found = ['harmed', 'changed'].filter((name) => name in globalThis || name in {}).map((name) => `mark: ${name}`);
  const tell = (what: string, element: Element) => found.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
  const addresses = /^(?:href|xlink:href|src|action|formaction|data|poster)$/;
  const isHere = (address: string) =>
    /^(?:\/(?!\/)|#|data:|blob:)/.test(address) || address.startsWith(`${location.origin}/`);
  for (const element of document.querySelectorAll('*')) {
    const localName = Reflect.get(Element.prototype, 'localName', element) as string;
    if (/^(?:base|iframe|frame|frameset|object|embed|portal)$/.test(localName)) tell('element', element);
    // A form field may have the name of a property of its form, and shadow it.
    const attributes = Reflect.get(Element.prototype, 'attributes', element) as NamedNodeMap;
    for (const { name, value } of attributes) {
      if (/^on|^(?:srcdoc|ping|background)$/.test(name)) tell('attribute', element);
      if (!addresses.test(name) || isHere(value)) continue;
      const protocol = URL.canParse(value, location.href) ? new URL(value, location.href).protocol : '';
      // No browser follows `filesystem:` from a page of another scheme: https://www.w3.org/TR/file-system-api/
      if (!/^(?:https?:|mailto:|filesystem:|)$/.test(protocol)) tell('scheme', element);
      if (!/^(?:a|area|form|button|link|meta)$/.test(localName)) tell('loads', element);
      if (localName === 'link' && /stylesheet|preload|prefetch|icon|manifest/.test((element as HTMLLinkElement).rel))
        tell('link', element);
    }
    if (localName === 'meta' && /^(?!Content-Security-Policy$)./.test((element as HTMLMetaElement).httpEquiv))
      tell('meta', element);
  }
  for (const name of ['getElementById', 'querySelector', 'body', 'documentElement', 'forms'] as const)
    if (Object.hasOwn(document, name) || document[name] instanceof HTMLImageElement) found.push(`shadowed: ${name}`);
  return found;
}
