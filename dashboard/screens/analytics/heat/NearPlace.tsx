import type { HeatmapIncident } from '#contracts/analytics/incidents';
import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import { dateAndTime, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { CircleField } from '../../incident/places/CircleField.tsx';
import styles from './Heat.module.css';
import { distanceWords, type NearPlace } from './near.ts';

interface Props {
  /** The middle of the organization, where addresses are looked for first. */
  readonly middle: LatLng;
  readonly near: NearPlace | null;
  /** Null until the answer is here. */
  readonly found: readonly { readonly item: HeatmapIncident; readonly meters: number }[] | null;
  /** The server answered with as many incidents as it ever does: there may be more. */
  readonly isCut: boolean;
  readonly onNear: (near: NearPlace | null) => void;
}

/** The incidents of the range around a place, the nearest first. */
export const NearPlaceSearch = ({ middle, near, found, isCut, onNear }: Props) => (
  <details className={styles.near} open={near !== null}>
    <summary>Search around a place</summary>
    <CircleField near={middle} verb="Search" onCircle={onNear} />
    {near && (
      <section aria-labelledby="near-heading">
        <h2 id="near-heading">
          Within {distanceWords(near.meters, near.unit)} of {near.center[0].toFixed(4)}, {near.center[1].toFixed(4)}
        </h2>
        <output>{found ? countWords(found.length) : 'Searching…'}</output>
        {isCut && (
          <p className="quiet">Only the newest {limits.heatDetail.toLocaleString('en-US')} near there were searched.</p>
        )}
        {found && <Incidents found={found} unit={near.unit} />}
        <Button small kind="quiet" onClick={() => onNear(null)}>
          End this search
        </Button>
      </section>
    )}
  </details>
);

const countWords = (n: number): string => {
  if (n === 0) return 'No incidents here in this period.';
  return n === 1 ? '1 incident' : `${n} incidents, the nearest first`;
};

const Incidents = ({
  found,
  unit,
}: {
  readonly found: NonNullable<Props['found']>;
  readonly unit: NearPlace['unit'];
}) => {
  const timezone = useTimezone();
  return (
    <ol className={styles.incidents}>
      {found.map(({ item: { uuid, labels, time, description, address }, meters }) => (
        <li key={uuid}>
          <a href={`/incident/${uuid}/`} target="_blank" rel="noreferrer">
            {description || address || 'Open the incident'}
          </a>
          <small>
            {[distanceWords(meters, unit), ...labels, dateAndTime(time, timezone), address]
              .filter((word) => word !== '')
              .join(' · ')}
          </small>
        </li>
      ))}
    </ol>
  );
};
