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
import { type Days, daysFrom, daysOf, daysWords, noCallsWords, type RangeQuery, rangeQuery } from './analyticsWords.ts';
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

const route = getRouteApi('/shell/analytics');

const names: Readonly<Record<AnalyticsView, string>> = {
  calls: 'Calls',
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
  const days = daysOf(search, useNow(), timezone);
  const view = search.view ?? (search.user === undefined ? 'calls' : 'responsiveness');
  const year = useDemoYear();
  const printing = usePrinting(() => null);
  const compared =
    view !== 'heatmap' && view !== 'questions' && search.against !== undefined ? daysFrom(search.against, days) : null;
  const range = rangeWords({ view, search, days, compared, timezone });
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
        <Heat search={search} days={days} />
      ) : (
        <div className={compared ? styles.compared : undefined}>
          <Part days={days} titled={compared !== null}>
            <View view={view} search={search} days={days} query={rangeQuery(days, timezone)} />
          </Part>
          {compared && (
            <Part days={compared} titled>
              <View view={view} search={search} days={compared} query={rangeQuery(compared, timezone)} />
            </Part>
          )}
        </div>
      )}
    </LoadedMonths>
  );
};

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

interface ViewProps {
  readonly view: AnalyticsView;
  readonly search: AnalyticsSearch;
  readonly days: Days;
  readonly query: RangeQuery;
}

const View = ({ view, search, days, query }: ViewProps) => {
  if (view === 'questions') return <QuestionView search={search} days={days} query={query} />;
  if (view === 'response') return <ResponseView search={search} days={days} query={query} />;
  if (view === 'performance') return <PerformanceView search={search} days={days} query={query} />;
  if (view === 'calls') return <CallsView search={search} days={days} query={query} />;
  return search.user === undefined ? (
    <Answered path={addressOf('GET /analytics/beta/v2/responsiveness', { query })}>
      {({ users }) =>
        users.length === 0 ? (
          <AlertBox kind="warning">{noCallsWords}</AlertBox>
        ) : (
          <People users={users} search={search} days={days} />
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
