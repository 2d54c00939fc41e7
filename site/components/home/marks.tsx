import type { ReactNode } from 'react';

/**
 * The drawings of the home page: lines on a grid of 24 by 24, in the color of the text. Those of SDKs play on the name
 * of their language; none is its logo.
 */
const shapes = {
  // Tasks.
  start: <path d="M12 3v7m-4.5-3.5a7.5 7.5 0 1 0 9 0" />,
  code: <path d="M8.5 7.5 4 12l4.5 4.5m7-9L20 12l-4.5 4.5M13.5 4.5l-3 15" />,
  rollout: <path d="M4 20v-4m5.3 4v-7m5.4 7V9.5M20 20V4" />,
  target: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="4.25" />
      <circle cx="12" cy="12" r=".6" />
    </>
  ),
  experiment: (
    <path d="M9 3.5h6M10 3.5V10l-5.2 8a1.7 1.7 0 0 0 1.4 2.6h11.6a1.7 1.7 0 0 0 1.4-2.6L14 10V3.5M7.5 15h9" />
  ),
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3.2 2.6 3.5 5.5" />
    </>
  ),
  automate: (
    <>
      <rect x="3" y="4.5" width="18" height="15" rx="2" />
      <path d="m7 9.5 3 2.75-3 2.75M12.5 15H17" />
    </>
  ),
  why: (
    <>
      <circle cx="10.5" cy="10.5" r="7" />
      <path d="m15.7 15.7 5 5M8.5 9a2 2 0 1 1 2.8 1.9c-.6.25-.8.6-.8 1.2m0 1.9v.1" />
    </>
  ),
  server: (
    <>
      <rect x="3.5" y="4" width="17" height="7" rx="1.75" />
      <rect x="3.5" y="13" width="17" height="7" rx="1.75" />
      <path d="M7 7.5h.1M7 16.5h.1M11 7.5h6M11 16.5h6" />
    </>
  ),
  // SDKs.
  node: (
    <>
      <path d="m10.9 7.2-4.3 8.6M13.1 7.2l4.3 8.6M8 18h8" />
      <circle cx="12" cy="5" r="2.25" />
      <circle cx="5.5" cy="18" r="2.25" />
      <circle cx="18.5" cy="18" r="2.25" />
    </>
  ),
  java: (
    <path d="M4.5 9.5H16V15a4.5 4.5 0 0 1-4.5 4.5H9A4.5 4.5 0 0 1 4.5 15zM16 11h1.5a2.5 2.5 0 0 1 0 5H16M8.5 4v2.5m3.5-2.5v2.5" />
  ),
  go: <path d="m4.5 6 6 6-6 6zm8 0 6 6-6 6z" />,
  python: <path d="M18.5 5.5H9a3.25 3.25 0 0 0 0 6.5h6a3.25 3.25 0 0 1 0 6.5H4.5m14-13L20 4m-1.5 1.5L20 7" />,
  dotnet: (
    <>
      <path d="M3.5 9h17m-17 6h17M9 3.5v17m6-17v17" />
      <circle cx="9" cy="15" r="2" fill="currentColor" />
    </>
  ),
  ruby: (
    <>
      <circle cx="12" cy="15.5" r="5.5" />
      <path d="m12 10-3.75-4L10 3.5h4L15.75 6zM8.25 6h7.5" />
    </>
  ),
  php: <path d="M9 7.5 4.5 12 9 16.5m4.5-7a2.6 2.6 0 1 1 3.7 2.4c-.9.4-1.2 1-1.2 2m0 2.6v.1" />,
  rust: (
    <>
      <path d="m12 3 7.8 4.5v9L12 21l-7.8-4.5v-9z" />
      <circle cx="12" cy="12" r="3.5" />
    </>
  ),
  javascript: (
    <path d="M9.5 4H8.3a2 2 0 0 0-2 2v3.5L4 12l2.3 2.5V18a2 2 0 0 0 2 2h1.2m5-16h1.2a2 2 0 0 1 2 2v3.5L20 12l-2.3 2.5V18a2 2 0 0 1-2 2h-1.2" />
  ),
  react: (
    <>
      <path d="M4 4h16M7 4v9m5-9v9m5-9 2.8 7.3" />
      <circle cx="7" cy="15" r="2" />
      <circle cx="12" cy="15" r="2" />
      <circle cx="20.3" cy="13.2" r="2" />
    </>
  ),
  next: <path d="M3.5 12h12m-5-5.5 5.5 5.5-5.5 5.5M20 5v14" />,
  vue: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.75" />
    </>
  ),
  svelte: (
    <path d="M6.5 3.5h11m-11 17h11M8 3.5c0 4.2 2.6 5.2 2.6 8.5S8 16.3 8 20.5m8-17c0 4.2-2.6 5.2-2.6 8.5s2.6 4.3 2.6 8.5" />
  ),
  android: (
    <>
      <rect x="6.5" y="3" width="11" height="18" rx="1.5" />
      <path d="M6.5 17h11M9.8 19h.1m2 0h.1m2 0h.1" />
    </>
  ),
  ios: (
    <>
      <rect x="6.5" y="3" width="11" height="18" rx="3" />
      <path d="M10 3v.6a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1V3m-3.5 15.5h3" />
    </>
  ),
  flutter: (
    <path d="M12 7.5v12m0-9.5C10.5 5 3.5 3.5 3.5 7.5S7 13 12 12.5C7 12.5 5 15 6.3 17.3S11 18 12 14.5m0-4.5c1.5-5 8.5-6.5 8.5-2.5S17 13 12 12.5c5 0 7 2.5 5.7 4.8S13 18 12 14.5" />
  ),
} satisfies Record<string, ReactNode>;

export type MarkName = keyof typeof shapes;

/** A drawing that illustrates the text beside it. */
export function Mark({ name }: { name: MarkName }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  );
}
