/** Of the dialog that shows a picture large. */
export const pictureTexts = { title: 'Enlarged picture', close: 'Close' } as const;
