import type { Place } from '../../model/problem.ts';

/** The text of a page, or of a partial, that uses a component. */
export interface UsingSource {
  /** Path relative to the site's folder. */
  file: string;
  text: string;
  /** How many lines of the file stand before the text. */
  offset: number;
}

/** A mistake in a component, or in how a page uses one, which the one who writes can mend. */
export class ComponentError extends Error {
  readonly fix: string;
  /**
   * The component as the page names it, and which of its uses there it is, from 0, in the page or in the given partial;
   * null: its own file is wrong.
   */
  readonly use: { name: string; nth: number; prop: string; source?: UsingSource | undefined } | null;

  /** The place it was thrown at, if that is in a file of the site. */
  place: Place | null = null;

  constructor(message: string, fix: string, use: ComponentError['use'] = null) {
    super(message);
    this.name = 'ComponentError';
    this.fix = fix;
    this.use = use;
  }
}
