import type { ClockKind } from '#contracts/audit/events';

/** The search of the auditor's desk, as it stands in the address. */
export interface AuditSearch {
  readonly kind?: string | undefined;
  readonly type?: string | undefined;
  readonly stream?: string | undefined;
  readonly by?: string | undefined;
  readonly person?: string | undefined;
  readonly incident?: string | undefined;
  readonly correlation?: string | undefined;
  readonly after?: string | undefined;
  readonly until?: string | undefined;
  readonly clock?: ClockKind | undefined;
  /** The end of the page before. */
  readonly before?: string | undefined;
  /** `security` shows the security log. */
  readonly log?: 'security' | undefined;
}

/** The filters that come from a link, in words. */
export const linkedFilters = {
  stream: 'One stream',
  by: 'One author',
  person: 'One person',
  incident: 'One incident',
  correlation: 'One request or job',
} as const;
export type LinkedFilter = keyof typeof linkedFilters;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const readAuditSearch = (search: Readonly<Record<string, unknown>>): AuditSearch => ({
  kind: text(search.kind),
  type: text(search.type),
  stream: text(search.stream),
  by: text(search.by),
  person: text(search.person),
  incident: text(search.incident),
  correlation: text(search.correlation),
  after: text(search.after),
  until: text(search.until),
  clock: search.clock === 'happened' ? 'happened' : undefined,
  before: text(search.before),
  log: search.log === 'security' ? 'security' : undefined,
});

/** The address of a page of events. */
export const eventsPath = (search: AuditSearch): string => {
  const asked = { ...search, log: undefined };
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return query === '' ? '/api/audit/events/' : `/api/audit/events/?${query}`;
};
