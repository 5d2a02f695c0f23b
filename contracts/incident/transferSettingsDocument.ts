import { document, id, listOf, orNull, position, type Shape, text, time, whole } from '#contracts/core/schema';
import { designeeFields, designeeUser, transferOption } from './transfer.ts';

const namedDesignee = document('NamedDesignee', { uuid: id, ...designeeFields });
export type NamedDesignee = Shape<typeof namedDesignee>;

/** `GET /api/transfer-settings/`: to where an organisation's incidents may go, and who answers for its versions. */
export const transferSettings = document('TransferSettings', {
  /** Counts the changes of the options: whoever changes them says which he saw. */
  revision: whole(4),
  options: listOf(transferOption),
  /** Who changed the options last, and when; null where nobody has yet. */
  changed: orNull(document('LastChange', { by: text('Ada Lovelace'), time })),
  designees: listOf(namedDesignee),
  /** Who can be designated. */
  people: listOf(designeeUser),
  /** What a flux handler may be called. */
  handlers: listOf(text('streets')),
  position,
});
export type TransferSettings = Shape<typeof transferSettings>;
