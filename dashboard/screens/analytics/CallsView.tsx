import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { monthPartWords } from '#contracts/analytics/beside';
import type { CallList, CallStatistics } from '#contracts/analytics/calls';
import { answerFigures, figures } from '#contracts/analytics/figures';
import { localTimeAt } from '#contracts/time/localTime';
import { addressOf } from '../../data/address.ts';
import { useMay } from '../../data/viewer.ts';
import { useNow } from '../../time/clock.ts';
import { dateAndTime, dayWords, useTimezone } from '../../time/time.ts';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Analytics.module.css';
import { Answered } from './Answered.tsx';
import type { AnalyticsSearch } from './analyticsSearch.ts';
import {
  daysOf,
  hourWords,
  isAskable,
  isFew,
  lastDays,
  longestDays,
  named,
  noCallsWords,
  saidWords,
  secondsWords,
  share,
} from './analyticsWords.ts';
import { Clocks } from './Clocks.tsx';
import { callTable } from './callTable.ts';
import { Bars } from './chart/Bars.tsx';
import { TableFiles } from './chart/TableFiles.tsx';
import { IncidentLink } from './IncidentLink.tsx';
import { Scope, type ViewProps } from './Scope.tsx';
import { Difference } from './StepCell.tsx';

const route = getRouteApi('/shell/analytics');

type Props = ViewProps;

/** The calls of a range by what became of them (S0 §2). Each figure opens the calls behind it. */
export const CallsView = (shown: Props) =>
  isAskable(shown.days, useTimezone()) ? <AskedCalls {...shown} /> : <TooManyDays {...shown} />;

/** Calls are asked for up to a quarter at a time (S0 §5). The way to the last of these days is beside the words. */
const TooManyDays = ({ search, days: { to } }: Props) => {
  const longest = longestDays(to, useTimezone());
  return (
    <p className="quiet">
      Calls are shown for up to {longest} days at once.{' '}
      <Link to="/analytics/" search={{ ...search, ...lastDays(longest, to) }}>
        See the last {longest} of these days
      </Link>
    </p>
  );
};

const AskedCalls = ({ search, days, query, beside }: Props) => (
  <>
    <Answered
      path={addressOf('GET /analytics/beta/v2/calls', { query })}
      beside={beside && addressOf('GET /analytics/beta/v2/calls', { query: beside })}
    >
      {(calls, other) => {
        if (calls.total > 0)
          return (
            <>
              <Scope query={query} beside={beside} isNew={other?.total === 0} asOf={calls.as_of} />
              <Calls calls={calls} other={other && other.total > 0 ? other : null} search={search} days={days} />
            </>
          );
        // An address without days opens on a week that has calls.
        return calls.latest_call !== null && search.from === undefined && search.to === undefined ? (
          <LatestWeek at={calls.latest_call} search={search} />
        ) : (
          <NoCalls search={search} />
        );
      }}
    </Answered>
    {search.behind !== undefined && (
      <Answered
        path={addressOf('GET /analytics/beta/v2/calls/list', { query: { ...query, ...behindQuery(search.behind) } })}
      >
        {(list) => <Behind list={list} search={search} days={days} />}
      </Answered>
    )}
  </>
);

/** A week has just begun, or nothing happened in it: the way to days that have calls is beside the words. */
const NoCalls = ({ search }: Pick<Props, 'search'>) => {
  const timezone = useTimezone();
  const today = localTimeAt(useNow(), timezone).slice(0, 10);
  const longest = longestDays(today, timezone);
  return (
    <p className="quiet">
      {noCallsWords}{' '}
      <Link to="/analytics/" search={{ ...search, ...lastDays(longest, today) }}>
        See the last {longest} days
      </Link>
    </p>
  );
};

/** Opens the week of the latest call. */
const LatestWeek = ({ at, search }: { readonly at: string } & Pick<Props, 'search'>) => {
  const navigate = route.useNavigate();
  const timezone = useTimezone();
  const open = useEffectEvent(
    () => void navigate({ search: { ...search, ...daysOf({}, Date.parse(at), timezone) }, replace: true }),
  );
  useEffect(() => open(), [at]);
  return <p className="quiet">No calls this week yet. Opening the week of the latest call…</p>;
};

const behindQuery = (behind: string): { readonly hour?: number; readonly said?: string } => {
  if (/^\d+$/.test(behind)) return { hour: Number(behind) };
  return saidWords.some(([said]) => said === behind) ? { said: behind } : {};
};

