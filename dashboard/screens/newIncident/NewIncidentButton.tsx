import { useCallback, useState } from 'react';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { later, NoDialog, reaching } from '../../ui/later.tsx';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';

const NewIncident = later(() => import('./NewIncident.tsx').then((file) => file.NewIncident), NoDialog);

interface Props {
  readonly onCreated: () => void;
  /** True where only the key is wanted. */
  readonly hidden?: boolean;
}

/** Takes a call, by the button or by N. Nothing for a role that may not create incidents. */
export const NewIncidentButton = ({ onCreated, hidden = false }: Props) => {
  const allowed = useMay('incident.create');
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useShortcut(allowed ? { key: 'N', does: 'New incident', run: () => setOpen(true) } : null);
  if (!allowed) return null;
  return (
    <>
      {!hidden && (
        <Button kind="primary" title="New incident (N)" {...reaching(NewIncident)} onClick={() => setOpen(true)}>
          New incident
        </Button>
      )}
      {open && <NewIncident onClose={close} onCreated={onCreated} />}
    </>
  );
};
