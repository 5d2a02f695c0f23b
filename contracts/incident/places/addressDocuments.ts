import { addressFields } from '#contracts/core/address';
import { document, listOf, oneOf, optional, type Shape, text, yesNo } from '#contracts/core/schema';

const source = oneOf(['typed', 'places', 'incidents', 'service', 'streets', 'gazetteer']);
/**
 * The source of an address: typed coordinates or a plus code, the organization's own places, the organization's own incidents, the configured address service, the streets of its
 * incidents and of its map, or the built-in gazetteer.
 */
export type AddressSource = Shape<typeof source>;

/**
 * An address that matches the typed words. A place without a street has the point of its center. A house that no
 * source knows has no point, also on a known street: `lat` and `lng` are null.
 */
const suggestion = document('AddressSuggestion', { ...addressFields, source });
export type AddressSuggestion = Shape<typeof suggestion>;

/** `GET /api/address/?q=…&near=lat,lng`: the best match first. */
export const addressAnswer = document('AddressAnswer', {
  results: listOf(suggestion),
  /** True when an address service is configured but does not answer. The results are then from local data. */
  away: yesNo(false),
  /** The words about matches that are left out, and about a typed position that was changed or refused. */
  note: optional(text('The longitude has lost its minus sign.')),
});
export type AddressAnswer = Shape<typeof addressAnswer>;
