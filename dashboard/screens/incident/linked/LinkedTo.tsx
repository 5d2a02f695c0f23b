import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePast } from '../../../data/past/past.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import type { SectionProps } from '../section/Section.tsx';
import { Unlink } from './Unlink.tsx';

/** Under which main incident the call stands, and the way out; nothing while it stands alone. */
export const LinkedTo = ({ incident: { uuid, linked_to, main_incident: main }, onChanged }: SectionProps) => {
  const may = useMay<'POST /api/incident/:incident_uuid/unlink/'>('incident.link') && usePast() === null;
  const [open, setOpen] = useState(false);
  if (linked_to === undefined) return null;
  return (
    <AlertBox kind="warning">
      <p>
        A call of{' '}
        <Link to="/incident/$uuid/" params={{ uuid: linked_to }} target="_blank" rel="noopener">
          {main?.address || main?.description || 'another incident'}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Link>
        . Who comes there comes here, and nobody else is sent.{' '}
        {may && (
          <Button small onClick={() => setOpen(true)}>
            Unlink…
          </Button>
        )}
      </p>
      {open && <Unlink incident={uuid} onDone={onChanged} onClose={() => setOpen(false)} />}
    </AlertBox>
  );
};
