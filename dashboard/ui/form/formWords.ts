import type { FormStatus } from '#contracts/incident/forms/forms';

/** A form's progress, in the words of the people who wait for it. */
export const formStatusWords: Readonly<Record<FormStatus, string>> = {
  draft: 'Draft',
  submitted: 'Waiting for approval',
  returned: 'Returned',
  approved: 'Approved',
};
