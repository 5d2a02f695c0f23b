import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countWords, figures, leftOutWords } from '#contracts/analytics/figures';
import type { Response } from '#contracts/analytics/incidents';
import { parts } from '#contracts/analytics/questions';
import { longestTarget, type ResponsePart, responseFigures, responseParts } from '#contracts/analytics/steps';
import { durationWords } from '#contracts/time/durations';
import { localTimeAt } from '#contracts/time/localTime';
import { addressOf } from '../../../data/address.ts';
import { useNow } from '../../../time/clock.ts';
import { useTimezone } from '../../../time/time.ts';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { Filters } from '../../../ui/page/Filters.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import styles from '../Analytics.module.css';
import { Answered } from '../Answered.tsx';
import type { AnalyticsSearch } from '../analyticsSearch.ts';
import { type Days, isFew, lastDays, type RangeQuery, share } from '../analyticsWords.ts';
import { Clocks } from '../Clocks.tsx';
import { TableFiles } from '../chart/TableFiles.tsx';
import { Scope, type ViewProps } from '../Scope.tsx';
import { Difference, StepCell } from '../StepCell.tsx';
import { stepTable } from '../stepTable.ts';
import { ResponseChart } from './ResponseChart.tsx';

const route = getRouteApi('/shell/analytics');

/** A part that other questions have shows the types. */
const responsePartOf = ({ by }: AnalyticsSearch): ResponsePart => responseParts.find((part) => part === by) ?? 'type';

/** How long it takes from the report of an incident until a crew is there, in parts and by part. */
export const ResponseView = ({ search, days, query, beside }: ViewProps) => {
  const { target } = search;
  const by = responsePartOf(search);
  const asked = (of: RangeQuery) => ({ ...of, by, ...(target === undefined ? {} : { target }) });
  return (
    <>
      <Options search={search} query={query} />
      <Answered
        path={addressOf('GET /analytics/beta/v2/response', { query: asked(query) })}
        beside={beside && addressOf('GET /analytics/beta/v2/response', { query: asked(beside) })}
      >
        {(answer, other) =>
          answer.all.incidents === 0 ? (
            <NoIncidents search={search} />
          ) : (
            <>
              <Scope query={query} beside={beside} isNew={other?.all.incidents === 0} asOf={answer.as_of} />
              <Times answer={answer} other={other && other.all.incidents > 0 ? other : null} days={days} />
            </>
          )
        }
      </Answered>
      <Clocks names={responseFigures} leftOut={false}>
        <p>
          An incident counts for the crew that arrived first; for the one that was sent first where no arrival names a
          crew.
        </p>
      </Clocks>
    </>
  );
};

const Options = ({ search, query }: Pick<ViewProps, 'search' | 'query'>) => {
  const navigate = route.useNavigate();
  const [target, setTarget] = useState(String(search.target ?? ''));
  const change = (changed: Partial<AnalyticsSearch>) =>
    void navigate({ search: { ...search, ...changed }, replace: true });
  return (
    <Filters label="Parts">
      <Choice
        label="By"
        value={responsePartOf(search)}
        of={responseParts.map((part) => [part, parts[part]] as const)}
        onChange={({ target: { value } }) => change({ by: responseParts.find((part) => part === value) })}
      />
      <TextField
        label="Target, minutes"
        type="number"
        min={1}
        max={longestTarget}
        value={target}
        onChange={({ target: { value } }) => {
          setTarget(value);
          change({ target: value === '' ? undefined : Number(value) });
        }}
      />
      <a href={addressOf('GET /analytics/beta/v2/response-csv', { query })} download>
        Export the incidents as CSV
      </a>
    </Filters>
  );
};

const NoIncidents = ({ search }: Pick<ViewProps, 'search'>) => {
  const today = localTimeAt(useNow(), useTimezone()).slice(0, 10);
  return (
    <p className="quiet">
      No incidents were reported in the selected time range.{' '}
      <Link to="/analytics/" search={{ ...search, ...lastDays(365, today) }}>
        See the last 12 months
      </Link>
    </p>
  );
};

