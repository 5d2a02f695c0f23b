import type { BusyPlace, HeatmapCells, HeatmapIncident } from '#contracts/analytics/incidents';
import { dateAndTime, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import type { AnalyticsSearch } from '../analyticsSearch.ts';
import { isFew } from '../analyticsWords.ts';
import styles from './Heat.module.css';

interface Props {
  readonly cells: HeatmapCells | null;
  readonly incidents: readonly HeatmapIncident[];
  readonly search: AnalyticsSearch;
  readonly onLabels: (labels: string | undefined) => void;
  readonly onGo: (place: { readonly lat: number; readonly lng: number }) => void;
}

/** Coordinates only where nothing has a name. */
const whereWords = ({ where, lat, lng }: BusyPlace): string => where ?? `near ${lat.toFixed(4)}, ${lng.toFixed(4)}`;

/** The same as the map, in words: how many, with which labels, where most are, and the incidents that are close enough. */
export const HeatList = ({ cells, incidents, search, onLabels, onGo }: Props) => {
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
        {isFew(cells.total) && ' (few)'}, {cells.in_view} in this view.
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
          </>
        )
      )}
    </>
  );
};
