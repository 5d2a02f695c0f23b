import { addressFields } from '#contracts/core/address';
import { document, listOf, oneOf, type Shape, yesNo } from '#contracts/core/schema';

const source = oneOf(['incidents', 'service', 'gazetteer']);
/**
 * The source of an address: the organization's own incidents, the configured address service, or the built-in
 * gazetteer.
 */
export type AddressSource = Shape<typeof source>;

/**
 * An address that matches the typed words. A place without a street has the point of its center. A street that no
 * source knows has no point: `lat` and `lng` are null.
 */
const suggestion = document('AddressSuggestion', { ...addressFields, source });
export type AddressSuggestion = Shape<typeof suggestion>;

/** `GET /api/address/?q=…&near=lat,lng`: the best match first. */
export const addressAnswer = document('AddressAnswer', {
  results: listOf(suggestion),
  /** True when an address service is configured but does not answer. The results are then from local data. */
  away: yesNo(false),
});
export type AddressAnswer = Shape<typeof addressAnswer>;
