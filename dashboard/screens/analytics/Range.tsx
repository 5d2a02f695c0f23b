import { getRouteApi, Link } from '@tanstack/react-router';
import { localTimeAt } from '#contracts/time/localTime';
import { useNow } from '../../time/clock.ts';
import { useTimezone } from '../../time/time.ts';
import { TextField } from '../../ui/form/Field.tsx';
import styles from './Analytics.module.css';
import type { AnalyticsSearch, AnalyticsView } from './analyticsSearch.ts';
import { type Days, daysBefore, daysBehind, figuresPath, lastDays, rangeQuery } from './analyticsWords.ts';

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
  const today = localTimeAt(useNow(), timezone).slice(0, 10);
  const whole = { ...search, after: undefined, before: undefined };
  const change = (changed: Partial<AnalyticsSearch>) =>
    void navigate({ search: { ...whole, ...days, ...changed }, replace: true });
  return (
    <search className={styles.range} aria-label="Days">
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
      <Link to="/analytics/" search={{ ...whole, from: undefined, to: undefined }}>
        This week
      </Link>
      <Link to="/analytics/" search={{ ...whole, ...lastDays(90, today) }}>
        Last 90 days
      </Link>
      {/* Calls are counted for 90 days at most. */}
      {(view === 'heatmap' || view === 'performance') && (
        <Link to="/analytics/" search={{ ...whole, ...lastDays(365, today) }}>
          Last 12 months
        </Link>
      )}
      {view !== 'heatmap' &&
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
      {view === 'calls' && (
        <a href={`${figuresPath}/calls-csv?${rangeQuery(days, timezone)}`} target="_blank" rel="noreferrer">
          Export CSV
        </a>
      )}
    </search>
  );
};
