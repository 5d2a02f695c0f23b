/** What a browser shows by itself and runs nothing of; everything else is saved, not opened. */
export const shownInPlace: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
];

/** The photos that a crew takes, as they are titled (S2 §9), and what each may record in the log. */
export const photos = [
  { title: 'Arrival photo', event: 'geo:arrived' },
  { title: 'Departure photo', event: 'geo:departed' },
] as const;

/** What the log says of a file that records nothing else. */
export const fileAdded = 'files:added';
