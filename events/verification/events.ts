import { faultKinds, readModelFindings } from '#contracts/audit/verification';
import { type FactIn, facts, listOf, object, oneOf, optional, sha256, text, time, whole } from '#events/core/schema';

/**
 * The facts of `verification-{night}`, which belong to no organization: one process verifies, however many there are; and
 * of `verification-{entity}`: the results for one organization.
 */
export const verificationFacts = facts({
  /** A night is named by its date in UTC, such as `2026-03-02`. */
  NightlyVerificationStarted: { night: text },
  /** The organization's log, files and read models were compared with what they must be. */
  LogVerified: {
    /** The time at which the verification began, ISO-8601 UTC. */
    since: time,
    events: whole,
    streams: whole,
    /** The number of faults; `faults` has the first of them. */
    damaged: whole,
    faults: listOf(object({ kind: oneOf(faultKinds), stream: text, revision: whole })),
    /** Breaks whose cause is known: the first of them. */
    explained: optional(listOf(object({ stream: text, revision: whole }))),
    read_models: oneOf(readModelFindings),
    files: whole,
    /** Files that are missing, or whose bytes changed: the first of them. */
    damaged_files: listOf(sha256),
  },
});
export type LogVerified = FactIn<typeof verificationFacts, 'LogVerified'>;
export type VerificationFact = FactIn<typeof verificationFacts>;
