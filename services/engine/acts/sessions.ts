import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { session } from '#events/session/decider';
import type { SessionIdleDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { causeOf } from './cause.ts';

/** Ends a session that was not used. A use recorded meanwhile keeps it. */
export async function endIdle(app: App, { id, entity, due_at }: SessionIdleDue): Promise<void> {
  const now = iso(app.clock.now());
  const correlationId = idFrom('idle session', id, due_at ?? '');
  const step = { commandId: correlationId, occurredAt: now, command: { do: 'endIdle', now } as const };
  await app.handle(session, id, step, causeOf(entity, correlationId));
}
