import { Link } from '@tanstack/react-router';
import { max, scaleLinear, scaleUtc } from 'd3';
import type { PerformanceIncidents, PerformanceOfLeader } from '#contracts/analytics/incidents';
import { durationWords } from '#contracts/time/durations';
import { localTimeOf } from '#contracts/time/localTime';
import { addressOf } from '../../data/address.ts';
import { dateAndTime, useTimezone } from '../../time/time.ts';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Analytics.module.css';
import { Answered } from './Answered.tsx';
import type { AnalyticsSearch } from './analyticsSearch.ts';
import { type Days, isFew, minutes, named, performanceFigures, stepWords } from './analyticsWords.ts';
import { Clocks } from './Clocks.tsx';
import { Chart } from './chart/Chart.tsx';
import { TableFiles } from './chart/TableFiles.tsx';
import { timeLabels } from './chart/timeLabels.ts';
import { Scope, type ViewProps } from './Scope.tsx';
import { Difference, StepCell } from './StepCell.tsx';
import { stepTable } from './stepTable.ts';

/** How long the steps of incidents took, by the leader who led then (S0 §2). */
export const PerformanceView = ({ search, days, query, beside }: ViewProps) => (
  <>
    {search.leader === undefined ? (
      <Answered
        path={addressOf('GET /analytics/beta/v2/performance', { query })}
        beside={beside && addressOf('GET /analytics/beta/v2/performance', { query: beside })}
      >
        {({ all, leaders, as_of, linked_calls: calls = 0 }, other) =>
          all.incidents === 0 ? (
            <p className="quiet">No incidents were reported in the selected time range</p>
          ) : (
            <>
              <Scope query={query} beside={beside} isNew={other?.all.incidents === 0} asOf={as_of} />
              <Leaders
                rows={[...leaders, all]}
                others={other && other.all.incidents > 0 ? [...other.leaders, other.all] : []}
                search={search}
                days={days}
              />
              {calls > 0 && <p className="quiet">{linkedWords(calls)}</p>}
            </>
          )
        }
      </Answered>
    ) : (
      <Answered
        path={addressOf('GET /analytics/beta/v2/performance/incidents', {
          query: { ...query, leader_uuid: search.leader },
        })}
      >
        {(detail) => <Leader detail={detail} search={search} days={days} />}
      </Answered>
    )}
    <Clocks names={performanceFigures}>
      <p>
        A dash means that one of the two is missing, or came before the one that it should follow. An incident counts
        for the leader at its last step, or for the next leader if there was none.
      </p>
    </Clocks>
  </>
);

const linkedWords = (calls: number): string =>
  `Jobs are counted. ${calls === 1 ? '1 linked call is' : `${calls} linked calls are`} not: who came to the main incident came to ${calls === 1 ? 'it' : 'them'}.`;

