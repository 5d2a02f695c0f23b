import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { StateMark } from '../../../ui/state/StateMark.tsx';
import { isWaiting } from '../kind/activeList.ts';
import { versionWords } from '../kind/words.ts';
import styles from './IncidentSummary.module.css';

interface Props {
  readonly card: IncidentCard;
  readonly onDispatch: (uuid: string) => void;
}

/** The facts to know before sending a crew: the same in the list and on the map. */
export const IncidentFacts = ({ card }: Pick<Props, 'card'>) => {
  const { entity } = useViewer();
  const waiting = isWaiting(card, entity);
  return (
    <>
      <p className={styles.address}>{card.address || 'No address yet'}</p>
      <p className={styles.facts}>
        <span className={waiting ? styles.waiting : styles.sent}>{waiting ? 'Waiting' : 'Sent'}</span>
        {/* What waits is of the one type that waits; what was sent became water, sewer, … */}
        {!waiting && <span>{versionWords(card.version, entity)}</span>}
        <StateMark state={card.state} meaning={card.state_meaning} display={card.state_display} />
        <span>
          <Elapsed since={card.time} />
        </span>
      </p>
      {card.dispatched.map(({ designation, name, time }) => (
        <p key={designation} className={styles.crew}>
          {name} sent <Time at={time} />
        </p>
      ))}
    </>
  );
};

export const IncidentSummary = ({ card, onDispatch }: Props) => {
  const may = useMay('incident.dispatch');
  return (
    <div className={styles.summary}>
      <h3>{card.description || 'No description'}</h3>
      {card.labels.length > 0 && <p className={styles.labels}>{card.labels.join(', ')}</p>}
      <IncidentFacts card={card} />
      <p className={styles.actions}>
        <Button kind="primary" allowed={may} onClick={() => onDispatch(card.uuid)}>
          Send a crew
        </Button>
        <a href={`/incident/${card.uuid}/`} target="_blank" rel="noreferrer">
          Open<span className="visually-hidden"> the incident in a new tab</span> ↗
        </a>
      </p>
    </div>
  );
};
