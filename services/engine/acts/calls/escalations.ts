import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { EscalationDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { ringsTogether } from '#services/app/boardRules';
import { type EscalationPlan, escalationPlan } from '#services/outbound/callouts/escalation';
import { type ListPlan, listPlan } from '#services/outbound/callouts/listPlan';
import { causeOf } from '../cause.ts';

type Escalated = EscalationDue['callouts'][number];

/**
 * Starts the call-outs that an incident asked for, and stops them once it was acknowledged. A call-out that the engine
 * begins too late starts all the same, and expires at its first step: the log shows it, and no phone rings.
 */
export async function escalate(app: App, due: EscalationDue): Promise<void> {
  for (const one of due.callouts) {
    if (!one.started) await start(app, due, one);
    if (one.stops !== null) await stop(app, due, one);
  }
}

async function start(app: App, { id: incident, entity: asked }: EscalationDue, one: Escalated): Promise<void> {
  const { callout: id, requested_at, by } = one;
  const card = app.views.doc('incident_cards', incident);
  const entity = card?.entity ?? asked;
  const together = card ? ringsTogether(app, entity, card.card) : false;
  const { people, leftOut, beyond, ...plan } = planFor(app, { ...one, entity, incident, together });
  const started = { callout: id, incident, ...plan };
  const all = beyond > 0 ? { ...started, beyond } : started;
  // The steps count from the request.
  const command: CalloutCommand = { do: 'start', now: requested_at, started: all, people, leftOut };
  const step = { commandId: idFrom('escalate', id), occurredAt: iso(app.clock.now()), command };
  const cause = causeOf(entity, id);
  await app.handle(callout, id, step, by.kind === 'user' ? { ...cause, actor: by } : cause);
}

interface Wanted extends Pick<Escalated, 'tree' | 'designation' | 'urgent' | 'everybody' | 'list'> {
  readonly entity: string;
  readonly incident: string;
  /** True when all phones ring at once: the organization's rule for an emergency. */
  readonly together: boolean;
}

/** An escalation asks who takes the incident. A list is called for one person who comes. */
function planFor(app: App, { list, ...wanted }: Wanted): ListPlan | (EscalationPlan & Named) {
  const { everybody, tree, designation } = wanted;
  if (list !== undefined) return listPlan(app, { ...wanted, list });
  const name = everybody ? 'Everybody' : (tree ?? designation ?? '');
  return { ...escalationPlan(app, wanted), kind: 'escalation', name, role: 'leader' };
}
interface Named {
  readonly kind: 'escalation';
  readonly name: string;
  readonly role: 'leader';
}

async function stop(app: App, { entity: asked }: EscalationDue, { callout: id, stops }: Escalated): Promise<void> {
  const entity = app.views.doc('callouts', id)?.entity ?? asked;
  const occurredAt = iso(app.clock.now());
  const command: CalloutCommand = { do: 'stop', reason: '', because: stops ?? 'over' };
  await app.handle(callout, id, { commandId: idFrom('stop escalation', id), occurredAt, command }, causeOf(entity, id));
}
