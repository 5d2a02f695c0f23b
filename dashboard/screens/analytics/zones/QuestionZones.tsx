import type { Question } from '#contracts/analytics/answers';
import { addressOf } from '../../../data/address.ts';
import { later } from '../../../ui/later/later.tsx';
import { Answered } from '../Answered.tsx';
import { drawnOf } from '../questions/questionWords.ts';
import type { ZoneMap } from './ZoneMap.tsx';
import type { ZoneValue } from './zoneClasses.ts';

/** Leaflet loads with the map only. */
const Zones = later<Parameters<typeof ZoneMap>[0]>(
  () => import('./ZoneMap.tsx').then((part) => part.ZoneMap),
  ({ failed }) => <p className="quiet">{failed ? 'The map could not be loaded.' : 'Loading…'}</p>,
);

/** The drawn column of an answer by zone, on the map. Without a loaded layer of zones there is no map. */
export const QuestionZones = ({ answer }: { readonly answer: Question }) => {
  const drawn = drawnOf(answer);
  if (!drawn) return null;
  const values = answer.rows.map(
    ({ name, values: own }): ZoneValue => ({ name, value: drawn.valueIn(own), n: drawn.nIn(own) }),
  );
  return (
    <Answered path={addressOf('GET /analytics/beta/v2/zones', {})}>
      {({ zones }) =>
        zones.length === 0 ? (
          <p className="quiet">No layer of zones is loaded.</p>
        ) : (
          <Zones title={drawn.words} unit={drawn.unit} values={values} zones={zones} />
        )
      }
    </Answered>
  );
};
