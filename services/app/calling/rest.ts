import type { Policy } from '#events/callout/events';
import { iso } from '#events/core/ports';
import { restEnd, type Span } from '#projections/callout/rest';
import type { App } from '../app.ts';

interface Readable {
  readonly views: Pick<App['views'], 'doc' | 'docs'>;
  readonly clock: Pick<App['clock'], 'now'>;
}

/** Work that began earlier counts for nobody's rest. Milliseconds. */
const remembered = 72 * 3_600_000;

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
  for (const doc of views.docs('ledger', { where: { work: entity }, above: { work_from: iso(since) } })) {
    if (doc.kind !== 'entry' || doc.from === null) continue;
    const until = doc.until === null ? Number.POSITIVE_INFINITY : Date.parse(doc.until);
    work.set(doc.user, [...(work.get(doc.user) ?? []), { from: Date.parse(doc.from), until }]);
  }
  return work;
}
