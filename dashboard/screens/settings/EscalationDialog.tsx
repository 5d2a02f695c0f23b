import type { BeatUser } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { PersonChoice } from '../../ui/form/person/PersonChoice.tsx';
import { PhoneField } from '../../ui/form/phone/PhoneField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import {
  escalationBody,
  escalationMistakes,
  escalationStart,
  fullName,
  newTree,
  treeChoice,
} from './escalationForm.ts';

interface Props {
  /** The tree to add to; '' for one that is chosen here. */
  readonly tree: string;
  readonly names: readonly string[];
  readonly people: readonly BeatUser[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A person of an escalation tree: from when, and on which phone (S1 §5). */
export const EscalationDialog = ({ tree, names, people, onDone, onClose }: Props) => {
  const form = useForm({
    start: escalationStart(tree),
    required: ['tree', 'user', 'start_seconds'],
    also: { tree: ['escalation_tree'] },
    mistakes: escalationMistakes,
    command: (value) => command('POST /api/escalation/create_user_profile', {}, escalationBody(value)),
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Create escalation profile" verb="Create" form={form}>
      <Choice label="Escalation tree" none="Choose a tree" {...form.field('tree')}>
        {names.map((name) => (
          <option key={name} value={treeChoice(name)}>
            {name}
          </option>
        ))}
        <option value={newTree}>New tree…</option>
      </Choice>
      {form.value.tree === newTree && (
        <TextField label="Name of the new tree" maxLength={120} {...form.field('new_name')} />
      )}
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
