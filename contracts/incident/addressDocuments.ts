import { addressFields } from '#contracts/core/address';
import { document, listOf, oneOf, type Shape, yesNo } from '#contracts/core/schema';

const source = oneOf(['incidents', 'service', 'gazetteer']);
/** From where an address is known: the organisation's own incidents, the address service that is set, or the built-in gazetteer. */
export type AddressSource = Shape<typeof source>;

/**
 * What fits the words that were typed. A place without a street stands at its middle; a street that nobody here knows has no
 * point: `lat` and `lng` are null then.
 */
const suggestion = document('AddressSuggestion', { ...addressFields, source });
export type AddressSuggestion = Shape<typeof suggestion>;

/** `GET /api/address/?q=…&near=lat,lng`, the best first. */
export const addressAnswer = document('AddressAnswer', {
  results: listOf(suggestion),
  /** An address service is set, but does not answer: these are from what is known here. */
  away: yesNo(false),
});
export type AddressAnswer = Shape<typeof addressAnswer>;
