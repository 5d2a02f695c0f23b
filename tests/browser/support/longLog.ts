import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { entityId, userId } from '#services/demo/ids';
import type { Muster } from '#services/start';
import { opening } from '../../bench/log/history.ts';

const entity = entityId('arvada');
const cause = {
  entity,
  actor: { kind: 'user', id: userId('arvada', 'dispatcher') },
  correlationId: 'long-log',
} as const;
const events = ['notes:added', 'geo:arrived', 'contacts:call_completed', 'geo:departed', 'acknowledged'];

/** An incident of Arvada with this many log lines, one a minute up to now; returns its uuid. */
export async function longLog({ app }: Muster, lines: number): Promise<string> {
  const id = idFrom('long-log', lines);
  const began = app.clock.now() - lines * 60_000;
  const log = (n: number): IncidentCommand => ({
    do: 'log',
    entry: idFrom('long-log', lines, 'entry', n),
    incident: id,
    event: events[n % events.length] ?? '',
    message: `Line ${n}: the crew says that the valve at the corner turns, and that the water is lower than before.`,
    lat: n % 3 === 0 ? 39.8 : null,
    lng: n % 3 === 0 ? -105.08 : null,
    designation: null,
  });
  // The first line is the incident's creation.
  const steps = Array.from({ length: lines }, (_, n) => ({
    commandId: idFrom('long-log', lines, 'command', n),
    occurredAt: iso(began + n * 60_000),
    command: n === 0 ? opening(lines, id) : log(n),
  }));
  const { position } = await app.handle(incident, id, steps, cause);
  if (position) await app.projector.reached(position, 30_000);
  return id;
}
