/** Texts of videos: a file of their own, since pages without one load none of them. */
export const videoTexts = {
  play: (title: string) => `Play: ${title}`,
} as const;
