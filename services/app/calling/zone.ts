import type { App } from '../app.ts';

interface Readable {
  readonly views: Pick<App['views'], 'doc'>;
}

/** The organization's IANA time zone. */
export const zoneOf = ({ views }: Readable, entity: string): string => views.doc('entities', entity)?.timezone ?? 'UTC';

/** "6:10 AM" */
export const clockOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at).replaceAll(/\s/g, ' ');

/** "Mar 1, 6:10 AM" */
export const dayAndClockOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replaceAll(/\s/g, ' ');
