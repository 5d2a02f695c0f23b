import type { Decider } from '#events/core/decider';
import { type EvidenceKeyRotated, evidenceKeyFacts } from './events.ts';

/** The public key that signs now; null before the first change. */
export type EvidenceKeyState = string | null;

interface RotateEvidenceKey {
  readonly do: 'rotate';
  readonly data: EvidenceKeyRotated['data'];
}

export const evidenceKey: Decider<EvidenceKeyState, RotateEvidenceKey, EvidenceKeyRotated> = {
  category: 'evidencekey',
  facts: evidenceKeyFacts,
  initial: null,
  evolve: (_, { data }) => data.next,
  // The second of two operators at once finds another key: one change is enough.
  decide: (current, { data }) =>
    current === null || current === data.previous ? [{ type: 'EvidenceKeyRotated', data }] : [],
};
