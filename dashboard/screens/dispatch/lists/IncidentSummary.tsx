import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isWaiting } from '#contracts/incident/response';
import { pathThen, usePast } from '../../../data/past/past.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { PriorityMark } from '../../../ui/state/PriorityMark.tsx';
import { StateMark } from '../../../ui/state/StateMark.tsx';
import { rowMarks } from '../kind/triage.ts';
import { versionWords } from '../kind/words.ts';
import { responderWords, responseWords } from '../response/responseWords.ts';
import { useNames } from '../response/useNames.ts';
import { SentCrew } from '../send/SentCrew.tsx';
import styles from './IncidentSummary.module.css';

interface Props {
  readonly card: IncidentCard;
  /** Opens the incident's panel. */
  readonly onOpen: (uuid: string) => void;
  readonly onDispatch: (uuid: string) => void;
}

/** The facts to know before sending a crew. */
const IncidentFacts = ({ card }: Pick<Props, 'card'>) => {
  const { entity } = useViewer();
  const [name, now, zone] = [useNames(), useNow(), useTimezone()];
  const waiting = isWaiting(card);
  const at = (iso: string) => timeNear(iso, zone, now);
  return (
    <>
      <p className={styles.address}>{card.address || 'No address yet'}</p>
      <p className={styles.facts}>
        <PriorityMark priority={card.priority} />
        <span className={waiting ? styles.waiting : styles.sent}>{responseWords(card, { name, now, at })}</span>
        {!entity.undispatched_versions.includes(card.version) && <span>{versionWords(card.version, entity)}</span>}
        <StateMark state={card.state} meaning={card.state_meaning} display={card.state_display} />
        {rowMarks(card).map((words) => (
          <span key={words}>{words}</span>
        ))}
        <span>
          <Elapsed since={card.time} />
        </span>
      </p>
      {card.dispatched.map((crew) => (
        <SentCrew key={crew.designation} incident={card.uuid} crew={crew} />
      ))}
      {card.people.map((one) => (
        <p key={one.user}>{responderWords(one, { name, at })}</p>
      ))}
    </>
  );
};

export const IncidentSummary = ({ card, onOpen, onDispatch }: Props) => {
  const may = useMay<'POST /api/beta/dispatch/manual-dispatch/' | 'POST /api/beta/dispatch/recall/'>(
    'incident.dispatch',
  );
  const past = usePast();
  return (
    <div className={styles.summary}>
      <h3>{card.description || 'No description'}</h3>
      {card.labels.length > 0 && <p className={styles.labels}>{card.labels.join(', ')}</p>}
      <IncidentFacts card={card} />
      <p className={styles.actions}>
        {may && card.linked_to === undefined && (
          <Button kind="primary" onClick={() => onDispatch(card.uuid)}>
            Send a crew
          </Button>
        )}
        <Button onClick={() => onOpen(card.uuid)}>Details</Button>
        <a href={pathThen(`/incident/${card.uuid}/`, past)} target="_blank" rel="noopener">
          Full page<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  );
};
