import { useState } from 'react';
import type { Incident } from '#contracts/incident/incident';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { later, NoDialog } from '../../../ui/later.tsx';

interface Props {
  /** The incident's uuid. */
  readonly incident: string;
  readonly onClose: () => void;
}

const SendCrew = later(
  () =>
    import('../../dispatch/send/SendCrew.tsx').then((file) => ({ incident, onClose }: Props) => (
      <file.SendCrew incident={incident} onDone={onClose} />
    )),
  NoDialog,
);

/** The best crew is preselected, so that a second press sends it. */
export const SendACrew = ({ incident }: { readonly incident: Incident }) => {
  const [open, setOpen] = useState(false);
  const may = useMay('incident.dispatch') && useMay('board.view');
  if (!may || !incident.active) return null;
  const next = incident.tasks.some(({ state, name }) => state === 'next' && name === 'dispatch');
  return (
    <>
      <Button kind={next ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
        Send a crew
      </Button>
      {open && <SendCrew incident={incident.uuid} onClose={() => setOpen(false)} />}
    </>
  );
};
