interface Look {
  /** The class that colours it. */
  look: string;
  /** Default, used if the writer gives no title. */
  title: string;
}

/** The kinds of admonition by name. The last three are Docusaurus' and GitHub's. */
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

/** The look of a kind of admonition; an unknown kind looks like a note. */
export function admonitionOf(kind: string): Look {
  const note: Look = { look: 'note', title: 'Note' };
  return Object.hasOwn(ADMONITIONS, kind) ? (ADMONITIONS[kind] ?? note) : note;
}
