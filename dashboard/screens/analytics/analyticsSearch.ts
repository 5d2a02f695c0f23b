/** The range of the analytics screens, as it stands in the address: two local days, the last one included. */
export interface AnalyticsSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The person whose calls are shown. */
  readonly user?: string | undefined;
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

export const readAnalyticsSearch = (search: Readonly<Record<string, unknown>>): AnalyticsSearch => ({
  from: day(search.from),
  to: day(search.to),
  user: typeof search.user === 'string' && search.user !== '' ? search.user : undefined,
});
