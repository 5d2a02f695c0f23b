import type { Policy } from '#events/callout/events';
import { iso } from '#events/core/ports';
import { crewWorkRows } from '#projections/analytics/crewWork';
import { restEnd, type Span } from '#projections/callout/rest';
import type { App } from '../app.ts';

interface Readable {
  readonly views: Pick<App['views'], 'doc' | 'docs' | 'rangedRows'>;
  readonly clock: Pick<App['clock'], 'now'>;
}

/** Work that began earlier counts for nobody's rest. Milliseconds. */
const remembered = 72 * 3_600_000;

/** Later than every time. */
const endless = Number.MAX_SAFE_INTEGER;

/** The most jobs of crews that are read: those of some days. */
const mostJobs = 10_000;

/**
 * When the rest of a person ends, or ended up to a day ago; null for one who needs none. The work is that of the call-outs
 * which gave a place, as corrected, and that of the crews which the person was sent with.
 */
export function restOf(
  reading: Readable,
  { entity, rest }: { readonly entity: string } & Pick<Policy, 'rest'>,
): (user: string) => number | null {
  if (rest === undefined) return () => null;
  const now = reading.clock.now();
  const work = workSince(reading, entity, now - remembered);
  return (user) => restEnd(work.get(user) ?? [], rest, now);
}

/** The work of the people of an organization that began after an instant, in milliseconds since 1970. */
function workSince({ views }: Pick<Readable, 'views'>, entity: string, since: number): ReadonlyMap<string, Span[]> {
  const work = new Map<string, Span[]>();
  const put = (user: string, span: Span) => work.set(user, [...(work.get(user) ?? []), span]);
  for (const doc of views.docs('ledger', { where: { work: entity }, above: { work_from: iso(since) } }))
    if (doc.kind === 'entry' && doc.from !== null)
      put(doc.user, { from: Date.parse(doc.from), until: doc.until === null ? endless : Date.parse(doc.until) });
  const range = { column: 'began', from: since, below: endless } as const;
  for (const { user, began, ended, incident } of views.rangedRows(crewWorkRows, {
    where: { entity },
    range,
    limit: mostJobs,
  }))
    if (user !== null && began !== null) put(user, { from: began, until: ended ?? endOf({ views }, entity, incident) });
  return work;
}

/** A crew that never says that it is done works until the incident is over, or is another organization's. */
function endOf({ views }: Pick<Readable, 'views'>, entity: string, incident: string): number {
  const doc = views.doc('incidents', incident);
  const { completed = null, archived = null } = doc?.progress.course ?? {};
  const ends = [completed, archived].flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  return doc?.entity === entity ? Math.min(endless, ...ends) : -endless;
}
