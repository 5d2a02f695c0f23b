import { getRouteApi, Link } from '@tanstack/react-router';
import type { CallStatistics, Responsiveness, ResponsivenessDetail } from '#contracts/analytics/calls';
import { useMay } from '../../data/viewer.ts';
import { useNow } from '../../time/clock.ts';
import { dayWords, useTimezone } from '../../time/time.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { useTitle } from '../../ui/title.ts';
import styles from './Analytics.module.css';
import { Answered } from './Answered.tsx';
import { type AnalyticsSearch, readAnalyticsSearch } from './analyticsSearch.ts';
import {
  type Days,
  daysBefore,
  daysBehind,
  daysOf,
  hourWords,
  noCallsWords,
  rangeQuery,
  saidWords,
  share,
} from './analyticsWords.ts';
import { Bars, Legend } from './Bars.tsx';
import { People } from './People.tsx';
import { Person } from './Person.tsx';

const route = getRouteApi('/shell/analytics');
const path = '/analytics/beta/v2';

/** `/analytics/?from&to&user`: the calls of call-outs, and how people answer them (S0 §2). */
export const AnalyticsPage = () => {
  const allowed = useMay('analytics.view');
  useTitle('Analytics');
  return (
    <div className={styles.page}>
      <h1>Call-out calls</h1>
      {allowed ? <Figures /> : <p className={styles.quiet}>Your role does not allow this.</p>}
    </div>
  );
};

const Figures = () => {
  const search = readAnalyticsSearch({ ...route.useSearch() });
  const timezone = useTimezone();
  const days = daysOf(search, useNow(), timezone);
  const query = rangeQuery(days, timezone);
  return (
    <>
      <Range search={search} days={days} csv={`${path}/calls-csv?${query}`} />
      <Answered<CallStatistics> path={`${path}/calls?${query}`}>
        {(calls) => (calls.total === 0 ? <p className={styles.quiet}>{noCallsWords}</p> : <Calls calls={calls} />)}
      </Answered>
      {search.user === undefined ? (
        <Answered<Responsiveness> path={`${path}/responsiveness?${query}`}>
          {({ users }) => (users.length === 0 ? null : <People users={users} search={search} />)}
        </Answered>
      ) : (
        <Answered<ResponsivenessDetail>
          path={`${path}/responsiveness/detail?${query}&user_uuid=${encodeURIComponent(search.user)}`}
        >
          {(detail) => <Person detail={detail} search={search} />}
        </Answered>
      )}
    </>
  );
};

interface RangeProps {
  readonly search: AnalyticsSearch;
  readonly days: Days;
  readonly csv: string;
}

const Range = ({ search, days, csv }: RangeProps) => {
  const navigate = route.useNavigate();
  const change = (changed: Partial<AnalyticsSearch>) =>
    void navigate({ search: { ...search, ...days, ...changed }, replace: true });
  return (
    <search className={styles.range} aria-label="Days">
      <Link to="/analytics/" search={{ ...search, ...daysBefore(days) }}>
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
      <Link to="/analytics/" search={{ ...search, ...daysBehind(days) }}>
        Later
      </Link>
      <Link to="/analytics/" search={{ user: search.user }}>
        This week
      </Link>
      <a href={csv} target="_blank" rel="noreferrer">
        Export CSV
      </a>
    </search>
  );
};

const Calls = ({ calls }: { readonly calls: CallStatistics }) => (
  <section aria-labelledby="calls">
    <h2 id="calls" className="visually-hidden">
      Calls
    </h2>
    <dl className={styles.figures}>
      <div>
        <dt>Calls</dt>
        <dd>{calls.total}</dd>
      </div>
      {saidWords.map(([said, words]) => (
        <div key={said}>
          <dt>{words}</dt>
          <dd>
            {calls[said]} <small>{share(calls[said], calls.total)}</small>
          </dd>
        </div>
      ))}
    </dl>
    <Legend />
    <div className={styles.charts}>
      <Bars
        title="Calls by day"
        bars={calls.by_day.map(({ day, ...counts }) => ({ name: day, label: dayWords(day), ...counts }))}
      />
      <Bars
        title="Calls by hour"
        bars={calls.by_hour.map(({ hour, ...counts }) => ({ name: String(hour), label: hourWords(hour), ...counts }))}
      />
    </div>
  </section>
);
