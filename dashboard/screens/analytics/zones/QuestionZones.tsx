import type { Question } from '#contracts/analytics/answers';
import { addressOf } from '../../../data/address.ts';
import { later } from '../../../ui/later/later.tsx';
import { Answered } from '../Answered.tsx';
import { drawn, units } from '../questions/QuestionChart.tsx';
import { figureColumns, isTimeOf, shownValue } from '../questions/questionWords.ts';
import type { ZoneMap } from './ZoneMap.tsx';
import type { ZoneValue } from './zoneClasses.ts';

/** Leaflet loads with the map only. */
const Zones = later<Parameters<typeof ZoneMap>[0]>(
  () => import('./ZoneMap.tsx').then((part) => part.ZoneMap),
  ({ failed }) => <p className="quiet">{failed ? 'The map could not be loaded.' : 'Loading…'}</p>,
);

/** The drawn column of an answer by zone, on the map. Without a loaded layer of zones there is no map. */
export const QuestionZones = ({ answer }: { readonly answer: Question }) => {
  const figure = figureColumns(answer).find(({ columns }) =>
    columns.some(({ name }) => name === drawn[answer.subject]),
  );
  const column = figure?.columns.find(({ name }) => name === drawn[answer.subject]);
  if (!figure || !column) return null;
  const nAt = figure.columns.find(({ statistic }) => statistic === 'n')?.at;
  const values = answer.rows.map(
    ({ name, values: own }): ZoneValue => ({
      name,
      value: shownValue(own[column.at] ?? null, figure.unit, isTimeOf(column)),
      n: nAt === undefined ? null : (own[nAt] ?? 0),
    }),
  );
  return (
    <Answered path={addressOf('GET /analytics/beta/v2/zones', {})}>
      {({ zones }) =>
        zones.length === 0 ? (
          <p className="quiet">No layer of zones is loaded.</p>
        ) : (
          <Zones title={column.words} unit={units[figure.unit] || column.unit} values={values} zones={zones} />
        )
      }
    </Answered>
  );
};
