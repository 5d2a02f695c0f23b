import type { Fact } from '#events/core/message';

/** The facts of the stream `beat-{uuid}`: an area of work, and who is called for it, and when. */
export type BeatCreated = Fact<
  'BeatCreated',
  {
    readonly beat: string;
    readonly name: string;
    readonly description: string;
    readonly reserveList: string | null;
  }
>;
/** The beat was retired; its history stays in the log. */
export type BeatArchived = Fact<'BeatArchived', { readonly beat: string }>;
/** The list to call when nobody of the beat comes; null for none. */
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
    /** Counted from the beginning of a call-out. */
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
