import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import type { HoldsDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { causeOf } from './cause.ts';

/**
 * Releases the holds that have reached their end. When the grace period after the last release is over, records that,
 * so that the incident is listed again.
 */
export async function endHolds(app: App, { id, due_at }: HoldsDue): Promise<void> {
  // The incident may belong to another organization by now.
  const { entity } = app.views.doc('incidents', id) ?? {};
  if (entity === undefined) return;
  const now = iso(app.clock.now());
  await app.handle(
    incident,
    id,
    { commandId: idFrom('end holds', id, due_at ?? ''), occurredAt: now, command: { do: 'endHolds', now } },
    causeOf(entity, id),
  );
}
