import type { ClockKind } from '#contracts/audit/events';
import { addressOf } from '../../data/address.ts';

const logs = ['security', 'installation', 'settings'] as const;
export type AuditLog = (typeof logs)[number];

/** The search of the auditor's desk, as it stands in the address. */
export interface AuditSearch {
  readonly kind?: string | undefined;
  readonly type?: string | undefined;
  readonly stream?: string | undefined;
  readonly by?: string | undefined;
  readonly person?: string | undefined;
  readonly crew?: string | undefined;
  readonly incident?: string | undefined;
  readonly words?: string | undefined;
  readonly correlation?: string | undefined;
  readonly after?: string | undefined;
  readonly until?: string | undefined;
  readonly clock?: ClockKind | undefined;
  /** The end of the page before. */
  readonly before?: string | undefined;
  /** `lanes` shows the events of an incident by who was at work. */
  readonly view?: 'lanes' | undefined;
  /**
   * `security` shows the security log; `installation` the one of the installation, to staff of Muster; `settings` who
   * changed lists, schedules, rights and options.
   */
  readonly log?: AuditLog | undefined;
}

/** The filters that come from a link, in words. */
export const linkedFilters = {
  stream: 'One stream',
  by: 'One author',
  person: 'One person',
  crew: 'One crew',
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
  crew: text(search.crew),
  incident: text(search.incident),
  words: text(search.words),
  correlation: text(search.correlation),
  after: text(search.after),
  until: text(search.until),
  clock: search.clock === 'happened' ? 'happened' : undefined,
  before: text(search.before),
  view: search.view === 'lanes' ? 'lanes' : undefined,
  log: logs.find((one) => one === search.log),
});

/** The most events of a page with lanes. */
const inLanes = 100;

/** The address of a page of events. */
export const eventsPath = (search: AuditSearch) =>
  addressOf('GET /api/audit/events/', {
    query: {
      ...search,
      ...ofScreen,
      about: search.log === 'settings' ? 'settings' : undefined,
      page_size: search.view === 'lanes' ? inLanes : undefined,
    },
  });

/** The address of all events of the search, as a file. */
export const exportPath = (search: AuditSearch, format: 'csv' | 'jsonl' | 'records'): string =>
  addressOf('GET /api/audit/export/', { query: { ...search, ...ofScreen, ...ofPage, format } });

/** The fields that only the screen knows. */
const ofPage = { before: undefined };
const ofScreen = { log: undefined, view: undefined };
