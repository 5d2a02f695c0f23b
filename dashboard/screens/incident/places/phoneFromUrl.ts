import { dialed } from '#contracts/values/phone';
import { phone } from '../../../ui/phone.ts';

/**
 * The number in `?phone=` of the incident's address (S2 §3), as a field shows it; empty without a whole one. A telephone
 * system opens the page with the caller's number, which a new contact then begins with.
 */
export function phoneFromUrl(search = location.search): string {
  const shown = phone(new URLSearchParams(search).get('phone'));
  return dialed(shown) ? shown : '';
}
