import { getRouteApi, Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { refusals } from '#contracts/refusals';
import { localTimeAt } from '#contracts/time/localTime';
import { addressOf } from '../../data/address.ts';
import { useNow } from '../../time/clock.ts';
import { useTimezone } from '../../time/time.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Filters } from '../../ui/page/Filters.tsx';
import { say } from '../../ui/say.ts';
import type { AnalyticsSearch, AnalyticsView } from './analyticsSearch.ts';
import {
  type Days,
  daysBefore,
  daysBehind,
  daysOf,
  isAskable,
  lastDays,
  lastMonth,
  longestDays,
  rangeQuery,
} from './analyticsWords.ts';

const route = getRouteApi('/shell/analytics');

interface Props {
  readonly search: AnalyticsSearch;
  readonly days: Days;
  readonly view: AnalyticsView;
}

/** The days that are shown, and those that they are compared with. */
export const Range = ({ search, days, view }: Props) => {
  const navigate = route.useNavigate();
  const timezone = useTimezone();
  const now = useNow();
  const today = localTimeAt(now, timezone).slice(0, 10);
  const whole = { ...search, after: undefined, before: undefined };
  const longest = view === 'calls' ? longestDays(today, timezone) : 90;
  const change = (changed: Partial<AnalyticsSearch>) =>
    void navigate({ search: { ...whole, ...days, ...changed }, replace: true });
  return (
    <Filters label="Days">
      <Link to="/analytics/" search={{ ...whole, ...daysBefore(days) }}>
        Earlier
      </Link>
      <TextField
        label="First day"
        type="date"
        value={days.from}
        max={days.to}
        onChange={({ target }) => target.value && change({ from: target.value })}
      />
      <TextField
        label="Last day"
        type="date"
        value={days.to}
        min={days.from}
        onChange={({ target }) => target.value && change({ to: target.value })}
      />
      <Link to="/analytics/" search={{ ...whole, ...daysBehind(days) }}>
        Later
      </Link>
      <Link to="/analytics/" search={{ ...whole, ...daysOf({}, now, timezone) }}>
        This week
      </Link>
      <Link to="/analytics/" search={{ ...whole, ...lastDays(longest, today) }}>
        Last {longest} days
      </Link>
      {view !== 'calls' && (
        <Link to="/analytics/" search={{ ...whole, ...lastDays(365, today) }}>
          Last 12 months
        </Link>
      )}
      {view === 'questions' && (
        <Link to="/analytics/" search={{ ...whole, ...lastMonth(today) }}>
          Last month
        </Link>
      )}
      {view !== 'heatmap' &&
        view !== 'questions' &&
        (search.against === undefined ? (
          <Link to="/analytics/" search={{ ...whole, ...days, against: daysBefore(days).from }}>
            Compare
          </Link>
        ) : (
          <>
            <TextField
              label="Compared from"
              type="date"
              value={search.against}
              onChange={({ target }) => target.value && change({ against: target.value })}
            />
            <Link to="/analytics/" search={{ ...whole, ...days, against: undefined }}>
              Do not compare
            </Link>
          </>
        ))}
      {view === 'calls' && <Export days={days} />}
    </Filters>
  );
};

/** Opens the file in a new tab (S0 §7). A range that is too long is refused here: a tab would show the bare answer. */
const Export = ({ days }: Pick<Props, 'days'>) => {
  const timezone = useTimezone();
  const refuse = (event: MouseEvent): void => {
    if (isAskable(days, timezone)) return;
    event.preventDefault();
    say.warn(refusals['analytics.too-long.export'].words);
  };
  return (
    <a
      href={addressOf('GET /analytics/beta/v2/calls-csv', { query: rangeQuery(days, timezone) })}
      target="_blank"
      rel="noreferrer"
      onClick={refuse}
    >
      Export CSV
    </a>
  );
};
