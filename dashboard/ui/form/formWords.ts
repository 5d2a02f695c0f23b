import type { FormStatus } from '#contracts/incident/forms';

/** How far a form is, in the words of those who wait for it. */
export const formStatusWords: Readonly<Record<FormStatus, string>> = {
  draft: 'Draft',
  submitted: 'Waiting for approval',
  returned: 'Returned',
  approved: 'Approved',
};
