import type { CheckInBody } from '#contracts/api/dispatch/checkIns';
import { type Position, readPoint } from './position.ts';

/**
 * The data that a phone keeps for one check-in link, so that a closed tab or an empty battery loses nothing: the note,
 * the position, the device's error, the pending answer with its key (a retry must be the same check-in), and when it
 * was accepted.
 */
export interface Draft {
  readonly note: string;
  readonly placed: Pick<Position, 'point' | 'by' | 'accuracy' | 'status'> | null;
  /** The browser's geolocation error code (S0 §8: "the error code is stored"). */
  readonly errorCode: number | null;
  readonly sending: { readonly key: string; readonly body: CheckInBody } | null;
  readonly doneAt: string | null;
}

export const emptyDraft: Draft = { note: '', placed: null, errorCode: null, sending: null, doneAt: null };

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const nameOf = (ck: string) => `muster.checkIn.${ck}`;

export function readDraft(store: Store | null, ck: string): Draft {
  try {
    const kept: unknown = JSON.parse(store?.getItem(nameOf(ck)) ?? 'null');
    return kept && typeof kept === 'object' ? understand(kept as Partial<Draft>, ck) : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** Returns whether it was stored. Once accepted, only that is kept: the phone need not store a person's position. */
export function writeDraft(store: Store | null, ck: string, draft: Draft): boolean {
  const kept: Draft = draft.doneAt ? { ...emptyDraft, doneAt: draft.doneAt } : draft;
  try {
    store?.setItem(nameOf(ck), JSON.stringify(kept));
    return store !== null;
  } catch {
    return false;
  }
}

/** Another version of this page may have written it: unknown content counts as absent. */
function understand(kept: Partial<Draft>, ck: string): Draft {
  const { placed, sending } = kept;
  return {
    note: typeof kept.note === 'string' ? kept.note : '',
    placed: placed && readPoint(placed.point?.[0], placed.point?.[1]) ? placed : null,
    errorCode: typeof kept.errorCode === 'number' ? kept.errorCode : null,
    sending: sending?.body?.ck === ck && typeof sending.key === 'string' ? sending : null,
    doneAt: typeof kept.doneAt === 'string' ? kept.doneAt : null,
  };
}
