import { limits } from '#contracts/core/limits';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';

interface Props {
  /** The uuid of the linked incident. */
  readonly incident: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The call has another cause: it stands alone from now on. */
export const Unlink = ({ incident, onDone, onClose }: Props) => {
  const form = useForm({
    start: { reason: '' },
    required: ['reason'],
    command: ({ reason }) =>
      command('POST /api/incident/:incident_uuid/unlink/', { incident_uuid: incident }, { reason: reason.trim() }),
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Unlink this call?" verb="Unlink" form={form}>
      <p>It stands alone on the board again, and waits for help of its own.</p>
      <TextField
        label="Reason"
        hint="For example: a leak of its own."
        autoComplete="off"
        maxLength={limits.text.title}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};
