import type { ReactNode } from 'react';
import type { Command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from './FormDialog.tsx';

interface Props {
  readonly title: string;
  readonly verb: string;
  readonly removal: Command;
  readonly disabled?: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before a deletion that cannot be undone. */
export const Removal = ({ title, verb, removal, disabled, onDone, onClose, children }: Props) => {
  const { busy, error, send } = useSend(() => {
    onClose();
    onDone();
  });
  return (
    <FormDialog
      title={title}
      verb={verb}
      danger
      disabled={disabled ?? false}
      busy={busy}
      error={error}
      onSubmit={() => void send(removal)}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
};
