import { dialed } from '#contracts/values/phone';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type ReservationState, reservation } from '#events/reservation/decider';
import type { Cause } from '#events/store/handle';
import type { App } from '#services/app/app';
import { phoneHash } from '#services/app/phones/phoneHash';

type Reserving = Pick<App, 'handle' | 'clock' | 'random' | 'views' | 'secrets'>;

interface Reservation {
  readonly user: string;
  /** The number that is to ring. */
  readonly to: string;
  readonly call: string;
  readonly callout: string | null;
  readonly cause: Cause;
}

/**
 * Reserves the number that is to ring, which several people may share, and the phones of the person. False while either may
 * ring for another call. The log decides between processes: each appends at the revision that it has read.
 */
export async function reservePhones(app: Reserving, wanted: Reservation): Promise<boolean> {
  const number = dialed(wanted.to);
  if (number !== null) {
    const id = idFrom('phone', phoneHash(app, number));
    // Organizations may share it as well, so that it belongs to none.
    if (!(await isReserved(app, id, { ...wanted, cause: { ...wanted.cause, entity: '' } }))) return false;
  }
  return isReserved(app, wanted.user, wanted);
}

async function isReserved(app: Reserving, id: string, wanted: Reservation): Promise<boolean> {
  const first = await reserve(app, { id, wanted, over: null });
  if (first.status !== 'reserved' || first.call === wanted.call) return true;
  if (!isOver(app, first)) return false;
  const second = await reserve(app, { id, wanted, over: first.call });
  return second.status !== 'reserved' || second.call === wanted.call;
}

interface Reserve {
  /** The uuid of the stream: a person's, or that of a number. */
  readonly id: string;
  readonly wanted: Reservation;
  readonly over: string | null;
}

/** The reservation as it is after the command, whoever holds it. */
async function reserve(app: Reserving, { id, wanted, over }: Reserve): Promise<ReservationState> {
  const { user, call, callout, cause } = wanted;
  const command = { do: 'reserve', user, call, callout, over } as const;
  // An id of this attempt alone: the reservation itself knows a repeat.
  const step = { commandId: app.random.uuid(), occurredAt: iso(app.clock.now()), command };
  return (await app.handle(reservation, id, step, cause)).state;
}

/** True when the read models show that a call has ended. They may be a moment late: then the phones are not free yet. */
function isOver({ views }: Reserving, held: Extract<ReservationState, { status: 'reserved' }>): boolean {
  const doc = views.doc('calls', held.call);
  if (doc) return doc.status === 'ended';
  // A call that its call-out did not want any more was never requested, and has no document. The call-out knows.
  const people = (held.callout === null ? null : views.doc('callouts', held.callout))?.people ?? [];
  const made = people.flatMap(({ calls }) => calls).find(({ uuid }) => uuid === held.call);
  return made?.freed_time != null;
}
