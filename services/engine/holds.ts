import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { App } from '#services/app/app';

/**
 * Says of each incident whose holds are all released that the grace is over, as soon as it is. Returns when the next one
 * is due, in milliseconds, or undefined. Looking twice, or two engines looking, is one fact.
 */
export async function tendHolds(app: App): Promise<number | undefined> {
  let next: number | undefined;
  // `open` comes after every time: those wait for a person.
  const released = { above: { hidden_until: '' }, atMost: { hidden_until: '9' } };
  for (const { uuid, entity, held } of app.views.docs<IncidentDoc>('incidents', released)) {
    const due = Date.parse(held.hidden_until ?? '');
    const now = app.clock.now();
    if (now < due) {
      next = Math.min(next ?? due, due);
      continue;
    }
    await app.handle(
      incident,
      uuid,
      {
        commandId: idFrom('end holds', uuid, held.hidden_until ?? ''),
        occurredAt: iso(now),
        command: { do: 'endHolds', now: iso(now) },
      },
      { entity, actor: { kind: 'system', id: 'engine' }, correlationId: uuid },
    );
  }
  return next;
}
