import type { Place } from '../../model/problem.ts';

/** The text of a page, or of a partial, that uses a component. */
export interface UsingSource {
  /** Path relative to the site's folder. */
  file: string;
  text: string;
  /** Number of lines in the file before the text. */
  offset: number;
}

/** A mistake in a component, or in how a page uses one, that the author can fix. */
export class ComponentError extends Error {
  readonly fix: string;
  /**
   * The component by its name in the page, and the index of this use, in the page or in the given partial. Null if the
   * mistake is in the component's own file.
   */
  readonly use: { name: string; nth: number; prop: string; source?: UsingSource | undefined } | null;

  /** The place where it was thrown, if that is in a file of the site. */
  place: Place | null;

  constructor(
    message: string,
    fix: string,
    { use = null, place = null }: Partial<Pick<ComponentError, 'use' | 'place'>> = {},
  ) {
    super(message);
    this.name = 'ComponentError';
    this.fix = fix;
    this.use = use;
    this.place = place;
  }
}
