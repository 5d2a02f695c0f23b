import { type LogRow, logRows } from '#projections/incident/incidentLog';
import type { App } from '../app.ts';

interface Asked {
  readonly user: string;
  /** When others were asked, ISO-8601 UTC. */
  readonly since: string;
}

/** The other user who acknowledged the incident on its page since then, and has not given it back; null without one. */
export function acknowledgedBy({ views }: Pick<App, 'views'>, incident: string, { user, since }: Asked): string | null {
  const { people = [] } = views.doc('incidents', incident) ?? {};
  const gaveBack = (one: string): boolean =>
    people.some((each) => each.user === one && (each.status === 'declined' || each.status === 'released'));
  const rows: readonly LogRow[] = views.rows(logRows, incident);
  const takers = rows.flatMap(({ event, recorded_time, by }) =>
    event === 'acknowledged' && recorded_time >= since && by.startsWith('user:') ? [by.slice('user:'.length)] : [],
  );
  return takers.find((one) => one !== user && !gaveBack(one)) ?? null;
}
