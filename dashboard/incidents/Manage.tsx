import { useState } from 'react';
import type { Incident } from '#contracts/incident';
import { asApiError, patch } from '../api.ts';
import { Button } from '../parts/Button.tsx';
import { say } from '../parts/say.ts';
import { useMay } from '../viewer.ts';
import { DeleteIncident } from './DeleteIncident.tsx';
import { PutOnHold } from './Holds.tsx';
import styles from './IncidentPage.module.css';

type Change = { readonly archived: boolean } | { readonly completed: boolean };

/** The toasts of S2 §8. */
const done = (change: Change): string =>
  'archived' in change
    ? change.archived
      ? 'The incident has been archived.'
      : 'The incident has been removed from the archive.'
    : change.completed
      ? 'The incident has been marked as completed.'
      : 'The incident has been marked as incomplete.';

interface Props {
  readonly incident: Incident;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

/** All but deleting can be undone by the button that takes its place, so they do not ask first. */
export const Manage = ({ incident, onChanged, onDeleted }: Props) => {
  const allowed = useMay('incident.manage');
  const [busy, setBusy] = useState<'archived' | 'completed' | null>(null);
  const manage = async (change: Change) => {
    setBusy('archived' in change ? 'archived' : 'completed');
    try {
      await patch(`/api/manage/incident/${incident.uuid}/`, change);
      say.done(done(change));
      onChanged();
    } catch (caught) {
      say.failed(asApiError(caught).message);
    } finally {
      setBusy(null);
    }
  };
  const { archived, completed } = incident;
  return (
    <div className={styles.buttons}>
      <Button
        allowed={allowed}
        busy={busy === 'completed'}
        disabled={busy === 'archived'}
        onClick={() => void manage({ completed: !completed })}
      >
        {completed ? 'Mark as incomplete' : 'Mark as completed'}
      </Button>
      <Button
        allowed={allowed}
        busy={busy === 'archived'}
        disabled={busy === 'completed'}
        onClick={() => void manage({ archived: !archived })}
      >
        {archived ? 'Remove from the archive' : 'Archive'}
      </Button>
      <PutOnHold incident={incident} onChanged={onChanged} />
      <DeleteIncident uuid={incident.uuid} onDeleted={onDeleted} />
    </div>
  );
};
