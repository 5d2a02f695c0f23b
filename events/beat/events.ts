import { type FactIn, facts, id, orNull, text, whole } from '#events/core/schema';

/** The facts of the stream `beat-{uuid}`: an area of work, and who is called for it, and when. */
export const beatFacts = facts({
  BeatCreated: { beat: id, name: text, description: text, reserveList: orNull(id) },
  /** The beat was retired; its history stays in the log. */
  BeatArchived: { beat: id },
  /** The list to call when nobody of the beat comes; null for none. */
  BeatReserveListChosen: { beat: id, reserveList: orNull(id) },
  BeatCallProfileAdded: {
    beat: id,
    callProfile: id,
    user: id,
    /** Counted from the beginning of a call-out. */
    startSeconds: whole,
    stopSeconds: whole,
  },
  BeatCallProfileRemoved: { beat: id, callProfile: id },
});
export type BeatCreated = FactIn<typeof beatFacts, 'BeatCreated'>;
export type BeatCallProfileAdded = FactIn<typeof beatFacts, 'BeatCallProfileAdded'>;
export type BeatFact = FactIn<typeof beatFacts>;
