import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import type { AuditEvent } from '#contracts/audit/events';
import { usePast } from './past.ts';

/** The facts in which the two clocks differ at the shown instant: they had happened, and became known later. */
const shown = proxy<{ events: readonly AuditEvent[] }>({ events: ref([]) });

export function showLate(events: readonly AuditEvent[]): void {
  shown.events = ref([...events]);
}

/** Those about a crew or an incident, the one that became known last first. */
export const lateAbout = (events: readonly AuditEvent[], uuid: string): readonly AuditEvent[] =>
  events
    .filter(({ crew, incident, stream }) => crew === uuid || incident === uuid || stream.endsWith(uuid))
    .toSorted((a, b) => (a.recorded_time < b.recorded_time ? 1 : -1));

const none: readonly AuditEvent[] = [];

/** None while the screen shows the present. */
export function useLateAbout(uuid: string): readonly AuditEvent[] {
  const { events } = useSnapshot(shown);
  return usePast() === null ? none : lateAbout(events, uuid);
}
