/**
 * The content types that a browser displays itself without running code. Every other file is downloaded instead of
 * opened.
 */
export const shownInPlace: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
];

/** The photos of phones that are shown as a JPEG, where the server can convert them. */
export const shownAsJpeg: readonly string[] = ['image/heic', 'image/heif'];

/** The titles of the crew's photos (S2 §9), and the log event that each can record. */
export const photos = [
  { title: 'Arrival photo', event: 'geo:arrived' },
  { title: 'Departure photo', event: 'geo:departed' },
] as const;

/** The log event of a file that records no other event. */
export const fileAdded = 'files:added';
