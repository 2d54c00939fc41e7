import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Shot } from './scene.ts';
import { Screen } from './screen.ts';

/** What one picture may weigh, in bytes. */
const HEAVIEST = 60 * 1024;
/** Fewer colors where a picture would weigh too much; most interfaces have few, so that this is not seen. */
const COLORS = [256, 128, 64];

/** The part of the window that is on the picture, in whole CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** @throws Error where nothing is there to be framed, or it is not in the window */
export async function frameOf({ frame }: Shot, page: Page): Promise<Box> {
  const { around, pad = 16, width, height, inset = 0, above = false } = 'around' in frame ? frame : { around: frame };
  const boxes: Box[] = [];
  for (const locator of [around].flat()) {
    const box = await locator.first().boundingBox();
    if (!box) throw new Error(`The frame is around ${String(locator)}, which is not on the screen.`);
    boxes.push(box);
  }
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const left = Math.max(0, Math.floor(Math.min(...boxes.map(({ x }) => x)) - pad));
  const top = Math.max(0, Math.floor(Math.min(...boxes.map(({ y }) => y)) - pad));
  const right = Math.min(window.width, Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)) + pad));
  const end = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + pad);
  const bottom = height === undefined ? end : Math.min(end, top + height);
  if (bottom > window.height + pad)
    throw new Error(`The frame ends at ${bottom}, and the window at ${window.height}: give the scene a taller window.`);
  return {
    x: left + inset,
    y: above ? 0 : top,
    width: Math.min(right - left - 2 * inset, width ?? Infinity),
    height: Math.min(bottom, window.height) - (above ? 0 : top),
  };
}

/** Says whether everything that the picture is about is on the screen. */
export async function isShown({ frame, mark = [] }: Shot): Promise<boolean> {
  const locators = ['around' in frame ? frame.around : frame, mark].flat(2);
  const shown = await Promise.all(locators.map((locator) => locator.first().isVisible()));
  return shown.every(Boolean);
}

/** The place of what is marked: of a field with its label, which stands on its edge, and with its arrow. */
function markedBox(locator: Locator): Promise<Box> {
  return locator.evaluate((element) => {
    const field = element.closest('.MuiTextField-root');
    const boxes = (field ? [field, ...field.querySelectorAll('label')] : [element]).map((part) =>
      part.getBoundingClientRect(),
    );
    const x = Math.min(...boxes.map(({ left }) => left));
    const y = Math.min(...boxes.map(({ top }) => top));
    const width = Math.max(...boxes.map(({ right }) => right)) - x;
    return { x, y, width, height: Math.max(...boxes.map(({ bottom }) => bottom)) - y };
  });
}

/** Outlines what the reader is asked to use, the same in both color modes. */
export async function drawMarks({ mark = [] }: Shot, page: Page): Promise<void> {
  const boxes: Box[] = [];
  for (const locator of [mark].flat()) {
    const box = await markedBox(locator);
    if (box.width === 0) throw new Error(`The mark is at ${String(locator)}, which is not on the screen.`);
    boxes.push(box);
  }
  await page.evaluate((all) => {
    for (const [index, { x, y, width, height }] of all.entries()) {
      const outline = document.createElement('div');
      outline.style.cssText = `position:fixed;z-index:99999;pointer-events:none;box-sizing:border-box;left:${x - 6}px;top:${y - 6}px;width:${width + 12}px;height:${height + 12}px;border:3px solid #e8590c;border-radius:10px;box-shadow:0 0 0 1.5px #fff,inset 0 0 0 1.5px #fff`;
      if (all.length > 1) {
        const number = document.createElement('div');
        number.textContent = String(index + 1);
        number.style.cssText =
          'position:absolute;left:-13px;top:-13px;width:24px;height:24px;border-radius:50%;background:#e8590c;color:#fff;font:700 14px/24px Sen,sans-serif;text-align:center;box-shadow:0 0 0 1.5px #fff';
        outline.append(number);
      }
      document.body.append(outline);
    }
  }, boxes);
}

/** Runs in the page. A bar of tabs scrolls to the chosen one as far as it happens to have come when that was measured. */
function showChosenTabs(): void {
  for (const bar of document.querySelectorAll('.MuiTabs-scroller')) {
    const chosen = bar.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    if (chosen) bar.scrollLeft = chosen.offsetLeft + (chosen.offsetWidth - bar.clientWidth) / 2;
  }
}

/** Takes pictures until two in a row are equal: nothing is loading or moving any more. */
export async function still(page: Page, clip: Box): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < 20; tries++) {
    await page.evaluate(showChosenTabs);
    // One that is slow to come leaves equal pictures without it.
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
    const now = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
    if (now.equals(last)) return now;
    last = now;
    await page.waitForTimeout(150);
  }
  throw new Error('The screen does not come to rest.');
}

/** Switches the interface to its dark mode where it stands; false where it has no switch there. */
export async function darken(screen: Screen): Promise<boolean> {
  const found = await screen.page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('[aria-label="Switch to dark theme"]');
    button?.click();
    return button !== null;
  });
  if (found) await screen.settle();
  return found;
}

/**
 * Makes a WebP without loss of the colors that remain.
 *
 * @throws Error where it weighs too much even with few colors
 */
export function encode(png: Buffer): Buffer {
  for (const colors of COLORS) {
    const words = ['png:-', '-strip', '+dither', '-colors', String(colors)];
    const webp = execFileSync(
      'convert',
      [...words, '-define', 'webp:lossless=true', '-define', 'webp:method=6', 'webp:-'],
      {
        input: png,
        maxBuffer: 1 << 28,
      },
    );
    if (webp.length <= HEAVIEST) return webp;
  }
  throw new Error(`The picture weighs more than ${HEAVIEST / 1024} KB: frame less.`);
}

export type Change = 'new' | 'same' | 'changed';

/**
 * Compares a picture with the one that was taken before, by its pixels.
 *
 * @param differences where to put the old one, the new one and what differs, side by side
 */
export function compare(file: string, picture: Buffer, differences: string): Change {
  if (!existsSync(file)) return 'new';
  if (readFileSync(file).equals(picture)) return 'same';
  mkdirSync(dirname(differences), { recursive: true });
  const next = `${differences}.webp`;
  writeFileSync(next, picture);
  const { status, stderr } = spawnSync('compare', ['-metric', 'AE', file, next, differences], { encoding: 'utf8' });
  if (status === 0) return 'same';
  // 2: they cannot be compared, because one is larger.
  if (status === 1) execFileSync('convert', [file, next, differences, '+append', differences]);
  else if (/widths or heights differ/.test(stderr)) execFileSync('convert', [file, next, '+append', differences]);
  else throw new Error(`ImageMagick cannot compare ${file}: ${stderr}`);
  return 'changed';
}
