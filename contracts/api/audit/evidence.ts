import { media, operations } from '#contracts/api/operation';
import { Count, Id, Optional } from '#contracts/api/rules';
import { consistencyProof, eventProof, evidenceState } from '#contracts/audit/evidence';

export class ConsistencyQuery {
  /** The size of an earlier checkpoint. */
  @Count(Number.MAX_SAFE_INTEGER) from!: number;
}

export class EvidenceExportQuery {
  /** Only the events of the streams that are about it, each with its proof. Otherwise all events of the organization. */
  @Optional() @Id() incident?: string;
}

export const tileType = 'application/octet-stream';
export const noteType = 'text/plain; charset=utf-8';
export const evidenceType = 'application/jsonl; charset=utf-8';

const tile = {
  permission: 'audit.view',
  summary:
    'Hashes of a tree of events, as C2SP tlog-tiles says; the log is `organization`, or for staff `installation`',
  answers: { 200: media(tileType) },
} as const;

/**
 * The signed tree of hashes over the events of the organization. It has no event of another organization, and does not
 * tell how many these have. That of the installation has the events of all, and is for staff of Muster.
 */
export const evidenceOperations = operations({
  'GET /api/evidence/': {
    permission: 'audit.view',
    summary: 'The newest signed checkpoint of the organization, and the last one of each day',
    answers: { 200: evidenceState },
  },

  'GET /api/evidence/events/:uuid/': {
    permission: 'audit.view',
    summary: 'The proof that an event is in the newest signed checkpoint',
    answers: { 200: eventProof },
  },

  'GET /api/evidence/consistency/': {
    permission: 'audit.view',
    summary: 'The proof that the newest checkpoint continues an earlier one',
    answers: { 200: consistencyProof },
    query: ConsistencyQuery,
  },

  'GET /api/evidence/export/': {
    permission: 'audit.view',
    summary:
      'Events with all that a stranger needs to verify them: checkpoint, key and proofs; the security log says who exported them',
    answers: { 200: media(evidenceType) },
    query: EvidenceExportQuery,
  },

  'GET /api/evidence/:log/checkpoint': {
    permission: 'audit.view',
    summary: 'The newest signed checkpoint as a note, as C2SP tlog-checkpoint says',
    answers: { 200: media(noteType) },
  },

  'GET /api/evidence/:log/tile/:level/:a': tile,
  'GET /api/evidence/:log/tile/:level/:a/:b': tile,
  'GET /api/evidence/:log/tile/:level/:a/:b/:c': tile,
});
