import type { Fact } from '#events/core/message';

/** What may happen in the stream `beat-{uuid}`: a round of work, and who is called for it when. */
export type BeatCreated = Fact<
  'BeatCreated',
  {
    readonly beat: string;
    readonly name: string;
    readonly description: string;
    readonly reserveList: string | null;
  }
>;
/** It is worked no more; what it was stays in the log. */
export type BeatArchived = Fact<'BeatArchived', { readonly beat: string }>;
/** Who is called where nobody of the beat comes; null: nobody. */
export type BeatReserveListChosen = Fact<
  'BeatReserveListChosen',
  { readonly beat: string; readonly reserveList: string | null }
>;
export type BeatCallProfileAdded = Fact<
  'BeatCallProfileAdded',
  {
    readonly beat: string;
    readonly callProfile: string;
    readonly user: string;
    /** From the beginning of a call-out. */
    readonly startSeconds: number;
    readonly stopSeconds: number;
  }
>;
export type BeatCallProfileRemoved = Fact<
  'BeatCallProfileRemoved',
  { readonly beat: string; readonly callProfile: string }
>;

export type BeatFact =
  | BeatCreated
  | BeatArchived
  | BeatReserveListChosen
  | BeatCallProfileAdded
  | BeatCallProfileRemoved;
