/** What a version offers beside its states, under the specification's own names (S2 §3, "Per-version extras"). */
export interface VersionExtras {
  /** Arvada and Durham. */
  readonly problemTypes?: readonly (Coded & { readonly options?: readonly Coded[] })[];
  /** Loveland. */
  readonly DCCodes?: readonly Coded[];
  /** The Unified Government. */
  readonly ProblemTypes?: readonly (Coded & { readonly subtypes: readonly Coded[] })[];
  /** Olathe: who answers for it, in order. */
  readonly teamDesignations?: readonly string[];
}

export interface Coded {
  readonly code: string;
  readonly display: string;
}

/** The tag in which the problem of an incident is kept: `{code, problem, detail_code, detail}`. */
export const problemTag = 'problem';
