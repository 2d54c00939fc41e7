interface Look {
  /** The class that colors it. */
  look: string;
  /** The default title, used if the writer gives none. */
  title: string;
}

/** The kinds of admonition by name. Docusaurus and GitHub contribute the last three. */
export const ADMONITIONS: Readonly<Record<string, Look>> = {
  note: { look: 'note', title: 'Note' },
  tip: { look: 'tip', title: 'Tip' },
  info: { look: 'info', title: 'Info' },
  warning: { look: 'warning', title: 'Warning' },
  danger: { look: 'danger', title: 'Danger' },
  caution: { look: 'caution', title: 'Caution' },
  important: { look: 'info', title: 'Important' },
  success: { look: 'tip', title: 'Success' },
  secondary: { look: 'note', title: 'Note' },
};

/**
 * The look of a kind of admonition.
 *
 * @throws Error if there is no such kind, which only the component can name
 */
export function admonitionOf(kind: string): Look {
  const look = Object.hasOwn(ADMONITIONS, kind) ? ADMONITIONS[kind] : undefined;
  if (look) return look;
  throw new Error(`<Admonition> has no type "${kind}": known are ${Object.keys(ADMONITIONS).join(', ')}`);
}
