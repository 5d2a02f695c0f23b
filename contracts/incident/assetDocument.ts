import { document, id, oneOf, orNull, type Shape, text, time } from '#contracts/core/schema';
import { assetKinds } from './asset.ts';

/** Something of the utility's that was noted down at a place of an incident. */
export const asset = document('Asset', {
  uuid: id,
  /** The place. */
  location: id,
  kind: oneOf(assetKinds),
  /** As the utility numbers it: `H-1042`. */
  asset_id: text('H-1042'),
  /** Null once erased. */
  note: orNull(text('Turns left')),
  created_time: time,
  /** Who noted it down. */
  by: text('Ada Lovelace'),
});
export type Asset = Shape<typeof asset>;
