import { limits } from '#contracts/core/limits';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { PhoneField } from '../../../ui/form/phone/PhoneField.tsx';
import { useForm } from '../../../ui/form/useForm.ts';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A role that people are on call for, and a crew of the board. */
export const CreateDesignation = ({ onDone, onClose }: Props) => {
  const form = useForm({
    start: { name: '', phone_number: '' },
    required: ['name'],
    command: ({ name, phone_number }) =>
      command('POST /api/designations/', {}, { name, ...(phone_number !== '' && { phone_number }) }),
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Create a designation" verb="Create designation" form={form}>
      <TextField
        label="Name"
        hint="Such as Truck 1 or Sewer on call. It cannot be changed later."
        autoComplete="off"
        maxLength={limits.text.label}
        {...form.field('name')}
      />
      <PhoneField label="Shared phone (optional)" {...form.field('phone_number')} />
      <p>It is on the calendar at once, and on the dispatch board as a crew that is not active yet.</p>
    </FormDialog>
  );
};
