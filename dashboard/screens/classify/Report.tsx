import { Time } from '../../time/Time.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { LazyPinMap } from '../incident/places/LazyPinMap.tsx';
import styles from './Classify.module.css';
import type { Incident } from './useClassifying.ts';

/** The facts of the incident: its words, place, time and labels. */
export const Report = ({ incident }: { readonly incident: Incident }) => {
  const { uuid, description, address, point, time, labels } = incident;
  const [lat, lng] = point ?? [];
  return (
    <section aria-labelledby="report-heading" className={styles.report}>
      <h2 id="report-heading" className={styles.description}>
        {description || 'No description'}
      </h2>
      <Facts
        of={[
          ['Where', address || 'No address'],
          ['When', <Time key="when" at={time} />],
          ['Labels', labels.join(', ')],
        ]}
      />
      {lat !== undefined && lng !== undefined ? (
        <LazyPinMap label="Where the incident is" centre={[lat, lng]} zoom={15} pin={[lat, lng]} />
      ) : (
        <p className="quiet">No location.</p>
      )}
      <p>
        <a href={`/incident/${uuid}/`} target="_blank" rel="noreferrer">
          Open the incident in a new tab
        </a>
      </p>
    </section>
  );
};
