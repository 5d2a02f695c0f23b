import type { IncidentSummary } from '#contracts/incident/incident';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { HoldWords } from '../../incident/words/HoldWords.tsx';
import { whatOf } from '../kind/duty.ts';
import styles from './HeldList.module.css';

/** The incidents on hold. They are in no other list; their page has the hold's reason and its release. */
export const HeldList = ({ incidents }: { readonly incidents: readonly IncidentSummary[] }) => (
  <section className={styles.held} aria-labelledby="held-heading">
    <h2 id="held-heading" className={styles.head}>
      On hold {incidents.length}
    </h2>
    {incidents.length === 0 && <p className={styles.empty}>No incident is on hold.</p>}
    <ul>
      {incidents.map((incident) => (
        <li key={incident.uuid} data-held={incident.uuid}>
          <a href={`/incident/${incident.uuid}/`} target="_blank" rel="noopener" className={styles.row}>
            <strong>
              {whatOf(incident)}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </strong>
            <span className={styles.age}>
              <Elapsed since={incident.time} bare />
            </span>
            <span className={styles.where}>
              <HoldWords {...incident.hold} />
            </span>
            <span className={styles.state}>{incident.address}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);
