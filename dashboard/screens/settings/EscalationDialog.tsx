import type { BeatUser } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { PersonChoice } from '../../ui/form/person/PersonChoice.tsx';
import { PhoneField } from '../../ui/form/phone/PhoneField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { escalationBody, escalationMistakes, escalationStart, fullName } from './escalationForm.ts';

interface Props {
  /** The tree to add to; '' for a new one. */
  readonly tree: string;
  readonly people: readonly BeatUser[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A person of an escalation tree: from when, and on which phone (S1 §5). */
export const EscalationDialog = ({ tree, people, onDone, onClose }: Props) => {
  const form = useForm({
    start: escalationStart(tree),
    required: ['escalation_tree', 'user', 'start_seconds'],
    mistakes: escalationMistakes,
    command: (value) => command('POST /api/escalation/create_user_profile', {}, escalationBody(value)),
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Create escalation profile" verb="Create" form={form}>
      <TextField label="Escalation tree" maxLength={120} {...form.field('escalation_tree')} />
      <PersonChoice
        label="User"
        people={people.map((one) => ({ uuid: one.uuid, name: fullName(one) }))}
        {...form.field('user')}
      />
      <TextField label="Start, minutes" inputMode="decimal" {...form.field('start_seconds')} />
      <Choice label="Phone" {...form.field('phone')}>
        <option value="user">The user’s phone</option>
        <option value="custom">Another number</option>
      </Choice>
      {form.value.phone === 'custom' && <PhoneField label="Phone number" {...form.field('phone_number')} />}
      <Choice label="Quiet hours" {...form.field('personal_phone_policy')}>
        <option value="none">Call at any hour</option>
        <option value="RESPECTFUL">Do not call from 10 PM to 6 AM</option>
      </Choice>
    </FormDialog>
  );
};
