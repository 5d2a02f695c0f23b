import type { PositionBody } from '#contracts/api/dispatch/myJob';
import type { MyJob } from '#contracts/dispatch/job';
import type { Progress } from '../../../data/sending/sending.ts';
import type { Acquired, Fix } from '../../../map/geolocation.ts';

/**
 * The data that a phone keeps for a crew's own check-in: the one that is not sent yet, with its key (a retry must be
 * the same check-in), and when the last one was sent.
 */
export interface Draft {
  readonly sending: { readonly key: string; readonly body: PositionBody } | null;
  readonly doneAt: string | null;
}
const emptyDraft: Draft = { sending: null, doneAt: null };

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const nameOf = (crew: string) => `muster.myCheckIn.${crew}`;

/** Another version of this page may have written it: unknown content counts as absent. */
export function readDraft(store: Store | null, crew: string): Draft {
  try {
    const { sending, doneAt } = JSON.parse(store?.getItem(nameOf(crew)) ?? '{}') as Partial<Draft>;
    return {
      sending: typeof sending?.key === 'string' && sending.body?.designation === crew ? sending : null,
      doneAt: typeof doneAt === 'string' ? doneAt : null,
    };
  } catch {
    return emptyDraft;
  }
}

export function writeDraft(store: Store | null, crew: string, draft: Draft): void {
  try {
    store?.setItem(nameOf(crew), JSON.stringify(draft));
  } catch {
    // The phone stores nothing: the page works while it is open.
  }
}

/** The request for a place: measured by the device, or set by hand. */
export const bodyOf = (
  designation: string,
  { lat, lng, accuracy }: Pick<Fix, 'lat' | 'lng'> & { readonly accuracy: number | null },
  now: number,
): PositionBody => ({
  designation,
  lat: Number(lat.toFixed(8)),
  lng: Number(lng.toFixed(8)),
  ...(accuracy === null ? {} : { accuracy }),
  time: new Date(now).toISOString(),
});

const byHand = 'Set your location on the map.';
/** Why the phone gave no position. */
export function failureWords(ended: Exclude<Acquired, { status: 'found' }>): string {
  if (ended.status === 'denied') return `Location is turned off for this site. ${byHand}`;
  if (ended.clock) return `${ended.clock} ${byHand}`;
  return ended.rough ? `The phone’s location is only approximate. ${byHand}` : `The phone has no location. ${byHand}`;
}

interface CheckInState {
  readonly crew: MyJob['crews'][number];
  readonly searching: boolean;
  readonly draft: Draft;
  readonly progress: Progress | null;
  /** Why there is nothing to send, or why it was refused. */
  readonly failure: string | null;
  readonly refused: string | null;
  readonly timeWords: (time: string) => string;
}

/** The state of the check-in in one line. Nothing counts as sent before the server has it. */
export function checkInWords({ crew, searching, draft, progress, failure, refused, timeWords }: CheckInState): string {
  if (draft.sending) {
    if (progress?.lost === 'offline') return 'Not sent yet: no signal. It is sent as soon as there is one.';
    return progress?.lost ? 'Not sent yet: the server is not responding. Trying again…' : 'Not sent yet. Sending…';
  }
  if (searching) return 'Not sent yet. Finding your position…';
  if (failure) return `Not sent. ${failure}`;
  if (refused) return `Not sent. ${refused}`;
  if (crew.due_time) return `The dispatcher is asking where you are. Answer by ${timeWords(crew.due_time)}.`;
  const last = [draft.doneAt, crew.position_time]
    .filter((time) => time !== null)
    .toSorted()
    .at(-1);
  return last ? `Position sent ${timeWords(last)}` : 'No position sent yet';
}
