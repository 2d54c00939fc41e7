import type { Locator } from 'playwright-core';
import type { Frame } from './scene.ts';
import type { Screen } from './screen.ts';

/** The content of a page below the top bar, down to a height. */
export function content(screen: Screen, height?: number): Frame {
  const { width } = screen.page.viewportSize() ?? { width: 0 };
  // In a window wider than 1250 pixels the content is as wide as that, in others 1024.
  const room = (width - (width > 1250 ? 1250 : 1024)) / 2;
  const inset = Math.max(0, Math.min(62, Math.floor(room) - 13));
  return { around: screen.page.locator('main'), pad: 0, inset, ...(height !== undefined && { height }) };
}

/** The content with the top bar, for steps that begin there. */
export function whole(screen: Screen, height: number): Frame {
  return { around: [screen.page.locator('header').first(), screen.page.locator('main')], pad: 0, height };
}

/** A form with its title, without the panel beside it. */
export function form(screen: Screen, title: string, height?: number): Frame {
  const { page } = screen;
  return {
    around: [
      page.getByText(title, { exact: true }).filter({ visible: true }).first(),
      page.locator('form').filter({ visible: true }).last(),
    ],
    pad: 28,
    ...(height !== undefined && { height }),
  };
}

/** A switch as one sees it, without the room that it takes. */
export function switchAt(screen: Screen, index = 0): Locator {
  return screen.page.locator('main .MuiSwitch-track').filter({ visible: true }).nth(index);
}

/** The head of an environment's card on a toggle's page. */
export function environmentHead(screen: Screen, environment: string): Locator {
  return screen.page.locator('.MuiAccordionSummary-root').filter({ hasText: environment }).first();
}

/** An open dialog. */
export function dialog(screen: Screen): Locator {
  return screen.page.getByRole('dialog').filter({ visible: true }).last();
}
