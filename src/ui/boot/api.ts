/** Loads what connects the two columns of a page of the API reference. */
export function connectApi(root: ParentNode): void {
  if (!root.querySelector('.api')) return;
  void import('../api/columns.ts').then(({ showServer, startColumns }) => {
    startColumns();
    showServer(root);
  });
}
