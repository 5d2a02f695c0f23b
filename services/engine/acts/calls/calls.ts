import type { UndialedReason } from '#contracts/callout/policy';
import type { CallCommand } from '#events/call/decider';
import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type CalloutDoc, whyUndialed } from '#projections/callout/callouts';
import type { CallCorrectionDue, CallDue, CallOutcomeDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { callableOf } from '#services/app/calling/callable';
import { refusalNow } from '#services/app/phones/refusedCalls';
import type { Telephony } from '#services/core/telephony';
import { dialQueueOf } from '#services/outbound/dialing/dialing';
import { phoneFor } from '#services/outbound/dialing/phones';
import { reservePhones } from '#services/outbound/dialing/reserving';
import { isUrgent } from '#services/outbound/dialing/urgency';
import { attempt, record } from '#services/outbound/telephony/attempts';
import { causeOf } from '../cause.ts';

/** The time in milliseconds that a call waits for the read models before it is placed. */
const shownWithin = 5_000;

/**
 * A call of which the network knows nothing this long after its request was in doubt was never placed. Milliseconds. By
 * then no process can still be asking for it (`askedWithin`, and the time-out of the request).
 */
const placedWithin = 20_000;

/** A call that is still listed as the latest to a number began no longer ago, in milliseconds. */
const calledBefore = 3_600_000;

/** The acts of a call: it waits for its turn and is placed, or is looked up when the network is silent. */
export function caller(app: App, telephony: Telephony): (due: CallDue) => Promise<void> {
  const queue = dialQueueOf(app);
  return (due) => {
    const { id, entity, status } = due;
    if (status === 'requested' || status === 'watched') return lookUp(app, telephony, due);
    // The calls that were put off ask on; nobody else is tried before one of them is placed.
    if (status === 'owed' && refusalNow(app) !== null) return Promise.resolve();
    queue.add({ id, entity, rank: isUrgent(app, due) ? 'urgent' : 'usual', dial: () => dial(app, telephony, due) });
    return Promise.resolve();
  };
}

async function dial(app: App, telephony: Telephony, due: CallDue): Promise<void> {
  const { id, entity, wanted, attempts } = due;
  if (!wanted) return tell(app, due, { do: 'fail', source: 'refused' });
  const { callout: uuid, incident, user, ringSeconds, detectMachine } = wanted;
  // After an outage the read models may not know yet that the call-out was stopped.
  const head = await app.store.head();
  if (head && !(await app.projector.reached(head, shownWithin)))
    throw new Error('The read models do not show the log.');
  const doc = app.views.doc('callouts', uuid);
  // It may have waited: the call-out may be over by now, or paused.
  const undialed = doc ? reasonAgainst(app, doc, due) : 'ended';
  // A call that was put off until it was too late was refused by the phone company.
  if (undialed === 'late' && due.status === 'waiting') return expire(app, due, 'phone-company');
  if (!doc || undialed !== null) return expire(app, due, undialed ?? 'ended');
  const cause = causeOf(entity, uuid);
  const { to, pinOf } = phoneFor(app, doc, wanted);
  // The number that was reserved is no longer the one to call. The person keeps the turn.
  if (due.status === 'waiting' && app.views.doc('calls', id)?.to !== to) return expire(app, due, 'phone-company');
  // Another engine may ring the person for another call-out, which our read models do not show yet.
  if (due.status === 'owed' && !(await reservePhones(app, { user, to, call: id, callout: uuid, cause })))
    return expire(app, due, 'phone-in-use');
  const purpose = doc.kind === 'escalation' ? 'escalation' : 'team';
  const { provider } = telephony;
  const intent: CallCommand =
    due.status === 'owed'
      ? {
          do: 'request',
          call: id,
          callout: uuid,
          incident,
          purpose,
          contact: null,
          provider,
          user,
          ringSeconds,
          to,
          ...(pinOf === null ? {} : { pinOf }),
        }
      : { do: 'tryAgain', attempt: attempts + 1 };
  const call = { uuid: id, callout: uuid, incident, purpose, ring_seconds: ringSeconds } as const;
  await attempt(app, { call, to, detectMachine, attempt: attempts + 1, intent, cause });
}

/** A leave may have begun since the decision, and the person may have taken a place in another call-out. */
function mayCallNow(app: App, doc: CalloutDoc, user: string): boolean {
  const inputs = doc.people.find((one) => one.user === user)?.inputs ?? {};
  return callableOf(app, doc)({ user, to: null, inputs }).reason === null;
}

function reasonAgainst(app: App, doc: CalloutDoc, { id, wanted }: CallDue): UndialedReason | null {
  return whyUndialed(doc, id, app.clock.now()) ?? (mayCallNow(app, doc, wanted?.user ?? '') ? null : 'unavailable');
}

const expire = (app: App, due: CallDue, undialed: UndialedReason): Promise<void> =>
  tell(app, due, { do: 'expire', call: due.id, callout: due.wanted?.callout ?? null, undialed });

/** Asks the network what became of a call. A call whose answer was lost is never placed again. */
async function lookUp(app: App, telephony: Telephony, due: CallDue): Promise<void> {
  const { id } = due;
  if (due.status === 'requested') return tell(app, due, { do: 'submissionUnknown' });
  const known = app.views.doc('calls', id);
  if (!known) return;
  const since = Date.parse(known.requested_time);
  const isAnothers = (providerId: string) => isCallOf(app, since, providerId);
  const found = await telephony.callOutcomeOf({
    call: id,
    providerId: known.provider_id,
    to: known.to,
    since,
    isAnothers,
  });
  if (found === 'unknown') return;
  if (found) return tell(app, due, { do: 'report', ...found, sequence: null, by: 'unknown', source: 'poll' });
  if (app.clock.now() < Date.parse(due.due_at ?? known.requested_time) + placedWithin) return;
  // A network that took the call may have rung the person: only the outcome is unknown.
  await tell(app, due, known.provider_id === null ? { do: 'fail', source: 'unplaced' } : { do: 'forget' });
}

/** A call whose answer was lost has no id of the network: one that is known belongs to another call. */
const isCallOf = ({ views }: App, since: number, providerId: string): boolean =>
  views
    .docs('calls', { above: { requested_time: iso(since - calledBefore) } })
    .some(({ provider_id }) => provider_id === providerId);

async function tell(app: App, { id, entity, wanted }: CallDue, command: CallCommand): Promise<void> {
  const commandId = idFrom('engine', id, command.do, iso(app.clock.now()));
  await record(app, id, { command, cause: causeOf(entity, wanted?.callout ?? id), commandId });
}

/** Tells a call-out how its call ended, so that it goes on to the next person. */
export function tellCallout(app: App, due: CallOutcomeDue): Promise<void> {
  const { id, outcome, placed, undialed } = due;
  const now = iso(app.clock.now());
  return noted(app, due, { do: 'noteCallEnded', now, call: id, outcome, placed, undialed });
}

/** Tells a call-out what came after the end of its call. */
export function tellCorrection(app: App, due: CallCorrectionDue): Promise<void> {
  const now = iso(app.clock.now());
  return noted(app, due, { do: 'noteCallCorrected', now, call: due.id, outcome: due.outcome });
}

type Noted = CallOutcomeDue | CallCorrectionDue;
type Note = Extract<CalloutCommand, { do: 'noteCallEnded' | 'noteCallCorrected' }>;

async function noted(app: App, { kind, id, entity, callout: uuid }: Noted, command: Note): Promise<void> {
  const commandId = idFrom(kind, id, command.now);
  try {
    await app.handle(callout, uuid, { commandId, occurredAt: command.now, command }, causeOf(entity, uuid));
  } catch (error) {
    // A call of older rules that the call-out does not know.
    if (!(error instanceof Refused)) throw error;
  }
}
