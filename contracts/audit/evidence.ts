import { document, id, listOf, oneOf, orNull, type Shape, text, time, whole } from '#contracts/core/schema';

/** A signed checkpoint: a tree over this many events has this hash. */
const signedCheckpoint = document('SignedCheckpoint', {
  /** The name of the log, which the signature covers. */
  origin: text('muster/arvada/3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f'),
  size: whole(12_840),
  /** The root of the tree, base64. */
  root: text('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='),
  /** By the clock of this server. Only a witness outside proves it. */
  signed_at: time,
  /** The whole note, as C2SP tlog-checkpoint and tlog-cosignature say. */
  note: text('muster/arvada/…\n12840\n…\n\n— muster/arvada/… …\n'),
});
export type SignedCheckpoint = Shape<typeof signedCheckpoint>;

export const anchorKinds = ['witness', 'timestamp', 'mail', 'bucket'] as const;

/** A place outside that takes checkpoints. */
const anchorState = document('AnchorState', {
  name: text('union'),
  kind: oneOf(anchorKinds),
  /** The events of the newest checkpoint that it took; null before the first. */
  size: orNull(whole(12_840)),
  /** When it took that, by the clock of a witness or a time stamp, otherwise by ours. */
  at: orNull(time),
  /** Since when it takes none, and why; null while it does. */
  failing_since: orNull(time),
  reason: orNull(text('ECONNREFUSED')),
});
export type AnchorState = Shape<typeof anchorState>;

/** The earliest checkpoint with an event that an anchor took. */
const eventAnchor = document('EventAnchor', { name: text('union'), kind: oneOf(anchorKinds), at: time });

/** `GET /api/evidence/`. */
export const evidenceState = document('EvidenceState', {
  /** Null before the first minute with an event. */
  latest: orNull(signedCheckpoint),
  /** The public key that verifies it, as C2SP signed-note writes it. */
  key: orNull(text('muster/arvada/…+1a2b3c4d+AQ…')),
  /** The last checkpoint of each day, oldest first. */
  days: listOf(signedCheckpoint),
  /** The anchors that are set for this organization. */
  anchors: listOf(anchorState),
});
export type EvidenceState = Shape<typeof evidenceState>;

/** `GET /api/evidence/events/:uuid/`. */
export const eventProof = document('EventProof', {
  event: id,
  /** `waiting`: one is signed each minute. `different`: another event was signed in its place. */
  state: oneOf(['proven', 'waiting', 'different']),
  /** The place in the tree, from 0; null unless it is proven. */
  index: orNull(whole(4_817)),
  /** The checkpoint under which it is proven. */
  checkpoint: orNull(signedCheckpoint),
  key: orNull(text('muster/arvada/…+1a2b3c4d+AQ…')),
  /** The text whose hash is the entry of the tree. */
  entry: text('{"content":"9f2b…","id":"…","recordedAt":"…","revision":3,"stream":"…","type":"…"}'),
  /** The hashes up to the root, the nearest first, base64. */
  path: listOf(text('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=')),
  /** The event was recorded no later than each of these took a checkpoint with it, the earliest first. */
  anchored: listOf(eventAnchor),
});
export type EventProof = Shape<typeof eventProof>;

/** `GET /api/evidence/consistency/`. */
export const consistencyProof = document('ConsistencyProof', {
  checkpoint: signedCheckpoint,
  path: listOf(text('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=')),
});
