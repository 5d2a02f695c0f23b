import { useRef, useState } from 'react';
import type { Incident } from '#contracts/incident/incident';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { later, NoDialog } from '../../../ui/later/later.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';

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
  const may =
    useMay<'POST /api/beta/dispatch/manual-dispatch/'>('incident.dispatch') &&
    useMay<'GET /api/beta/dispatch/get-data/'>('board.view');
  const button = useRef<HTMLButtonElement>(null);
  const offered = may && incident.active && incident.linked_to === undefined;
  useShortcut(
    offered
      ? {
          key: 'D',
          does: 'Send a crew',
          where: 'Incident',
          run: () => {
            button.current?.focus();
            button.current?.click();
          },
        }
      : null,
  );
  if (!offered) return null;
  const next = incident.tasks.some(({ state, name }) => state === 'next' && name === 'dispatch');
  return (
    <>
      <Button ref={button} title="Send a crew (D)" kind={next ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
        Send a crew
      </Button>
      {open && <SendCrew incident={incident.uuid} onClose={() => setOpen(false)} />}
    </>
  );
};
