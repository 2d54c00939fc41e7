/** Texts of the reader's own instance. */
export const instanceTexts = {
  open: 'Your instance',
  title: 'Your instance',
  lead: 'Samples on this site show what you enter here. It is kept in this browser and sent nowhere. Never enter a token.',
  address: 'Address of your instance',
  addressHint: 'For example https://app.example.com',
  addressWrong: 'Enter an address such as https://app.example.com, without a user name, query or fragment.',
  nameWrong: 'Names consist of letters, digits and . _ ~ -',
  save: 'Use in samples',
  clear: 'Forget',
  close: 'Close',
} as const;
