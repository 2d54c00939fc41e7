/** Texts of the first script, kept apart so that it contains no others. */
export const bootTexts = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  copyPage: 'Copy page',
  wrap: 'Wrap lines',
} as const;
