import type { Locator } from 'playwright-core';
import type { Instance } from './instance.ts';
import type { Screen } from './screen.ts';

/** What is on a picture: the smallest rectangle around some elements, and the room left around it in CSS pixels. */
export interface Frame {
  around: Locator | Locator[];
  pad?: number;
  /** Cuts the frame off behind this many CSS pixels. */
  height?: number;
  width?: number;
  /** Leaves out this many CSS pixels at the left and at the right. */
  inset?: number;
  /** Begins at the top of the window. */
  above?: boolean;
}

/** What the steps of a scene end with. */
export interface Shot {
  frame: Locator | Frame;
  /** What the reader is asked to use: outlined, and numbered in this order where there are several. */
  mark?: Locator | Locator[];
}

/** One picture, and the way to it. */
export interface Scene {
  /** Unique; the name of its files, and what pages call it by. */
  name: string;
  /** What one sees, for those who do not see it. */
  alt: string;
  /** What the picture shows, below it. */
  caption: string;
  /** The edition whose interface is shown. The open-source one by default. */
  edition?: 'open source' | 'pro' | 'enterprise';
  /** Flags of the interface that are on beside the default ones. */
  flags?: Record<string, unknown>;
  /** Answers to requests that only another edition's server knows: path, or `POST` and path → JSON. */
  answers?: Record<string, unknown>;
  /** Nobody is signed in. */
  guest?: boolean;
  /** CSS pixels; 1180 × 1000 by default. */
  window?: { width: number; height: number };
  /** Changes the shop's data before the page is opened. It is as before for the next scene. */
  state?: (instance: Instance) => Promise<void>;
  /** Goes to the screen. */
  steps: (screen: Screen) => Promise<Shot>;
}
