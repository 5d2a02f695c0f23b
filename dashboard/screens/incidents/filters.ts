import type { Version } from '#contracts/accounts/viewer';
import type { QueryOf } from '#contracts/api/index';
import { limits } from '#contracts/core/limits';
import { type Priority, priorities } from '#contracts/core/priority';

/** The list's filters. They live in the URL, so that a list can be sent to a colleague, and Back restores it. */
export interface IncidentFilters {
  readonly page?: number;
  readonly search?: string;
  readonly state?: string;
  readonly label?: string;
  readonly version?: string;
  readonly priority?: Priority;
  /** Undefined is all: the active and the closed ones. */
  readonly active?: boolean;
  /** Incidents with the viewer on the team. */
  readonly mine?: boolean;
  /** True: only linked calls. False: all others. */
  readonly linked?: boolean;
  /** Instants in ISO-8601 UTC: received around, shortly before or shortly after it. The server sets the range. */
  readonly around?: string;
  readonly after?: string;
  readonly before?: string;
}

/** The filters by time, hidden at first. */
export const times = ['around', 'after', 'before'] as const;

/** All filters except the page. */
export const filterNames = [
  'search',
  'state',
  'label',
  'version',
  'priority',
  'active',
  'mine',
  'linked',
  ...times,
] as const;

/** The filters in an address. One that names none shows the active incidents, so all of them need a word. */
export interface IncidentAddress extends Omit<IncidentFilters, 'active'> {
  readonly active?: boolean | 'all';
}
export const addressOf = (filters: IncidentFilters): IncidentAddress =>
  isFiltered(filters) ? filters : { ...filters, active: 'all' };

/** The router's `validateSearch`: reads any URL into filters; invalid ones are dropped, never an error. */
export function readFilters(search: Readonly<Record<string, unknown>>): IncidentFilters {
  const filters = namedIn(search);
  return isFiltered(filters) || search.active === 'all' ? filters : { ...filters, active: true };
}

function namedIn(search: Readonly<Record<string, unknown>>): IncidentFilters {
  const page = Number(search.page);
  return compact({
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    search: words(search.search, limits.text.search),
    state: words(search.state, limits.text.label),
    label: words(search.label, limits.text.label),
    version: words(search.version, limits.text.label),
    priority: priorities.find((priority) => priority === search.priority),
    active: ({ true: true, false: false } as Record<string, boolean>)[String(search.active)],
    mine: String(search.mine) === 'true' || undefined,
    linked: ({ true: true, false: false } as Record<string, boolean>)[String(search.linked)],
    around: moment(search.around),
    after: moment(search.after),
    before: moment(search.before),
  });
}

/** A changed filter shows the first page. */
export const changeFilters = (filters: IncidentFilters, change: Partial<IncidentFilters>): IncidentFilters =>
  namedIn({ ...filters, page: undefined, ...change });

/** False for the list as it starts. */
export const isNarrowed = (filters: IncidentFilters): boolean =>
  filterNames.some((name) => filters[name] !== undefined && !(name === 'active' && filters.active));

const isFiltered = (filters: IncidentFilters): boolean => filterNames.some((name) => filters[name] !== undefined);

/** The same filters as the query of `GET /api/incident/`. */
export function queryOf(filters: IncidentFilters): QueryOf<'GET /api/incident/'> {
  const { active, mine, linked, ...rest } = compact(filters);
  return compact({ ...rest, active: active?.toString(), mine: mine?.toString(), linked: linked?.toString() });
}

export interface StateChoice {
  readonly state: string;
  readonly display: string;
}

/**
 * The states to choose from: those of the chosen version, or of all; a state shared by several versions appears once.
 */
export function statesOf(versions: readonly Version[], version: string | undefined): readonly StateChoice[] {
  const chosen = versions.filter(({ key }) => version === undefined || key === version);
  const known = new Map<string, string>();
  for (const { state, display } of chosen.flatMap(({ states }) => states)) {
    if (!known.has(state)) known.set(state, display);
  }
  return Array.from(known, ([state, display]) => ({ state, display }));
}

// A number in a URL (`?search=1200`) arrives as a number.
function words(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim().slice(0, longest) || undefined;
}

// One spelling, so that one list has one address.
function moment(value: unknown): string | undefined {
  const at = typeof value === 'string' && /T.*(Z|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

const compact = <T extends object>(filters: T): T =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as T;
