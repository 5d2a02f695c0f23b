import { Link } from '@tanstack/react-router';
import type { IncidentSummary } from '#contracts/incident/incident';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { useMay } from '../../../data/viewer.ts';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { say } from '../../../ui/say.ts';
import { HoldWords } from '../../incident/words/HoldWords.tsx';
import { whatOf } from '../kind/duty.ts';
import styles from './HeldList.module.css';

/** The incidents on hold, which are in no other list, each with the release of its newest hold. */
export const HeldList = ({ incidents }: { readonly incidents: readonly IncidentSummary[] }) => (
  <section className={styles.held} aria-labelledby="held-heading">
    <h2 id="held-heading" className={styles.head}>
      On hold {incidents.length}
    </h2>
    {incidents.length === 0 && <p className={styles.empty}>No incident is on hold.</p>}
    <ul>
      {incidents.map((incident) => (
        <li key={incident.uuid} data-held={incident.uuid} className={styles.item}>
          <Link to="/incident/$uuid/" params={{ uuid: incident.uuid }} className={styles.row}>
            <strong>{whatOf(incident)}</strong>
            <span className={styles.age}>
              <Elapsed since={incident.time} bare />
            </span>
            <span className={styles.where}>
              <HoldWords {...incident.hold} />
            </span>
            <span className={styles.state}>{incident.address}</span>
          </Link>
          {incident.hold && <Release incident={incident} hold={incident.hold.uuid} />}
        </li>
      ))}
    </ul>
  </section>
);

const Release = ({ incident, hold }: { readonly incident: IncidentSummary; readonly hold: string }) => {
  const allowed = useMay<'DELETE /api/incident/:incident_uuid/hold/:uuid/'>('incident.hold');
  const { busy, send } = useSend(() => say.done('Hold released.'));
  const release = async () => {
    const ids = { incident_uuid: incident.uuid, uuid: hold };
    const failure = await send(command('DELETE /api/incident/:incident_uuid/hold/:uuid/', ids));
    if (failure) say.failed(failure.message);
  };
  return (
    <Button small allowed={allowed} busy={busy} onClick={() => void release()}>
      Release<span className="visually-hidden"> {whatOf(incident)}</span>
    </Button>
  );
};
