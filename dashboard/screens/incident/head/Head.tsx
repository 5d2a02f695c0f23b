import type { Incident } from '#contracts/incident/incident';
import { usePast } from '../../../data/past/past.ts';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { LateMark } from '../../dispatch/kind/LateMark.tsx';
import type { Action } from '../section/action.ts';
import { IncidentState } from '../section/IncidentState.tsx';
import type { Onlooker } from '../section/presence.ts';
import { lookOfComing, WhoComes } from '../section/WhoComes.tsx';
import { NextStep } from '../tasks/Tasks.tsx';
import { useTask } from '../tasks/useTask.ts';
import { Actions } from './Actions.tsx';
import styles from './Head.module.css';
import { Presence } from './Presence.tsx';
import { PriorityButton } from './PriorityButton.tsx';
import { SendACrew } from './SendACrew.tsx';
import { StateTime } from './StateTime.tsx';
import { WayBack } from './WayBack.tsx';
import { Where } from './Where.tsx';

interface Props {
  readonly incident: Incident;
  readonly others: readonly Onlooker[];
  readonly onChanged: () => void;
  readonly onGone: () => void;
  /** The customers' own actions. */
  readonly added: readonly Action[];
  /** Closes the side panel of the board; absent on the incident's own page. */
  readonly onClose?: (() => void) | undefined;
}

/** What, where, its state, and the two main actions. Primary while work may remain; default once completed (S2 §2.1). */
export const Head = ({ incident, others, onChanged, onGone, added, onClose }: Props) => {
  const work = useTask(incident, onChanged);
  const isPast = usePast() !== null;
  const Title = onClose ? 'h2' : 'h1';
  return (
    <header className={`${styles.head} ${incident.completed ? '' : styles.open}`} data-completed={incident.completed}>
      <div className={styles.back}>
        <WayBack uuid={incident.uuid} onClose={onClose} />
        <Presence others={others} />
      </div>
      <div className={styles.main}>
        <Title className={styles.what} title={incident.description}>
          {incident.description || 'No description'}
        </Title>
        {!isPast && (
          <div className={styles.acts}>
            <NextStep incident={incident} work={work} />
            <SendACrew incident={incident} />
            <Actions incident={incident} onChanged={onChanged} onGone={onGone} added={added} />
          </div>
        )}
      </div>
      <div className={styles.meta}>
        <PriorityButton incident={incident} onChanged={onChanged} />
        <span>
          <IncidentState
            incident={incident}
            age={
              <>
                · <StateTime since={incident.state_time} />
              </>
            }
          />
        </span>
        {incident.active && (
          <strong data-standing={incident.standing} className={lookOfComing(incident)}>
            <WhoComes incident={incident} />
          </strong>
        )}
        <Where incident={incident} />
        <LateMark uuid={incident.uuid} />
      </div>
      {work.error && <AlertBox>{work.error.message}</AlertBox>}
    </header>
  );
};
