import type { Integration } from '#contracts/incident/integration';

/** The meaning of a status, and the next step for a person. */
export const integrationWords: Readonly<
  Record<Integration['status'], { readonly is: string; readonly next: string | null }>
> = {
  queued: { is: 'Being sent', next: null },
  waiting: {
    is: 'Not sent yet',
    next: 'No response from Cityworks. Muster retries automatically for about 45 minutes.',
  },
  created: { is: 'Created', next: null },
  failed: { is: 'Not created', next: 'No request was created. Resend it, or create it in Cityworks by hand.' },
  unknown: {
    is: 'Not known whether created',
    next: 'No response from Cityworks. Check whether the request exists: if so, enter its number; if not, resend it.',
  },
};
