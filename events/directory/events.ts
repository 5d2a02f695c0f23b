import { directoryKinds } from '#contracts/directories/directories';
import { box, type FactIn, facts, id, oneOf, optional, text, whole } from '#events/core/schema';

/**
 * The facts of the stream `directory-{uuid}`: a list that comes from spreadsheets, such as a service list. The names of
 * its rows stand in the stream of each spreadsheet.
 */
export const directoryFacts = facts({
  DirectoryCreated: { directory: id, kind: oneOf(directoryKinds), name: text },
  /** Holds the rows of this spreadsheet from now on, and no others. Service accounts keep those that it does not name. */
  DirectoryUpdated: {
    directory: id,
    spreadsheet: id,
    rows: whole,
    added: whole,
    changed: whole,
    removed: whole,
    /** The box around the places of its rows. */
    extent: optional(box),
  },
  DirectoryItemRemoved: { directory: id, spreadsheet: id, item: id },
  /** Holds the rows again that it held before this spreadsheet. */
  DirectoryUpdateUndone: { directory: id, spreadsheet: id },
});
export type DirectoryUpdated = FactIn<typeof directoryFacts, 'DirectoryUpdated'>;
export type DirectoryFact = FactIn<typeof directoryFacts>;
