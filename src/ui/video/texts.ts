/** Texts of videos, in a file of their own, since pages without a video load none of them. */
export const videoTexts = {
  play: (title: string) => `Play: ${title}`,
} as const;
