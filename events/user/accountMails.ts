import { idFrom } from '#events/core/ids';
import type { AccountMailIssued } from './events.ts';

/** Tells a person of a change to their account. `of` names the change, so that a repeat tells nothing twice. */
export const accountMail = (
  user: string,
  to: string,
  template: AccountMailIssued['data']['template'],
  of: string,
): AccountMailIssued => ({
  type: 'AccountMailIssued',
  data: { user, delivery: idFrom('delivery', template, user, of), template, subject: user, personal: { to } },
});
