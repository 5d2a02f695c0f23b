import { document, listOf, optional, type Shape, text } from '#contracts/core/schema';

const codedFields = { code: text('MB'), display: text('Main break') };
export const coded = document('Coded', codedFields);
export type Coded = Shape<typeof coded>;

/** What a version offers beside its states, under the specification's own names (S2 §3, "Per-version extras"). */
export const versionExtras = {
  /** Arvada and Durham. */
  problemTypes: optional(
    listOf(document('ProblemTypeWithOptions', { ...codedFields, options: optional(listOf(coded)) })),
  ),
  /** Loveland. */
  DCCodes: optional(listOf(coded)),
  /** The Unified Government. */
  ProblemTypes: optional(listOf(document('ProblemTypeWithSubtypes', { ...codedFields, subtypes: listOf(coded) }))),
  /** Olathe: who answers for it, in order. */
  teamDesignations: optional(listOf(text('Water leader'))),
};
const extras = document('VersionExtras', versionExtras);
export type VersionExtras = Shape<typeof extras>;
