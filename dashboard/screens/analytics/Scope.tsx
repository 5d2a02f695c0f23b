import { zoneWords } from '#contracts/time/durations';
import { useNow } from '../../time/clock.ts';
import { exactTime, timeOfDay, useTimezone } from '../../time/time.ts';
import type { AnalyticsSearch } from './analyticsSearch.ts';
import { type Days, daysWords, type RangeQuery } from './analyticsWords.ts';
import { localDaysOf } from './questions/questionWords.ts';

/** A view of some days. */
export interface ViewProps {
  readonly search: AnalyticsSearch;
  readonly days: Days;
  readonly query: RangeQuery;
  /** The period from which differences are shown; null without one. */
  readonly beside: RangeQuery | null;
}

interface Props extends Pick<ViewProps, 'query' | 'beside'> {
  /** The log has none of what is counted in the period beside: there is nothing to compare. */
  readonly isNew: boolean;
  /** When the latest event that the figures know was recorded, ISO-8601. */
  readonly asOf: string | null;
}

/** The days of the figures, the days that they are compared with, and what the log knew. */
export const Scope = ({ query, beside, isNew, asOf }: Props) => {
  const timezone = useTimezone();
  const isGoing = Date.parse(query.before) > useNow();
  return (
    <p className="quiet">
      {daysWords(localDaysOf(query, timezone))}
      {isGoing && ', so far'}.{' '}
      {beside && (
        <>
          {isNew ? 'No differences: nothing was counted from' : 'Differences are from'}{' '}
          {daysWords(localDaysOf(beside, timezone))}
          {isGoing && `, up to ${timeOfDay(beside.before, timezone)}`}.{' '}
        </>
      )}
      {asOf !== null && `As of ${exactTime(asOf, timezone)}, the latest event of the log. `}Times are{' '}
      {zoneWords(timezone)}.
    </p>
  );
};
