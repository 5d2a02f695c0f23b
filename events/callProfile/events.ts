import type { Fact, Sealable } from '#events/core/message';

/** What may happen in the stream `callprofile-{uuid}`: what is known of somebody who has called before. */
export type CallerFacts = {
  readonly name: string;
  readonly phoneNumber: string;
  readonly address: string;
  readonly notes: string;
};
export type CallProfileWritten = Fact<'CallProfileWritten', Sealable<CallerFacts> & { readonly profile: string }>;
/** What of it was put right. */
export type CallProfileCorrected = Fact<
  'CallProfileCorrected',
  Sealable<Partial<CallerFacts>> & { readonly profile: string }
>;
/** Its key goes with it: nobody reads any more what stood in it. */
export type CallProfileRemoved = Fact<'CallProfileRemoved', { readonly profile: string }>;

export type CallProfileFact = CallProfileWritten | CallProfileCorrected | CallProfileRemoved;
