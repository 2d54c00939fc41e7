/** Loads the script that connects the two columns of an API page. */
export function connectApi(root: ParentNode): void {
  if (root.querySelector('.api')) void import('../api/columns.ts').then(({ startColumns }) => startColumns());
}
