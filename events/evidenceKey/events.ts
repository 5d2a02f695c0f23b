import { type FactIn, facts, sha256, text } from '#events/core/schema';

/**
 * The facts of `evidencekey-log`, and of `evidencekey-{entity}`, so that the evidence of each organization has them: the key
 * that signs checkpoints was changed. Both keys signed the change.
 */
export const evidenceKeyFacts = facts({
  EvidenceKeyRotated: {
    /** Public keys of Ed25519, 32 bytes in hexadecimal. */
    previous: sha256,
    next: sha256,
    /** Their signatures over the text that docs/evidence.md describes, base64. */
    by_previous: text,
    by_next: text,
  },
});
export type EvidenceKeyRotated = FactIn<typeof evidenceKeyFacts, 'EvidenceKeyRotated'>;
