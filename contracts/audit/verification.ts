import { document, id, listOf, oneOf, optional, orNull, type Shape, text, time, whole } from '#contracts/core/schema';

/**
 * The ways an event of the log can be wrong. `dated`: its time of recording is not between those of its neighbors.
 * `foreign`: it belongs to another organization than its stream. `signed`: another
 * event was signed in its place. The words of the desk tell the others.
 */
export const faultKinds = [
  'unreadable',
  'missing',
  'not-json',
  'hash',
  'misshapen',
  'unknown',
  'foreign',
  'repeated',
  'dated',
  'signed',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Read models are not compared while the process that writes them is stopped or of another release. */
export const readModelFindings = ['equal', 'different', 'not-compared'] as const;
export type ReadModelFinding = (typeof readModelFindings)[number];

/** The result of one verification of an organization's log, read models and files. */
const verificationResult = document('VerificationResult', {
  /** The event that records it. */
  uuid: id,
  /** The beginning and the end. Events after the beginning may not be included. */
  since: time,
  time,
  events: whole(12_840),
  streams: whole(812),
  /** The number of faults; `faults` has the first of them. */
  damaged: whole(0),
  /** `revision` is the place in the stream from which on it is wrong. */
  faults: listOf(
    document('LogFault', {
      kind: oneOf(faultKinds),
      stream: text('incident-3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f'),
      revision: whole(3),
    }),
  ),
  /** Breaks whose cause is known, and that no change of the log made: the first of them. Older results have none. */
  explained: optional(
    listOf(
      document('ExplainedBreak', {
        stream: text('callout-3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f'),
        revision: whole(7),
      }),
    ),
  ),
  read_models: oneOf(readModelFindings),
  files: whole(31),
  /** The SHA-256 of files that are missing, or whose bytes changed; the first of them. */
  damaged_files: listOf(text('9f2b…')),
});
export type VerificationResult = Shape<typeof verificationResult>;

/** `GET /api/audit/verification/`. */
export const verificationAnswer = document('VerificationAnswer', {
  /** The newest result; null when this log was never verified. */
  latest: orNull(verificationResult),
});
export type VerificationAnswer = Shape<typeof verificationAnswer>;
