/** Loads what connects the two columns of a page of the API reference. */
export function connectApi(root: ParentNode): void {
  if (root.querySelector('.api')) void import('../api/columns.ts').then(({ startColumns }) => startColumns());
}
