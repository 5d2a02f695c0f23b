import { useState } from 'react';
import type { Incident } from '#contracts/incident';
import { Button } from '../parts/Button.tsx';
import { later, NoDialog } from '../parts/later.tsx';
import { useMay } from '../viewer.ts';
import styles from './IncidentPage.module.css';
import { groupsOf } from './optionRules.ts';

const VersionTransfer = later(() => import('./VersionTransfer.tsx').then((file) => file.VersionTransfer), NoDialog);
const OptionTransfer = later(() => import('./OptionTransfer.tsx').then((file) => file.OptionTransfer), NoDialog);

interface Props {
  readonly incident: Incident;
  readonly onChanged: () => void;
  /** It belongs to another organisation now. */
  readonly onGone: () => void;
}

/** What leads an incident elsewhere; one that is over goes nowhere. */
export const Transfers = ({ incident, onChanged, onGone }: Props) => {
  const allowed = useMay('incident.transfer');
  const [open, setOpen] = useState<'version' | 'escalation' | 'any' | null>(null);
  const options = incident.transfer_options;
  const dialog = { incident, onDone: onChanged, onGone, onClose: () => setOpen(null) };
  const button = { allowed, disabled: !incident.active };
  return (
    <div className={styles.buttons}>
      <Button {...button} onClick={() => setOpen('version')}>
        Version transfer
      </Button>
      {groupsOf(options, 'ESCALATION_TRANSFER').length > 0 && (
        <Button {...button} onClick={() => setOpen('escalation')}>
          Escalation transfer
        </Button>
      )}
      {groupsOf(options).length > 0 && (
        <Button {...button} onClick={() => setOpen('any')}>
          Transfer to…
        </Button>
      )}
      {open === 'version' && <VersionTransfer {...dialog} />}
      {open === 'escalation' && <OptionTransfer {...dialog} title="Escalation transfer" only="ESCALATION_TRANSFER" />}
      {open === 'any' && <OptionTransfer {...dialog} title="Transfer" />}
    </div>
  );
};
