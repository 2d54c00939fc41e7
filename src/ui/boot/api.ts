/** Loads the script that connects the two columns of an API page. */
export function connectApi(root: ParentNode): void {
  if (!root.querySelector('.api')) return;
  void import('../api/columns.ts').then(({ showServer, startColumns }) => {
    startColumns();
    showServer(root);
  });
}
