import type { Integration } from '#contracts/incident/integration';

/** The meaning of a status, and the next step for a person. */
export const integrationWords: Readonly<
  Record<Integration['status'], { readonly is: string; readonly next: string | null }>
> = {
  queued: { is: 'Being sent', next: null },
  waiting: {
    is: 'Not sent yet',
    next: 'Cityworks does not answer. It is tried again by itself, for about 45 minutes.',
  },
  created: { is: 'Created', next: null },
  failed: { is: 'Not created', next: 'Nothing was made of it. Have it sent again, or make it in Cityworks by hand.' },
  unknown: {
    is: 'Not known whether created',
    next: 'The answer was lost. Look for it in Cityworks: enter its number if it is there, have it sent again if it is not.',
  },
};
