import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import type { AuditEvent } from '#contracts/audit/events';
import { usePast } from './past.ts';

/** The facts in which the two clocks differ at the shown instant: they had happened, and became known later. */
const shown = proxy<{ events: readonly AuditEvent[] }>({ events: ref([]) });

/** A minute or more between the two times. Milliseconds. A shorter delay changes nothing for a reader. */
const late = 60_000;

export function showLate(events: readonly AuditEvent[]): void {
  shown.events = ref(events.filter((one) => Date.parse(one.recorded_time) - Date.parse(one.time) >= late));
}

/**
 * Of the facts of one command the first one comes first: the others follow from it. The log records them a millisecond
 * apart now and then.
 */
function newestFirst(events: readonly AuditEvent[]): readonly AuditEvent[] {
  const command = (one: AuditEvent): string => `${one.stream} ${one.correlation_id} ${one.time}`;
  const recorded = new Map<string, number>();
  for (const one of events)
    recorded.set(command(one), Math.max(recorded.get(command(one)) ?? 0, Date.parse(one.recorded_time)));
  const when = (one: AuditEvent): number => recorded.get(command(one)) ?? 0;
  return events.toSorted((a, b) => when(b) - when(a) || a.position - b.position);
}

/** The facts about a crew, an incident, a call-out or a call; the one that became known last comes first. */
export const lateAbout = (events: readonly AuditEvent[], ...uuids: readonly string[]): readonly AuditEvent[] =>
  newestFirst(
    events.filter(({ crew, incident, stream }) =>
      uuids.some((uuid) => crew === uuid || incident === uuid || stream.endsWith(uuid)),
    ),
  );

/** The kinds of stream that the calendar shows. */
const ofCalendar: ReadonlySet<string> = new Set(['schedule', 'timeOff', 'afterhours']);

/** The facts that the calendar shows: of one person, or of everyone. */
export const lateOnCalendar = (events: readonly AuditEvent[], person?: string): readonly AuditEvent[] =>
  newestFirst(events.filter((one) => ofCalendar.has(one.kind) && (person === undefined || one.person === person)));

/** None while the screen shows the present. */
export function useLate(): readonly AuditEvent[] {
  const { events } = useSnapshot(shown);
  return usePast() === null ? none : events;
}
const none: readonly AuditEvent[] = [];
