import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf } from '../../data/address.ts';
import { useMay } from '../../data/viewer.ts';
import { PrintedHead } from '../../shell/print/PrintedHead.tsx';
import { usePrinting } from '../../shell/print/usePrinting.ts';
import { useNow } from '../../time/clock.ts';
import { dateAndTime, useTimezone } from '../../time/time.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import { later } from '../../ui/later/later.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import styles from './Analytics.module.css';
import { Answered } from './Answered.tsx';
import { type AnalyticsSearch, type AnalyticsView, readAnalyticsSearch, views } from './analyticsSearch.ts';
import { type Days, daysFrom, daysOf, daysWords, noCallsWords, queryBeside, rangeQuery } from './analyticsWords.ts';
import { CallsView } from './CallsView.tsx';
import { DemoYearLoading, LoadedMonths, useDemoYear } from './DemoYear.tsx';
import type { HeatView } from './heat/HeatView.tsx';
import { People } from './People.tsx';
import { PerformanceView } from './PerformanceView.tsx';
import { Person } from './Person.tsx';
import { QuestionView } from './questions/QuestionView.tsx';
import { Range } from './Range.tsx';
import { ResponseView } from './response/ResponseView.tsx';
import { SavedViews } from './SavedViews.tsx';
import { Scope, type ViewProps } from './Scope.tsx';

const route = getRouteApi('/shell/analytics');

const names: Readonly<Record<AnalyticsView, string>> = {
  calls: 'Calls to staff',
  responsiveness: 'Responsiveness',
  performance: 'Performance',
  response: 'Response times',
  questions: 'Questions',
  heatmap: 'Heat map',
};

/** Leaflet loads with the map only. */
const Heat = later<Parameters<typeof HeatView>[0]>(
  () => import('./heat/HeatView.tsx').then((part) => part.HeatView),
  ({ failed }) => <p className="quiet">{failed ? 'The map could not be loaded.' : 'Loading…'}</p>,
);

/** `/analytics/`: the analyst's desk (S0 §2). The address has everything that is shown. */
export const AnalyticsPage = () => {
  const allowed = useMay<'GET /analytics/beta/v2/responsiveness'>('analytics.view');
  return (
    <Page title="Analytics" allowed={allowed}>
      <div className={styles.desk}>
        <Desk />
      </div>
    </Page>
  );
};

const Desk = () => {
  const search = readAnalyticsSearch({ ...route.useSearch() });
  const timezone = useTimezone();
  const now = useNow();
  const days = daysOf(search, now, timezone);
  const view = search.view ?? (search.user === undefined ? 'calls' : 'responsiveness');
  const year = useDemoYear();
  const printing = usePrinting(() => null);
  const compared =
    view !== 'heatmap' && view !== 'questions' && search.against !== undefined ? daysFrom(search.against, days) : null;
  const range = rangeWords({ view, search, days, compared, timezone });
  const query = rangeQuery(days, timezone);
  // The period beside one that goes on ends at a quarter of an hour: its address does not change with each second.
  const beside = compared ? rangeQuery(compared, timezone) : queryBeside(query, timezone, now - (now % quarter));
  return (
    <LoadedMonths value={year.months}>
      <Tabs label="Views">
        {views.map((one) => (
          <Link
            key={one}
            to="/analytics/"
            search={{ ...search, view: one, behind: undefined, user: undefined, leader: undefined }}
            aria-current={one === view ? 'page' : undefined}
          >
            {names[one]}
          </Link>
        ))}
      </Tabs>
      {printing && <PrintedHead range={`${names[view]}, ${range}`} at={printing.at} />}
      <DemoYearLoading year={year} />
      <Range search={search} days={days} view={view} />
      <SavedViews search={{ ...search, ...days, view }} />
      {view === 'heatmap' ? (
        <Heat search={search} days={days} beside={beside} />
      ) : (
        <div className={compared ? styles.compared : undefined}>
          <Part days={days} titled={compared !== null}>
            <View view={view} search={search} days={days} query={query} beside={beside} />
          </Part>
          {compared && (
            <Part days={compared} titled>
              <View view={view} search={search} days={compared} query={beside} beside={null} />
            </Part>
          )}
        </div>
      )}
    </LoadedMonths>
  );
};

/** Milliseconds. */
const quarter = 15 * 60_000;

interface Shown {
  readonly view: AnalyticsView;
  readonly search: AnalyticsSearch;
  readonly days: Days;
  readonly compared: Days | null;
  readonly timezone: string;
}

/** The days whose figures are shown; on the heat map also the times around one incident. */
function rangeWords({ view, search: { after, before }, days, compared, timezone }: Shown): string {
  if (view === 'heatmap' && after !== undefined && before !== undefined)
    return `${dateAndTime(after, timezone)} to ${dateAndTime(before, timezone)}`;
  return compared ? `${daysWords(days)}, compared with ${daysWords(compared)}` : daysWords(days);
}

const Part = ({
  days,
  titled,
  children,
}: {
  readonly days: Days;
  readonly titled: boolean;
  readonly children: ReactNode;
}) => {
  const words = daysWords(days);
  return (
    <section aria-label={words}>
      {titled && <h2>{words}</h2>}
      {children}
    </section>
  );
};

const View = ({ view, ...shown }: ViewProps & { readonly view: AnalyticsView }) => {
  const { search, query, beside } = shown;
  if (view === 'questions') return <QuestionView {...shown} />;
  if (view === 'response') return <ResponseView {...shown} />;
  if (view === 'performance') return <PerformanceView {...shown} />;
  if (view === 'calls') return <CallsView {...shown} />;
  return search.user === undefined ? (
    <Answered
      path={addressOf('GET /analytics/beta/v2/responsiveness', { query })}
      beside={beside && addressOf('GET /analytics/beta/v2/responsiveness', { query: beside })}
    >
      {({ users, as_of }, other) =>
        users.length === 0 ? (
          <AlertBox kind="warning">{noCallsWords}</AlertBox>
        ) : (
          <>
            <Scope query={query} beside={beside} isNew={other?.users.length === 0} asOf={as_of} />
            <People users={users} others={other?.users ?? []} search={search} days={shown.days} />
          </>
        )
      }
    </Answered>
  ) : (
    <Answered
      path={addressOf('GET /analytics/beta/v2/responsiveness/detail', { query: { ...query, user_uuid: search.user } })}
    >
      {(detail) => <Person detail={detail} search={search} />}
    </Answered>
  );
};
