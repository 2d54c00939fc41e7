/** Texts of the first script: apart, so that it carries no others. */
export const bootTexts = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  copyPage: 'Copy page',
  wrap: 'Wrap lines',
} as const;
