import { callout } from '#events/callout/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import { actFor, endFor, recallsOf, standDownsOf } from '#projections/due/callouts/consequences';
import type { ConsequencesDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { causeOf } from './cause.ts';

/** A text so long after the end would only puzzle. Milliseconds. */
const tooLate = 6 * 3_600_000;

/**
 * Ends or rests the call-outs of an incident that ended or rests, recalls the crews that are not there yet, and tells
 * everybody else who comes. A call-out that ended by itself meanwhile has nothing left to end.
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
  for (const { designation, dispatch, from } of recallsOf(due)) {
    if (from > now) continue;
    const commandId = idFrom('consequence', dispatch);
    const command = { do: 'recallCrew', designation } as const;
    await unlessOver(app.handle(incident, id, { commandId, occurredAt: now, command }, causeOf(entity, id)));
  }
  for (const { user, end, from } of standDownsOf(due)) {
    if (from > now) continue;
    const commandId = idFrom('consequence', id, user, end.at);
    const late = Date.parse(now) - Date.parse(end.at) > tooLate;
    const isContractor = app.views.doc('notices', user)?.contact !== undefined;
    const delivery = idFrom('delivery', commandId);
    const people = [{ user, delivery, ...(isContractor ? ({ medium: 'email' } as const) : {}) }];
    const command = { do: 'standDown', people, because: end.by, entity: end.from ?? entity, late } as const;
    await unlessOver(app.handle(incident, id, { commandId, occurredAt: now, command }, causeOf(entity, id)));
  }
}

async function unlessOver(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
