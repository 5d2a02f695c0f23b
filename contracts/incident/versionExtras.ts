import { document, listOf, optional, type Shape, text } from '#contracts/core/schema';

const codedFields = { code: text('MB'), display: text('Main break') };
export const coded = document('Coded', codedFields);
export type Coded = Shape<typeof coded>;

/**
 * The data that a version offers besides its states, under the specification's own names (S2 §3, "Per-version extras").
 */
export const versionExtras = {
  /** For Arvada and Durham. */
  problemTypes: optional(
    listOf(document('ProblemTypeWithOptions', { ...codedFields, options: optional(listOf(coded)) })),
  ),
  /** For Loveland. */
  DCCodes: optional(listOf(coded)),
  /** For the Unified Government. */
  ProblemTypes: optional(listOf(document('ProblemTypeWithSubtypes', { ...codedFields, subtypes: listOf(coded) }))),
  /** For Olathe: the designations of the team, in order. */
  teamDesignations: optional(listOf(text('Water leader'))),
};
const extras = document('VersionExtras', versionExtras);
export type VersionExtras = Shape<typeof extras>;
