import type { BusyPlace, HeatmapCells, HeatmapIncident } from '#contracts/analytics/incidents';
import { dateAndTime, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import type { AnalyticsSearch } from '../analyticsSearch.ts';
import { isFew } from '../analyticsWords.ts';
import { Difference } from '../StepCell.tsx';
import styles from './Heat.module.css';

interface Props {
  readonly cells: HeatmapCells | null;
  /** The same of the period beside; null without one. */
  readonly other: HeatmapCells | null;
  readonly incidents: readonly HeatmapIncident[];
  readonly search: AnalyticsSearch;
  readonly onLabels: (labels: string | undefined) => void;
  readonly onGo: (place: { readonly lat: number; readonly lng: number }) => void;
}

/** Coordinates only where nothing has a name. */
const whereWords = ({ where, lat, lng }: BusyPlace): string => where ?? `near ${lat.toFixed(4)}, ${lng.toFixed(4)}`;

/** The incidents that the map draws and the list of places does not name: "41 more incidents at 38 other places." */
export function restWords({
  cells,
  busiest,
  in_view: all,
}: Pick<HeatmapCells, 'cells' | 'busiest' | 'in_view'>): string {
  const places = cells.length / 2 - busiest.length;
  const rest = all - busiest.reduce((sum, { n }) => sum + n, 0);
  if (rest <= 0) return '';
  return `${counted(rest, 'more incident')} at ${counted(places, 'other place')} in this view.`;
}
const counted = (n: number, one: string): string => `${n.toLocaleString('en-US')} ${one}${n === 1 ? '' : 's'}`;

/** The same as the map, in words: how many, with which labels, where most are, and the incidents that are close enough. */
export const HeatList = ({ cells, other, incidents, search, onLabels, onGo }: Props) => {
  const timezone = useTimezone();
  if (!cells) return <p className="quiet">Loading…</p>;
  const chosen = new Set((search.labels ?? '').split(',').filter((label) => label !== ''));
  const change = (label: string): void => {
    const next = chosen.has(label) ? [...chosen].filter((one) => one !== label) : [...chosen, label];
    onLabels(next.length === 0 ? undefined : next.join(','));
  };
  return (
    <>
      <output>
        {cells.total} {cells.total === 1 ? 'incident' : 'incidents'}
        {isFew(cells.total) && ' (few)'}
        <Difference value={cells.total} other={other?.total} />, {cells.in_view} in this view.
        {cells.without_place > 0 && ` ${cells.without_place} more without a location.`}
      </output>
      <p className="quiet">Calls are counted, also those that are linked to a main incident.</p>
      <fieldset className={styles.labels}>
        <legend>Labels</legend>
        {cells.known_labels.length === 0 && <span className="quiet">No incident has a label yet</span>}
        {cells.known_labels.map((label) => (
          <label key={label}>
            <input type="checkbox" checked={chosen.has(label)} onChange={() => change(label)} />
            {label} <small>{cells.labels[label] ?? 0}</small>
          </label>
        ))}
      </fieldset>
      {incidents.length > 0 ? (
        <>
          <h2>Incidents in this view</h2>
          <ol className={styles.incidents}>
            {incidents.map(({ uuid, labels, time, description, address }) => (
              <li key={uuid}>
                <a href={`/incident/${uuid}/`} target="_blank" rel="noreferrer">
                  {description || address || 'Open the incident'}
                </a>
                <small>
                  {[...labels, dateAndTime(time, timezone), address].filter((word) => word !== '').join(' · ')}
                </small>
              </li>
            ))}
          </ol>
          {cells.in_view > incidents.length && (
            <p className="quiet">
              Listed are the newest {incidents.length} of {cells.in_view}.
            </p>
          )}
        </>
      ) : (
        cells.busiest.length > 0 && (
          <>
            <h2>Most incidents</h2>
            <ol className={styles.incidents}>
              {cells.busiest.map((place) => (
                <li key={`${place.lat},${place.lng}`}>
                  <span>
                    {place.n} {place.n === 1 ? 'incident' : 'incidents'} {whereWords(place)}
                  </span>
                  <Button
                    small
                    kind="quiet"
                    aria-label={`Show the place ${whereWords(place)}`}
                    onClick={() => onGo(place)}
                  >
                    Show
                  </Button>
                </li>
              ))}
            </ol>
            {restWords(cells) !== '' && <p className="quiet">{restWords(cells)}</p>}
          </>
        )
      )}
    </>
  );
};
