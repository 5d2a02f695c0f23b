import type { AuditEvent } from '#contracts/audit/events';

/** The lanes of a stream over time, from left to right. */
export const lanes = {
  screens: 'Screens',
  crews: 'Crews',
  calls: 'Calls and messages',
  people: 'People',
  system: 'System',
} as const;
export type Lane = keyof typeof lanes;

const ofCalls: ReadonlySet<string> = new Set(['call', 'callout', 'delivery', 'notification']);

/** The lane of an event: the subject before the author, so that a crew's whole way stands in one lane. */
export function laneOf({ kind, crew, person, by }: Pick<AuditEvent, 'kind' | 'crew' | 'person' | 'by'>): Lane {
  if (ofCalls.has(kind)) return 'calls';
  if (crew !== null) return 'crews';
  const [author = ''] = by.split(':', 1);
  if (author === 'user') return 'screens';
  return author === 'phone' || author === 'link' || person !== null ? 'people' : 'system';
}

/** A row of the lanes: an event, or the silence before the next one in minutes. */
export type LaneRow =
  | { readonly event: AuditEvent; readonly lane: Lane }
  | { readonly after: string; readonly minutes: number };

/** The shortest silence that is shown. */
const silence = 5;

/** The events from the earliest to the latest as they happened, with the silences between them. */
export function laneRows(events: readonly AuditEvent[]): readonly LaneRow[] {
  const inOrder = events.toSorted((a, b) => (a.time === b.time ? a.position - b.position : a.time < b.time ? -1 : 1));
  return inOrder.flatMap((event, n): readonly LaneRow[] => {
    const before = inOrder[n - 1];
    const minutes = before ? Math.floor((Date.parse(event.time) - Date.parse(before.time)) / 60_000) : 0;
    const row = { event, lane: laneOf(event) };
    return before && minutes >= silence ? [{ after: before.uuid, minutes }, row] : [row];
  });
}

/** "12 min", "3 h 5 min", "2 days". */
export function silenceWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days`;
}
