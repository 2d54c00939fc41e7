/** A mistake in a component, or in how a page uses one, which the one who writes can mend. */
export class ComponentError extends Error {
  readonly fix: string;
  /** The component as the page names it, and which of its uses on the page it is, from 0; null: its own file is wrong. */
  readonly use: { name: string; nth: number; prop: string } | null;

  /** Where it was thrown, if that is a file of the site's own. */
  place: { file: string; line: number; column: number } | null = null;

  constructor(message: string, fix: string, use: ComponentError['use'] = null) {
    super(message);
    this.name = 'ComponentError';
    this.fix = fix;
    this.use = use;
  }
}
