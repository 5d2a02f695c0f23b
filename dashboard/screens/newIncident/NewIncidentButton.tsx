import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { later, NoDialog, reaching } from '../../ui/later/later.tsx';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';

const NewIncident = later(() => import('./NewIncident.tsx').then((file) => file.NewIncident), NoDialog);

interface Props {
  readonly onCreated: () => void;
  readonly small?: boolean;
}

/** Takes a call by N on the screens that have no button for it. They do not show the new incident: it is opened. */
export const NewIncidentKey = () => {
  const allowed = useMay<'POST /api/incidents/'>('incident.create');
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useShortcut(allowed ? { key: 'N', does: 'New incident', yields: true, run: () => setOpen(true) } : null);
  const navigate = useNavigate();
  const shown = (uuid?: string) => {
    if (uuid !== undefined) void navigate({ to: '/incident/$uuid/', params: { uuid } });
  };
  return open ? <NewIncident onClose={close} onCreated={shown} /> : null;
};

/** Takes a call, by the button or by N. Nothing for a role that may not create incidents. */
export const NewIncidentButton = ({ onCreated, small = false }: Props) => {
  const allowed = useMay<'POST /api/incidents/'>('incident.create');
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useShortcut(allowed ? { key: 'N', does: 'New incident', run: () => setOpen(true) } : null);
  if (!allowed) return null;
  return (
    <>
      <Button kind="primary" small={small} shortcut="N" {...reaching(NewIncident)} onClick={() => setOpen(true)}>
        New incident
      </Button>
      {open && <NewIncident onClose={close} onCreated={onCreated} />}
    </>
  );
};
