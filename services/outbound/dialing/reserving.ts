import { iso } from '#events/core/ports';
import { type ReservationState, reservation } from '#events/reservation/decider';
import type { Cause } from '#events/store/handle';
import type { CalloutDoc } from '#projections/callout/callouts';
import type { CallDoc } from '#projections/callout/calls';
import type { App } from '#services/app/app';

type Reserving = Pick<App, 'handle' | 'clock' | 'random' | 'views'>;

interface Wanted {
  readonly user: string;
  readonly call: string;
  readonly callout: string;
  readonly cause: Cause;
}

/**
 * Reserves the phones of a person for a call of a call-out. False while they may ring for a call of another one. The log decides between
 * processes: each appends at the revision that it has read.
 */
export async function reservePhones(app: Reserving, wanted: Wanted): Promise<boolean> {
  const first = await reserve(app, wanted, null);
  if (first.status !== 'reserved' || first.call === wanted.call) return true;
  if (!isOver(app, first)) return false;
  const second = await reserve(app, wanted, first.call);
  return second.status !== 'reserved' || second.call === wanted.call;
}

/** The reservation as it is after the command, whoever holds it. */
async function reserve(app: Reserving, wanted: Wanted, over: string | null): Promise<ReservationState> {
  const { user, call, callout, cause } = wanted;
  const occurredAt = iso(app.clock.now());
  let known: ReservationState = reservation.initial;
  // The last decision is the one that was written, or the one that had nothing to write.
  const watched: typeof reservation = {
    ...reservation,
    decide: (state, command) => {
      const facts = reservation.decide(state, command);
      known = facts.reduce((at, fact) => reservation.evolve(at, { ...fact, occurredAt }), state);
      return facts;
    },
  };
  const command = { do: 'reserve', user, call, callout, over } as const;
  // An id of this attempt alone: the reservation itself knows a repeat.
  await app.handle(watched, user, { commandId: app.random.uuid(), occurredAt, command }, cause);
  return known;
}

/** True when the read models show that a call has ended. They may be a moment late: then the phones are not free yet. */
function isOver({ views }: Reserving, held: Extract<ReservationState, { status: 'reserved' }>): boolean {
  const doc = views.doc<CallDoc>('calls', held.call);
  if (doc) return doc.status === 'ended';
  // A call that was not wanted any more, and so was never requested, has no document. Its call-out knows.
  const people = views.doc<CalloutDoc>('callouts', held.callout)?.people ?? [];
  const made = people.flatMap(({ calls }) => calls).find(({ uuid }) => uuid === held.call);
  return made?.freed_time != null;
}
