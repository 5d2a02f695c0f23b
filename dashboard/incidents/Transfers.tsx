import { useState } from 'react';
import type { Incident } from '#contracts/incident';
import { Button } from '../parts/Button.tsx';
import { later, NoDialog } from '../parts/later.tsx';
import { useMay } from '../viewer.ts';
import styles from './IncidentPage.module.css';

const VersionTransfer = later(() => import('./VersionTransfer.tsx').then((file) => file.VersionTransfer), NoDialog);

interface Props {
  readonly incident: Incident;
  readonly onChanged: () => void;
}

/** What leads an incident elsewhere; one that is over goes nowhere. */
export const Transfers = ({ incident, onChanged }: Props) => {
  const allowed = useMay('incident.transfer');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.buttons}>
      <Button allowed={allowed} disabled={!incident.active} onClick={() => setOpen(true)}>
        Version transfer
      </Button>
      {open && <VersionTransfer incident={incident} onDone={onChanged} onClose={() => setOpen(false)} />}
    </div>
  );
};
