import type { ReactNode } from 'react';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from './FormDialog.tsx';

interface Props {
  readonly title: string;
  readonly verb: string;
  /** The address of the deleted resource in the API. */
  readonly path: string;
  readonly disabled?: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before a deletion that cannot be undone. */
export const Removal = ({ title, verb, path, disabled, onDone, onClose, children }: Props) => {
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
      onSubmit={() => void send({ method: 'DELETE', path })}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
};
