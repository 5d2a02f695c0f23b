import { Temporal } from 'temporal-polyfill';

/** A moment on the organisation's clock, as a field for date and time holds it: "2026-11-21T02:10". */
export const toField = (iso: string | undefined, timezone: string): string =>
  iso === undefined
    ? ''
    : Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** What such a field holds, as ISO-8601 UTC; undefined while it is not whole. An hour that comes twice is the first of them. */
export function fromField(value: string, timezone: string): string | undefined {
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(value)) return undefined;
  const local = Temporal.PlainDateTime.from(value);
  return new Date(local.toZonedDateTime(timezone).epochMilliseconds).toISOString();
}
