import type { ReactNode } from 'react';
import type { Command } from '../../data/command.ts';
import { useForm } from '../form/useForm.ts';
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

/** Asks before an act that cannot be undone from its dialog. */
export const Removal = ({ removal, onDone, onClose, ...dialog }: Props) => {
  const form = useForm({ start: {}, command: () => removal, onDone: () => onDone(), onClose });
  return <FormDialog danger {...dialog} form={form} />;
};
