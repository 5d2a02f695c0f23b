import { type FactIn, facts, id, optional, sealed, text } from '#events/core/schema';

const caller = { name: text, phoneNumber: text, address: text, notes: text };

/** The facts of the stream `callprofile-{uuid}`: a person who has called before. */
export const callProfileFacts = facts({
  CallProfileWritten: { ...sealed(caller), profile: id },
  /** The corrected fields. */
  CallProfileCorrected: {
    ...sealed({
      name: optional(text),
      phoneNumber: optional(text),
      address: optional(text),
      notes: optional(text),
    }),
    profile: id,
  },
  /** The key is deleted with it, so its content becomes unreadable. */
  CallProfileRemoved: { profile: id },
});
export type CallProfileWritten = FactIn<typeof callProfileFacts, 'CallProfileWritten'>;
export type CallerFacts = NonNullable<CallProfileWritten['data']['personal']>;
export type CallProfileFact = FactIn<typeof callProfileFacts>;
