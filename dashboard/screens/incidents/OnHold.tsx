import { Panel } from '../../ui/page/Panel.tsx';
import { useHeld } from '../dispatch/board/useHeld.ts';
import { HoldWords } from '../incident/words/HoldWords.tsx';
import styles from './Incidents.module.css';

/** The incidents on hold, which no list and no map shows (S2 §4.3). */
export const OnHold = () => {
  const held = useHeld('incidentsActive') ?? [];
  if (held.length === 0) return null;
  return (
    <Panel title={`${held.length} on hold`} className={styles.held}>
      <ul>
        {held.map(({ uuid, description, hold }) => (
          <li key={uuid}>
            <a href={`/incident/${uuid}/`}>{description || 'No description'}</a> · <HoldWords {...hold} />
          </li>
        ))}
      </ul>
    </Panel>
  );
};
