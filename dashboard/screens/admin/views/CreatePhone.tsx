import { mistakeIn } from '#contracts/values/judged';
import { usPhoneIn } from '#contracts/values/phone';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, TextField, Tick } from '../../../ui/form/Field.tsx';
import { PersonChoice } from '../../../ui/form/person/PersonChoice.tsx';
import { PhoneField } from '../../../ui/form/phone/PhoneField.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import type { Person } from '../../beats/useBeats.ts';
import { callAfterChoices, emptyPhone, phoneBody, phoneTypeWords } from './phoneForm.ts';

interface Props {
  readonly people: readonly Person[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A phone on which a person is called for a beat (S1 §5). */
export const CreatePhone = ({ people, onDone, onClose }: Props) => {
  const form = useForm({
    start: emptyPhone,
    required: ['user_id', 'phone_type'],
    mistakes: ({ phone_number, pin }) => ({
      phone_number: mistakeIn(usPhoneIn(phone_number)),
      pin: /^\d*$/.test(pin.trim()) ? undefined : 'A PIN has digits only.',
    }),
    command: (value) => command('POST /api/teams/beats/create_phone/', {}, phoneBody(value)),
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Create beat phone" verb="Create" form={form}>
      <PersonChoice label="User" people={people} {...form.field('user_id')} />
      <PhoneField label="Phone number" {...form.field('phone_number')} />
      <Choice
        label="Phone type"
        {...form.field('phone_type')}
        none="Choose a type"
        of={Object.entries(phoneTypeWords)}
      />
      <TextField
        label="PIN (optional)"
        hint="The digits to enter after answering the phone."
        inputMode="numeric"
        autoComplete="off"
        {...form.field('pin')}
      />
      <Tick {...form.tick('backup')}>Backup phone</Tick>
      {form.value.backup && (
        <Choice
          label="Calls to the other phones before this one"
          {...form.field('call_after_count')}
          of={callAfterChoices.map((count) => [count, count])}
        />
      )}
    </FormDialog>
  );
};