const withinWords = (within: number | null, n: number): string =>
  within === null
    ? ''
    : n === 0
      ? '–'
      : `${share(within, n)} (${within.toLocaleString('en-US')} of ${n.toLocaleString('en-US')})`;
const arrival = responseFigures.indexOf('report_to_arrival');

interface TimesProps {
  readonly answer: Response;
  /** The answer about the period beside; null without one. */
  readonly other: Response | null;
  readonly days: Days;
}
const Times = ({ answer, other, days }: TimesProps) => {
  const { all, groups, by, target_seconds: target, linked_calls: calls = 0 } = answer;
  const rows = [...groups, { ...all, key: 'all', name: 'All incidents' }];
  const otherOf = (key: string) => (key === 'all' ? other?.all : other?.groups.find((one) => one.key === key));
  const charted = { groups, days: `${days.from} to ${days.to}`, part: parts[by] };
  const columns = responseFigures.map((name) => figures[name].words);
  return (
    <section aria-labelledby="response">
      <h2 id="response">Response by {parts[by].toLowerCase()}</h2>
      <dl className={styles.figures}>
        {responseFigures.map((name, n) => {
          const step = all.figures[n];
          return (
            step && (
              <div key={name}>
                <dt>{figures[name].words}</dt>
                <dd>
                  {durationWords(step.median_seconds)}
                  <Difference
                    value={step.median_seconds}
                    other={other?.all.figures[n]?.median_seconds}
                    words={durationWords}
                  />
                  <small className={styles.statistic}>
                    {step.n > 0 && `9 of 10 within ${durationWords(step.p90_seconds)}, `}
                    {countWords(name, step.n, step.of)}
                  </small>
                </dd>
              </div>
            )
          );
        })}
        {target !== null && (
          <div>
            <dt>Arrived within {target / 60} min</dt>
            <dd>
              {share(all.within_target ?? 0, all.figures[arrival]?.n ?? 0)}{' '}
              <small>
                {(all.within_target ?? 0).toLocaleString('en-US')} of{' '}
                {(all.figures[arrival]?.n ?? 0).toLocaleString('en-US')} arrivals
              </small>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.charts}>
        <ResponseChart figure="report_to_arrival" {...charted} target={target} />
        <ResponseChart figure="to_acknowledged" {...charted} target={null} />
      </div>
      <p className="quiet">
        Each time is a median. “n = 8 of 10” says that 10 incidents reached the end of the time and 8 have both of its
        ends in order. {leftOutWords(responseFigures, { 'linked calls': calls })}
      </p>
      <Buttons>
        <TableFiles
          title={`Response by ${parts[by].toLowerCase()}`}
          days={`${days.from} to ${days.to}`}
          table={stepTable(
            parts[by],
            responseFigures.map((figure) => figures[figure].words),
            rows.map(({ figures: steps, within_target: within, ...row }) => ({ ...row, steps, within })),
          )}
        />
      </Buttons>
      <Table
        label={`Response by ${parts[by].toLowerCase()}`}
        columns={[parts[by], 'Incidents', ...columns, ...(target === null ? [] : [`Within ${target / 60} min`])]}
        cards
      >
        {rows.map(({ key, name, incidents, figures: steps, within_target: within }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td data-heading="Incidents">
              {incidents.toLocaleString('en-US')}
              {isFew(incidents) && <span className={styles.few}> few</span>}
              <Difference value={incidents} other={otherOf(key)?.incidents} />
            </td>
            {steps.map((step, n) => (
              <StepCell
                key={columns[n]}
                figure={responseFigures[n] ?? 'report_to_arrival'}
                heading={columns[n] ?? ''}
                step={step}
                other={otherOf(key)?.figures[n]}
              />
            ))}
            {target !== null && (
              <td data-heading={`Within ${target / 60} min`}>{withinWords(within, steps[arrival]?.n ?? 0)}</td>
            )}
          </tr>
        ))}
      </Table>
    </section>
  );
};
