import { lastResort } from '#contracts/core/dispatchRules';
import { isWaiting } from '#contracts/incident/response';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import type { UnreachedDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { rulesOf } from '#services/app/boardRules';
import { hasTree } from '#services/outbound/callouts/escalation';
import { causeOf } from '../cause.ts';

/** After this time the organization's rule is not followed any more: nobody expects the call. Milliseconds. */
const followedWithin = 3_600_000;

/**
 * Notes in the incident that an escalation reached nobody, and calls those whom the organization's rule names. The note
 * has the time at which the escalation ended.
 */
export async function nobodyReached(app: App, due: UnreachedDue): Promise<void> {
  const { id, entity: asked, callout, ended_at, noted } = due;
  if (callout === null || ended_at === null) return;
  const card = app.views.doc('incident_cards', id);
  const entity = card?.entity ?? asked;
  const now = app.clock.now();
  const isLate = now > Date.parse(ended_at) + followedWithin;
  const wanted = !isLate && card !== null && isWaiting(card.card);
  const rule = wanted ? rulesOf(app, entity).nobody_reached : 'mark';
  const step = noted
    ? {
        command: { do: 'callNext', callout, wanted } as const,
        occurredAt: iso(now),
        commandId: idFrom('call next', callout, String(wanted)),
      }
    : {
        command: { do: 'noteNobodyReached', callout, rule: withPeople(app, entity, rule), now: iso(now) } as const,
        occurredAt: ended_at,
        commandId: idFrom('nobody reached', callout),
      };
  await app.handle(incident, id, step, causeOf(entity, id));
}

/** A tree without people would reach nobody in silence. */
const withPeople = (app: App, entity: string, rule: 'mark' | 'repeat' | 'tree' | 'everybody') =>
  rule === 'tree' && !hasTree(app, entity, lastResort) ? 'mark' : rule;