const Leaders = ({
  rows,
  others,
  search,
  days,
}: {
  readonly rows: readonly PerformanceOfLeader[];
  /** The same in the period beside. */
  readonly others: readonly PerformanceOfLeader[];
  readonly search: AnalyticsSearch;
  readonly days: Days;
}) => {
  const otherOf = (name: string, uuid: string | null) =>
    others.find((one) => one.uuid === uuid && (uuid !== null || one.name === name));
  return (
    <section aria-labelledby="leaders">
      <h2 id="leaders">Leaders</h2>
      <p className="quiet">
        Each time is a median. “n = 8 of 10” says that 10 incidents reached the end of the time and 8 have both of its
        ends in order.
      </p>
      <Buttons>
        <TableFiles
          title="Leaders"
          days={`${days.from} to ${days.to}`}
          table={stepTable(
            'Leader',
            stepWords.map(({ name }) => name),
            rows.map(({ uuid, name, incidents, steps }) => ({
              name: named(name, uuid),
              incidents,
              steps,
              within: null,
            })),
          )}
        />
      </Buttons>
      <Table label="Leaders" columns={['Leader', 'Incidents', ...stepWords.map(({ name }) => name)]} cards>
        {rows.map(({ uuid, name, incidents, steps }, n) => (
          <tr key={n === rows.length - 1 ? 'all' : (uuid ?? 'none')}>
            <th scope="row">
              {n === rows.length - 1 ? (
                name
              ) : (
                <Link to="/analytics/" search={{ ...search, ...days, leader: uuid ?? 'none' }}>
                  {name || uuid?.slice(0, 8)}
                </Link>
              )}
            </th>
            <td data-heading="Incidents">
              {incidents.toLocaleString('en-US')}
              {isFew(incidents) && <span className={styles.few}> few</span>}
              <Difference value={incidents} other={otherOf(name, uuid)?.incidents} />
            </td>
            {steps.map((step, at) => (
              <StepCell
                key={performanceFigures[at]}
                figure={performanceFigures[at] ?? 'to_acknowledged'}
                heading={stepWords[at]?.name ?? ''}
                step={step}
                other={otherOf(name, uuid)?.steps[at]}
              />
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
};

const [width, height, left, foot, head] = [720, 180, 34, 22, 10];

const Leader = ({
  detail: { leader, incidents },
  search,
  days,
}: {
  readonly detail: PerformanceIncidents;
  readonly search: AnalyticsSearch;
  readonly days: Days;
}) => {
  const timezone = useTimezone();
  const words = `${days.from} to ${days.to}`;
  const times = incidents.map(({ time }) => Date.parse(time));
  return (
    <section aria-labelledby="leader">
      <h2 id="leader">{leader.name || leader.uuid?.slice(0, 8)}</h2>
      <p>
        {leader.incidents} {leader.incidents === 1 ? 'incident' : 'incidents'}
        {isFew(leader.incidents) && <span className={styles.few}> (few)</span>}.{' '}
        <Link to="/analytics/" search={{ ...search, leader: undefined }}>
          All leaders
        </Link>
      </p>
      {incidents.length > 0 && (
        <div className={styles.charts}>
          {stepWords.map(({ name }, n) => {
            const dots = incidents.flatMap(({ uuid, time, seconds }) =>
              seconds[n] === null || seconds[n] === undefined ? [] : [{ uuid, time, value: minutes(seconds[n]) }],
            );
            const x = scaleUtc([Math.min(...times), Math.max(...times) + 1], [left, width - 8]);
            const y = scaleLinear([0, max(dots, ({ value }) => value) || 1], [height - foot, head]).nice(4);
            return (
              <Chart
                key={name}
                title={name}
                days={words}
                width={width}
                height={height}
                table={{
                  head: ['Reported', 'Minutes'],
                  rows: dots.map(({ time, value }) => [dateAndTime(time, timezone), value]),
                }}
              >
                {y.ticks(4).map((tick) => (
                  <g key={tick} transform={`translate(0 ${y(tick)})`}>
                    <line x1={left} x2={width} className={styles.grid} />
                    <text x={left - 14} y={4}>
                      {tick}
                    </text>
                  </g>
                ))}
                {timeLabels(x.ticks(6), timezone)
                  .map(({ at, label }) => ({ at: x(at), label }))
                  .filter(({ at }) => at >= left + 20 && at <= width - 44)
                  .map(({ at, label }) => (
                    <text key={label} x={at} y={height - 6}>
                      {label}
                    </text>
                  ))}
                {dots.map(({ uuid, time, value }) => (
                  <circle key={uuid} className={styles.dot} cx={x(Date.parse(time))} cy={y(value)} r={4} />
                ))}
                <line x1={left} x2={width} y1={height - foot} y2={height - foot} />
              </Chart>
            );
          })}
        </div>
      )}
      <Buttons>
        <TableFiles
          title={`Incidents of ${named(leader.name, leader.uuid)}`}
          days={words}
          table={{
            head: ['Reported', 'Reported, UTC', 'Incident', ...stepWords.map(({ name }) => `${name}, s`)],
            rows: incidents.map(({ uuid, time, seconds }) => [
              localTimeOf(Date.parse(time), timezone),
              time,
              uuid,
              ...stepWords.map((_, n) => seconds[n] ?? ''),
            ]),
          }}
        />
      </Buttons>
      <Table label="Incidents" columns={['Reported', 'Incident', ...stepWords.map(({ name }) => name)]} cards>
        {incidents.map(({ uuid, time, description, seconds }) => (
          <tr key={uuid}>
            <td data-heading="Reported">{dateAndTime(time, timezone)}</td>
            <td data-heading="Incident">
              <Link to="/incident/$uuid/" params={{ uuid }} target="_blank" rel="noopener">
                {description || 'Open the incident'}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </Link>
            </td>
            {stepWords.map(({ name }, n) => (
              <td key={name} data-heading={name}>
                {durationWords(seconds[n] ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {leader.incidents > incidents.length && (
        <p className="quiet">
          The latest {incidents.length} of {leader.incidents} incidents.
        </p>
      )}
    </section>
  );
};
