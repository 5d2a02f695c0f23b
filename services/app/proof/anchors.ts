import type { AnchorKind } from '#services/evidence/anchored';

/** An anchor outside, for the auditor's desk. */
export interface AnchorState {
  readonly name: string;
  readonly kind: AnchorKind;
  /** The events of the newest checkpoint that it took, and when; null before the first. */
  readonly size: number | null;
  readonly at: string | null;
  /** Since when it takes none, and why; null while it does. */
  readonly failing_since: string | null;
  readonly reason: string | null;
}

/** Sends checkpoints to anchors outside. */
export interface CheckpointAnchors {
  look(): Promise<void>;
  states(tree: string): readonly AnchorState[];
  /** The anchors that have failed for a day. */
  failing(): readonly { readonly name: string; readonly since: string; readonly reason: string }[];
  stop(): Promise<void>;
}
