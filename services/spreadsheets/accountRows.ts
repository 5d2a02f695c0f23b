import { dialed } from '#contracts/values/phone';
import type { AccountHolder } from '#events/serviceAccount/events';
import type { Cells } from './rowsOf.ts';

/** The service account of a row without mistakes. */
export const holderOf = ({ number, name, phone, address, lat, lng }: Cells): AccountHolder => ({
  number,
  name,
  phoneNumber: dialed(phone) ?? '',
  address,
  place: `${Number(lat)},${Number(lng)}`,
});
