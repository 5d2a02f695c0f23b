import type { SkipReason } from '#contracts/callout/policy';
import type { Ending } from '#contracts/incident/consequences';
import { isForming } from '#contracts/incident/response';
import { callout } from '#events/callout/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import { turns } from '#events/store/handle';
import { type CalloutDoc, type Candidate, isRinging } from '#projections/callout/callouts';
import type { CallDoc } from '#projections/callout/calls';
import type { CallingOffDue, CalloutStepDue, CalloutToldDue, CallWithdrawalDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { callableOf, type Readable } from '#services/app/calling/callable';
import { refusalNow } from '#services/app/phones/refusedCalls';
import type { Calling } from '#services/core/telephony';
import { callsUnderWay, phoneFor, rings } from '#services/outbound/dialing/phones';
import { causeOf } from '../cause.ts';

/** The parts of the process that a step needs. */
export type Stepping = Readable &
  Pick<App, 'handle'> & {
    readonly store: Pick<App['store'], 'head'>;
    readonly projector: Pick<App['projector'], 'reached'>;
  };

/** The engine acts again later: on what it does not know, it would ring people who must not be rung. */
const notShown = 'The read models do not show the log.';

/** The time in milliseconds that a step waits for the read models. */
const shownWithin = 5_000;

/**
 * Rings the next people of a call-out. Steps of one organization run one after the other. Each begins when the read
 * models show everything that is in the log, also calls whose append gave no answer, or that another engine decided: so
 * no phone rings for two call-outs at once.
 */
export function callOutStepper(app: Stepping): (due: CalloutStepDue) => Promise<void> {
  const inTurn = turns();
  return ({ id, entity, due_at }) =>
    inTurn(entity, async () => {
      const head = await app.store.head();
      if (head && !(await app.projector.reached(head, shownWithin))) throw new Error(notShown);
      // Nobody's turn passes while the phone company places no call.
      if (refusalNow(app) !== null) return;
      const now = iso(app.clock.now());
      const doc = app.views.doc('callouts', id);
      const away = doc ? awayFrom(app, doc) : [];
      const because = doc && endOf(app, doc);
      if (because) {
        const stop = { do: 'stop', reason: '', because } as const;
        const step = { commandId: idFrom('stop', because, id), occurredAt: now, command: stop };
        return void (await app.handle(callout, id, step, causeOf(entity, id)));
      }
      const command = { do: 'step', now, busy: busyBeside(app, entity, id), away } as const;
      const step = { commandId: idFrom('step', id, due_at ?? '', now), occurredAt: now, command };
      await app.handle(callout, id, step, causeOf(entity, id));
    });
}

/** Why a call-out rings nobody: another one forms the team, or its incident ended while it began. */
function endOf(app: Readable, doc: CalloutDoc): 'other-callout' | 'over' | Ending | null {
  if (isSecond(app, doc)) return 'other-callout';
  const card = doc.incident === null ? null : app.views.doc('incident_cards', doc.incident);
  if (!card) return null;
  const { completed, archived } = card.progress.course;
  const end = card.deleted ? 'deleted' : completed !== null ? 'completed' : archived !== null ? 'archived' : null;
  // An escalation tells its incident nothing of a team.
  return end !== null && doc.kind === 'escalation' ? 'over' : end;
}

/** Two nodes that take a start at the same moment do not see each other's. Milliseconds. */
const sameMoment = 5_000;

/** True for the later of two call-outs that began at the same moment to form one team, before it rings anybody. */
function isSecond({ views }: Readable, doc: CalloutDoc): boolean {
  const { incident, kind, people, uuid, started_time: began } = doc;
  if (incident === null || kind === 'escalation' || people.some(({ calls }) => calls.length > 0)) return false;
  return views.docs('callouts', { where: { incident } }).some((other) => {
    const before = Date.parse(began) - Date.parse(other.started_time);
    const isEarlier = before > 0 || (before === 0 && other.uuid < uuid);
    return isForming(other) && isEarlier && before < sameMoment;
  });
}

/** The users whose phone may ring for another call-out of the organization. */
function busyBeside({ views }: Pick<Readable, 'views'>, entity: string, id: string): readonly string[] {
  return views
    .docs('callouts', { where: { rings_for: entity } })
    .filter(({ uuid }) => uuid !== id)
    .flatMap(({ people }) => people.filter(isRinging).map(({ user }) => user));
}

/**
 * The people who may not be called at this moment, with the reason: a leave or an account may have ended since the
 * call-out began, and another call-out of the incident may have given a person a place.
 */
function awayFrom(app: Readable, doc: CalloutDoc) {
  const mayCall = callableOf(app, doc);
  const rung = callsUnderWay(app);
  return doc.people.flatMap((one): { readonly user: string; readonly reason: SkipReason }[] => {
    const { user, inputs } = one;
    const { reason } = mayCall({ user, to: null, inputs });
    if (reason !== null) return [{ user, reason }];
    return isRung(app, rung, { doc, one }) ? [{ user, reason: 'phone-in-use' }] : [];
  });
}

/** True while the person, or the number that would ring next, is reserved for a call that no other rule knows. */
function isRung(
  app: Pick<Readable, 'views'>,
  rung: readonly CallDoc[],
  { doc, one }: { readonly doc: CalloutDoc; readonly one: Candidate },
): boolean {
  if (rung.length === 0) return false;
  const { user, calls } = one;
  const round = calls.filter(({ placed }) => placed).length + 1;
  const { to } = phoneFor(app, doc, { user, round });
  return rung.some((call) => rings(call, { user, to }) && (call.user !== user || call.callout === null));
}

/** A call whose request has no answer after this long is left to ring out. Milliseconds. */
const leftAfter = 30_000;

/** Stops a phone that rings. False when it may go on ringing: the network has not named the call yet, or did not obey. */
async function silence(app: App, telephony: Calling, call: CallDoc): Promise<boolean> {
  const { uuid, provider_id: provider, status } = call;
  if (provider === null) return status !== 'requested' && status !== 'unknown';
  if (status !== 'submitted' && status !== 'ringing') return true;
  try {
    await telephony.callOff(provider);
    return true;
  } catch (error) {
    app.log.warn({ call: uuid, reason: String(error) }, 'a phone could not be stopped from ringing');
    return false;
  }
}

/**
 * Stops the phones that ring for a call-out that is over, and notes it. A call that the network has not named yet is
 * stopped at a later look. A person who has answered goes on, and hears how it ended.
 */
export async function callOff(app: App, telephony: Calling, due: CallingOffDue): Promise<void> {
  const { id, entity, calls, due_at: since } = due;
  const docs = calls.flatMap((call) => app.views.doc('calls', call) ?? []);
  const silent = await Promise.all(docs.map((one) => silence(app, telephony, one)));
  if (!silent.every(Boolean) && app.clock.now() < Date.parse(since ?? '') + leftAfter) return;
  const command = { do: 'noteCalledOff', calls: docs.map(({ uuid }) => uuid) } as const;
  const now = iso(app.clock.now());
  await app.handle(callout, id, { commandId: idFrom('called off', id), occurredAt: now, command }, causeOf(entity, id));
}

/** Stops the phone that rings for a person who has answered in an earlier call. */
export async function withdraw(app: App, telephony: Calling, { id }: CallWithdrawalDue): Promise<void> {
  const call = app.views.doc('calls', id);
  if (call) await silence(app, telephony, call);
}

/** A release of which the incident learns this late changes nothing: the team may be another one by then. Milliseconds. */
const releasedWithin = 3_600_000;

/** Records in the incident what its call-out did. The call-out notes that the incident knows, or would not take it. */
export async function tellIncident(app: App, due: CalloutToldDue): Promise<void> {
  const { id: telling, callout: uuid, incident: told } = due;
  const occurredAt = due.due_at ?? iso(app.clock.now());
  const entity = app.views.doc('incident_cards', told)?.entity ?? due.entity;
  let refused: string | null = null;
  // An escalation forms no team: the incident has a fact of its own for one that reached nobody.
  const isOfTeam = due.event !== 'team:formation_failed' || app.views.doc('callouts', uuid)?.kind !== 'escalation';
  try {
    if (due.leaves !== undefined && app.clock.now() > Date.parse(occurredAt) + releasedWithin)
      throw new Refused('callout.no-member');
    const step = { commandId: telling, occurredAt, command: commandOf(due) };
    const cause = causeOf(entity, uuid);
    // A person did it on a screen or by a key: the incident's log names the person.
    const isPerson = due.by.kind === 'user' || due.by.kind === 'phone';
    if (isOfTeam) await app.handle(incident, told, step, isPerson ? { ...cause, actor: due.by } : cause);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refused = error.code;
  }
  const commandId = idFrom('note told', telling);
  const command = { do: 'noteTold', telling, refused } as const;
  const now = iso(app.clock.now());
  await app.handle(callout, uuid, { commandId, occurredAt: now, command }, causeOf(due.entity, uuid));
}

function commandOf({ id: entry, incident: told, event, member, leaves, message }: CalloutToldDue) {
  if (leaves !== undefined) return { do: 'removeMember', user: leaves } as const;
  if (member) return { do: 'addMembers', incident: told, members: [member], entry, accepted: true } as const;
  const place = { lat: null, lng: null, designation: null };
  return { do: 'log', entry, incident: told, event, message, ...place } as const;
}
