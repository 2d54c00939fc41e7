/** Texts of the dialog with an enlarged picture. */
export const pictureTexts = { title: 'Enlarged picture', close: 'Close' } as const;
