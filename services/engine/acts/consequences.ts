import type { StandDownReason } from '#contracts/incident/consequences';
import { nameKey } from '#contracts/values/name';
import { callout } from '#events/callout/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import {
  actFor,
  cancelsOf,
  type End,
  endFor,
  isLapsed,
  recallsOf,
  standDownsOf,
  tellingsOf,
} from '#projections/due/callouts/endings';
import type { AppointmentsDue, ConsequencesDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { causeOf } from './cause.ts';

/**
 * Ends or rests the call-outs of an incident that ended or rests, recalls the crews that are not there yet, tells
 * everybody else who comes or is there. A call-out that ended by itself meanwhile has nothing left to end. An end that was
 * known for hours is only recorded as lapsed.
 */
export async function carryOutConsequences(app: App, due: ConsequencesDue): Promise<void> {
  const { id, due_at: since } = due;
  const now = iso(app.clock.now());
  const entity = app.views.doc('incident_cards', id)?.entity ?? due.entity;
  for (const one of due.callouts) {
    const act = actFor(due, one);
    if (act === null) continue;
    const commandId = idFrom('consequence', one.callout, act, since ?? '');
    const command =
      act === 'stop'
        ? ({ do: act, reason: '', because: endFor(due, one.callout)?.by ?? 'over' } as const)
        : act === 'pause'
          ? ({ do: act, now, because: 'held' } as const)
          : ({ do: act, now } as const);
    const cause = causeOf(app.views.doc('callouts', one.callout)?.entity ?? entity, one.callout);
    await unlessOver(app.handle(callout, one.callout, { commandId, occurredAt: now, command }, cause));
  }
  const isDue = dueAt(app, now);
  for (const { designation, dispatch } of recallsOf(due).filter(isDue)) {
    const commandId = idFrom('consequence', dispatch);
    const command = { do: 'recallCrew', designation } as const;
    await unlessOver(app.handle(incident, id, { commandId, occurredAt: now, command }, causeOf(entity, id)));
  }
  for (const one of standDownsOf(due).filter(isDue)) await standDown(app, { ...one, id, entity });
  await lapse(app, { id, entity }, tellingsOf(due));
}

/** Cancels the appointments of an incident that ended, and tells the person of each. */
export async function cancelAppointments(app: App, due: AppointmentsDue): Promise<void> {
  const { id } = due;
  const now = iso(app.clock.now());
  const entity = app.views.doc('incident_cards', id)?.entity ?? due.entity;
  for (const { tag, end } of cancelsOf(due).filter(dueAt(app, now))) {
    const user = personOf(app, { incident: id, entity, tag });
    if (user !== null) await standDown(app, { user, end, id, entity });
    const command = { do: 'cancelAppointment', tag, because: end.by } as const;
    const said = { commandId: idFrom('consequence', tag), occurredAt: now, command };
    await unlessOver(app.handle(incident, id, said, causeOf(entity, id)));
  }
  await lapse(app, { id, entity }, cancelsOf(due));
}

interface Telling {
  readonly end: End<StandDownReason> | null;
  readonly from: string;
}
const dueAt =
  (app: App, now: string) =>
  ({ end, from }: Telling): boolean =>
    from <= now && !isLapsed(end, app.clock.now());

async function lapse(app: App, { id, entity }: Record<'id' | 'entity', string>, tellings: readonly Telling[]) {
  const now = app.clock.now();
  for (const { end } of tellings) {
    if (end === null || !isLapsed(end, now)) continue;
    const { by: because, at } = end;
    const command = { do: 'lapseConsequences', because, at } as const;
    const said = { commandId: idFrom('lapsed', id, at), occurredAt: iso(now), command };
    await unlessOver(app.handle(incident, id, said, causeOf(entity, id)));
  }
}

interface StoodDown {
  readonly id: string;
  readonly entity: string;
  readonly user: string;
  readonly crew?: string;
  readonly end: End<StandDownReason>;
}

async function standDown(app: App, { id, entity, user, crew, end }: StoodDown): Promise<void> {
  const now = iso(app.clock.now());
  const commandId = idFrom('consequence', id, user, end.at);
  const isContractor = app.views.doc('notices', user)?.contact !== undefined;
  const delivery = idFrom('delivery', commandId);
  const person = { user, delivery, ...(crew === undefined ? {} : { crew }) };
  const people = [{ ...person, ...(isContractor ? ({ medium: 'email' } as const) : {}) }];
  const command = { do: 'standDown', people, because: end.by, entity: end.from ?? entity } as const;
  await unlessOver(app.handle(incident, id, { commandId, occurredAt: now, command }, causeOf(entity, id)));
}

/** An appointment names its person in words: the user of that name, where there is one. */
function personOf(app: App, { incident: id, entity, tag }: Record<'incident' | 'entity' | 'tag', string>) {
  const staff = app.views.doc('incidents', id)?.tags.find(({ uuid }) => uuid === tag)?.data?.staff;
  if (typeof staff !== 'string') return null;
  const named = app.views
    .docs('accounts', { where: { entity } })
    .filter((one) => one.active && nameKey(`${one.first_name} ${one.last_name}`) === nameKey(staff));
  return named.length === 1 ? (named[0]?.uuid ?? null) : null;
}

async function unlessOver(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