interface CallsProps extends Pick<Props, 'search' | 'days'> {
  readonly calls: CallStatistics;
  /** The counts of the period beside; null without one. */
  readonly other: CallStatistics | null;
}
const Calls = ({ calls, other, search, days }: CallsProps) => {
  const words = `${days.from} to ${days.to}`;
  const today = localTimeAt(useNow(), useTimezone()).slice(0, 10);
  const soFar = { from: days.from, to: days.to < today ? days.to : today };
  return (
    <section aria-label="Calls">
      <dl className={styles.figures}>
        <Figure
          label={figures.calls.words}
          value={calls.total}
          other={other?.total}
          search={{ ...search, ...days, behind: 'all' }}
        />
        {saidWords.map(([said, label]) => (
          <Figure
            key={said}
            label={label}
            value={calls[said]}
            other={other?.[said]}
            of={calls.total}
            search={{ ...search, ...days, behind: said }}
          />
        ))}
      </dl>
      {isFew(calls.total) && (
        <p className={styles.few}>Few calls (n = {calls.total}): percentages of so few mean little.</p>
      )}
      <div className={styles.charts}>
        <Bars
          part="Day"
          days={words}
          bars={calls.by_day.map(({ day, ...counts }) => ({ name: day, label: dayWords(day), ...counts }))}
        />
        <Bars
          part="Hour"
          days={words}
          bars={calls.by_hour.map(({ hour, ...counts }) => ({ name: String(hour), label: hourWords(hour), ...counts }))}
        />
        {calls.by_month.length > 1 && (
          <Bars
            part="Month"
            days={words}
            bars={calls.by_month.map(({ month, ...counts }) => ({
              name: month,
              label: monthPartWords(month, soFar),
              ...counts,
            }))}
          />
        )}
      </div>
      <Clocks names={['calls', ...answerFigures]} />
      <Openings calls={calls} search={search} days={days} />
    </section>
  );
};

/** Up to a month, every day with calls is one press away. The days of a longer range would fill a screen: they are folded. */
const mostOpenings = 31;

const Openings = ({ calls, search, days }: { readonly calls: CallStatistics } & Pick<Props, 'search' | 'days'>) => {
  const words = 'Open a day or an hour';
  const ofDays = calls.by_day.filter(({ total }) => total > 0);
  const links = (
    <nav aria-label={words} className={styles.openings}>
      <span className="quiet">Open:</span>
      {ofDays.map(({ day }) => (
        <Link key={day} to="/analytics/" search={{ ...search, from: day, to: day, behind: 'all' }}>
          {dayWords(day)}
        </Link>
      ))}
      {calls.by_hour
        .filter(({ total }) => total > 0)
        .map(({ hour }) => (
          <Link key={hour} to="/analytics/" search={{ ...search, ...days, behind: String(hour) }}>
            {hourWords(hour)}
          </Link>
        ))}
    </nav>
  );
  if (ofDays.length <= mostOpenings) return links;
  return (
    <details className={styles.openings}>
      <summary>{words}</summary>
      {links}
    </details>
  );
};

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly other: number | undefined;
  readonly of?: number;
  readonly search: AnalyticsSearch;
}

const Figure = ({ label, value, other, of, search }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Link to="/analytics/" search={search} aria-label={`${label}: ${value}. Open these calls`}>
        {value.toLocaleString('en-US')}
      </Link>
      {of !== undefined && <small> {share(value, of)}</small>}
      <Difference value={value} other={other} />
    </dd>
  </div>
);

const callColumns = ['Time', 'Person', 'Outcome', 'Answered after', 'Incident'];

const Behind = ({
  list: { total, calls },
  search,
  days,
}: { readonly list: CallList } & Pick<Props, 'search' | 'days'>) => {
  const timezone = useTimezone();
  const audits = useMay<'GET /api/audit/events/'>('audit.view');
  const { behind = 'all' } = search;
  const what = /^\d+$/.test(behind)
    ? `requested from ${hourWords(Number(behind))} on`
    : (saidWords.find(([said]) => said === behind)?.[1].toLowerCase() ?? 'all');
  return (
    <section aria-labelledby="behind">
      <h2 id="behind">Calls to staff: {what}</h2>
      <p className="quiet">
        {total > calls.length ? `The latest ${calls.length} of ${total}. The export has all of the range.` : total}{' '}
        <Link to="/analytics/" search={{ ...search, behind: undefined }}>
          Close
        </Link>
      </p>
      <Buttons>
        <TableFiles
          title={`Calls to staff, ${what}`}
          days={`${days.from} to ${days.to}`}
          table={callTable(
            calls.map(({ name, user, ...call }) => ({ ...call, person: named(name, user) })),
            timezone,
          )}
        />
      </Buttons>
      <Table label={`Calls: ${what}`} columns={[...callColumns, ...(audits ? ['Events'] : [])]} cards>
        {calls.map((call) => (
          <tr key={call.uuid}>
            <td data-heading="Time">{dateAndTime(call.time, timezone)}</td>
            <td data-heading="Person">
              <Link to="/analytics/" search={{ ...search, view: 'responsiveness', user: call.user, behind: undefined }}>
                {call.name || call.user.slice(0, 8)}
              </Link>
            </td>
            <td data-heading="Outcome">{call.outcome}</td>
            <td data-heading="Answered after">{secondsWords(call.answered_after)}</td>
            <td data-heading="Incident">
              <IncidentLink uuid={call.incident} />
            </td>
            {audits && (
              <td data-heading="Events">
                <a href={`/audit/?stream=call-${call.uuid}`}>Open the events</a>
              </td>
            )}
          </tr>
        ))}
      </Table>
    </section>
  );
};
