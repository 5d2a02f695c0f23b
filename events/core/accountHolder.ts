import { text } from './schema.ts';

/** The fields of a service account and its holder, from a spreadsheet or alone. */
export const accountHolder = {
  /** The number on the bill. */
  number: text,
  name: text,
  /** E.164. Empty when none is known. */
  phoneNumber: text,
  address: text,
  /** Degrees WGS 84: `39.8028,-105.0875`, latitude first. */
  place: text,
};
