import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { useMay } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import styles from '../section/Incident.module.css';
import type { SectionProps } from '../section/Section.tsx';
import { HoldWords } from '../words/HoldWords.tsx';

/** Why it is in no list now, and how to change that; nothing while it is in the lists (S2 §4.3). */
export const Holds = ({ incident: { uuid, hide, holds }, onChanged }: SectionProps) => {
  const allowed = useMay<'DELETE /api/incident/:incident_uuid/hold/:uuid/'>('incident.hold');
  const { busy, error, send } = useSend(onChanged);
  if (!hide) return null;
  const standing = holds.filter(({ time_released }) => time_released === null);
  if (standing.length === 0) return <AlertBox kind="warning">{released(holds.length > 0)}</AlertBox>;
  return (
    <AlertBox kind="warning">
      <p>On hold — hidden from lists and map until released.</p>
      <ul className={styles.holds} aria-label="Holds">
        {standing.map((hold) => (
          <li key={hold.uuid}>
            <HoldWords {...hold} /> · {hold.by}, <Time at={hold.created_time} />{' '}
            <Button
              small
              allowed={allowed}
              busy={busy}
              onClick={() =>
                void send(
                  command('DELETE /api/incident/:incident_uuid/hold/:uuid/', { incident_uuid: uuid, uuid: hold.uuid }),
                )
              }
            >
              Release<span className="visually-hidden"> the hold of {hold.by}</span>
            </Button>
          </li>
        ))}
      </ul>
      {error && <p>{error.message}</p>}
    </AlertBox>
  );
};

const released = (wasHeld: boolean): string =>
  wasHeld ? 'Hold released.' : 'Quality assurance incident: hidden from all lists.';
