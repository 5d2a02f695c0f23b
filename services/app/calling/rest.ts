import type { Policy } from '#events/callout/events';
import { iso } from '#events/core/ports';
import type { CalloutDoc } from '#projections/callout/callouts';
import { restsUntil, type Span } from '#projections/callout/rest';
import type { App } from '../app.ts';

interface Readable {
  readonly views: Pick<App['views'], 'doc' | 'docs'>;
  readonly clock: Pick<App['clock'], 'now'>;
}

/** Call-outs that began earlier count for nobody's rest. Milliseconds. */
const remembered = 72 * 3_600_000;

/** When the rest of a person ends; null for one who does not rest. The work is that of the call-outs which gave a place. */
export function restOf(
  reading: Readable,
  { entity, rest }: { readonly entity: string } & Pick<Policy, 'rest'>,
): (user: string) => number | null {
  if (rest === undefined) return () => null;
  const { views, clock } = reading;
  const now = clock.now();
  const work = new Map<string, Span[]>();
  for (const doc of views.docs('callouts', { above: { started_time: iso(now - remembered) } })) {
    if (doc.entity !== entity) continue;
    const over = endOf(reading, doc);
    for (const { user, place_time: from, released_time: released } of doc.people) {
      if (from === undefined) continue;
      const until = Math.min(over, released === undefined ? Number.POSITIVE_INFINITY : Date.parse(released));
      work.set(user, [...(work.get(user) ?? []), { from: Date.parse(from), until }]);
    }
  }
  return (user) => restsUntil(work.get(user) ?? [], rest, now);
}

/** The end of the work that a call-out is for: of its incident, or of the calls of one without an incident. */
function endOf({ views }: Pick<Readable, 'views'>, { incident, entity, ended_time }: CalloutDoc): number {
  const doc = incident === null ? null : views.doc('incidents', incident);
  const { completed = null, archived = null } = doc?.progress.course ?? {};
  const ends = [doc?.entity === entity ? null : ended_time, completed, archived].flatMap((time) =>
    time === null ? [] : [Date.parse(time)],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...ends);
}
