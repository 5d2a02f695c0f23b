import { Link } from '@tanstack/react-router';
import type { Incident } from '#contracts/incident/incident';
import { Time } from '../../../time/Time.tsx';
import { useStaffView } from '../../../ui/staffView.ts';
import type { Action } from '../section/action.ts';
import styles from '../section/Incident.module.css';
import { IncidentState } from '../section/IncidentState.tsx';
import type { Onlooker } from '../section/presence.ts';
import { Tasks } from '../tasks/Tasks.tsx';
import { Actions } from './Actions.tsx';
import { Labels } from './Labels.tsx';
import { Presence } from './Presence.tsx';
import { Progress } from './Progress.tsx';
import { StateTime } from './StateTime.tsx';
import { Where } from './Where.tsx';

/** A longer description is shown as text, not as a title. */
const longTitle = 160;

/** What staff quote in a report: the keys behind the words. */
const StaffLine = ({ incident: { version, uuid } }: Pick<Props, 'incident'>) =>
  useStaffView() ? (
    <p className={styles.quiet}>
      Version {version} · incident {uuid}
    </p>
  ) : null;

interface Props {
  readonly incident: Incident;
  readonly others: readonly Onlooker[];
  readonly onChanged: () => void;
  readonly onGone: () => void;
  /** The customers' own actions. */
  readonly added: readonly Action[];
}

/** Primary while work may remain; default once completed (S2 §2.1). */
export const Head = ({ incident, others, onChanged, onGone, added }: Props) => (
  <header className={`${styles.panel} ${incident.completed ? '' : styles.primary}`} data-completed={incident.completed}>
    <div className={styles.back}>
      <Link to="/incidents/">All incidents</Link>
      <Presence others={others} />
    </div>
    <div className={styles.state}>
      <IncidentState incident={incident} />
      <span className={styles.quiet}>
        for <StateTime since={incident.state_time} />
      </span>
    </div>
    <h1 className={`${styles.description} ${incident.description.length > longTitle ? styles.long : ''}`}>
      {incident.description || 'No description'}
    </h1>
    <p className={styles.quiet}>
      {incident.version_display} · received <Time at={incident.time} />
      {incident.source && ` · from ${incident.source}`}
    </p>
    <StaffLine incident={incident} />
    <Where locations={incident.locations} />
    <Tasks incident={incident} onChanged={onChanged} />
    <Labels incident={incident} onChanged={onChanged} />
    <Progress incident={incident} />
    <Actions incident={incident} onChanged={onChanged} onGone={onGone} added={added} />
  </header>
);
