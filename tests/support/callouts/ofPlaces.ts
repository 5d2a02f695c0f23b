import type { Logged } from './logged.ts';

/** A phone that rings for a call-out, and since when truly. Milliseconds. */
export interface Rung {
  readonly callout: string;
  readonly user: string;
  readonly from: number;
}

/**
 * P1: nobody who has a place in one call-out of an incident is rung by another of it. A place from before an escalation
 * began is no answer to it. A place so young that nobody could know it, in milliseconds, does not count.
 */
export function ofPlaces(
  rung: readonly Rung[],
  logs: ReadonlyMap<string, readonly Logged[]>,
  young = 0,
): readonly string[] {
  const begun = (id: string) => logs.get(id)?.find((fact) => fact.type === 'CalloutStarted');
  const incidentOf = (id: string): string | null => begun(id)?.data.incident ?? null;
  return rung.flatMap(({ callout: id, user, from }) => {
    const own = begun(id);
    const since = own?.data.kind === 'escalation' ? own.at : -Infinity;
    return [...logs].flatMap(([other, log]) => {
      const incident = incidentOf(other);
      if (other === id || incident === null || incident !== incidentOf(id)) return [];
      const place = log.findLast(
        ({ type, data, truly }) =>
          (type === 'MemberConfirmed' || type === 'MemberReleased') && data.user === user && truly < from - young,
      );
      const has = place?.type === 'MemberConfirmed' && place.at >= since;
      return has ? [`P1 ${user} has a place in ${other} and was rung for ${id}`] : [];
    });
  });
}
