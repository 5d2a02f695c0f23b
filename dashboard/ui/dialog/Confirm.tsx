import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { focusOnMount } from './focus.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** The verb, as on the button: "Turn on", never "OK". */
  readonly verb: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export const Confirm = ({ title, children, verb, danger, busy, onConfirm, onCancel }: Props) => (
  <Dialog title={title} onClose={onCancel} dismissable={!busy}>
    <div>{children}</div>
    <DialogActions>
      <Button onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm} ref={focusOnMount}>
        {verb}
      </Button>
    </DialogActions>
  </Dialog>
);
