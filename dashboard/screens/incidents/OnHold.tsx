import { useEffect, useState } from 'react';
import type { IncidentSummary, Page } from '#contracts/incident/incident';
import { get } from '../../data/api.ts';
import { HoldWords } from '../incident/words/HoldWords.tsx';
import styles from './Incidents.module.css';

/** The incidents on hold, which no list and no map shows (S2 §4.3). `asked` changes whenever the list is fetched. */
export const OnHold = ({ asked }: { readonly asked: unknown }) => {
  const [held, setHeld] = useState<readonly IncidentSummary[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new list anew.
  useEffect(() => {
    const stop = new AbortController();
    get<Page<IncidentSummary>>('/api/incident/?held=true', { signal: stop.signal }).then(
      ({ results }) => setHeld(results),
      // The list below says that the server does not answer.
      () => {},
    );
    return () => stop.abort();
  }, [asked]);
  if (held.length === 0) return null;
  return (
    <section className={styles.held} aria-label="On hold">
      <h2>{held.length} on hold</h2>
      <ul>
        {held.map(({ uuid, description, hold }) => (
          <li key={uuid}>
            <a href={`/incident/${uuid}/`}>{description || 'No description'}</a> · <HoldWords {...hold} />
          </li>
        ))}
      </ul>
    </section>
  );
};
