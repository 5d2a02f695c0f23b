import { document, id, oneOf, orNull, type Shape, text, time } from '#contracts/core/schema';
import { assetKinds } from './asset.ts';

/** An asset of the utility, recorded at a place of an incident. */
export const asset = document('Asset', {
  uuid: id,
  /** The uuid of the place. */
  location: id,
  kind: oneOf(assetKinds),
  /** The utility's own number: `H-1042`. */
  asset_id: text('H-1042'),
  /** Null once erased. */
  note: orNull(text('Turns left')),
  created_time: time,
  /** The name of the person who recorded it. */
  by: text('Ada Lovelace'),
});
export type Asset = Shape<typeof asset>;
