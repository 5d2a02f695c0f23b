import type { App } from '../app.ts';

interface Readable {
  readonly views: Pick<App['views'], 'doc'>;
}

/** The organization's IANA time zone. */
export const zoneOf = ({ views }: Readable, entity: string): string => views.doc('entities', entity)?.timezone ?? 'UTC';

/** Says an instant in a time zone. A format costs far more to make than to use, so each is kept. */
export const inZone = (shape: Intl.DateTimeFormatOptions): ((at: number, timeZone: string) => string) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (at, timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...shape });
    made.set(timeZone, format);
    return format.format(at).replaceAll(/\s/g, ' ');
  };
};

/** "6:10 AM" */
export const clockOf = inZone({ hour: 'numeric', minute: '2-digit' });

/** "Mar 1" */
export const dayOf = inZone({ month: 'short', day: 'numeric' });

/** "Mar 1, 6:10 AM" */
export const dayAndClockOf = inZone({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
