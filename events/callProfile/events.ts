import type { Fact, Sealable } from '#events/core/message';

/** The facts of the stream `callprofile-{uuid}`: a person who has called before. */
export type CallerFacts = {
  readonly name: string;
  readonly phoneNumber: string;
  readonly address: string;
  readonly notes: string;
};
export type CallProfileWritten = Fact<'CallProfileWritten', Sealable<CallerFacts> & { readonly profile: string }>;
/** The corrected fields. */
export type CallProfileCorrected = Fact<
  'CallProfileCorrected',
  Sealable<Partial<CallerFacts>> & { readonly profile: string }
>;
/** The key is deleted with it, so its content becomes unreadable. */
export type CallProfileRemoved = Fact<'CallProfileRemoved', { readonly profile: string }>;

export type CallProfileFact = CallProfileWritten | CallProfileCorrected | CallProfileRemoved;
