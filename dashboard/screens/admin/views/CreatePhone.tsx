import { useState } from 'react';
import type { PhoneType } from '#contracts/onCall/beats';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import { PersonChoice } from '../../../ui/form/PersonChoice.tsx';
import { PhoneField } from '../../../ui/form/PhoneField.tsx';
import type { Person } from '../../beats/useBeats.ts';
import { callAfterChoices, emptyPhone, type PhoneForm, phoneBody, phoneMistakes, phoneTypeWords } from './phoneForm.ts';

interface Props {
  readonly people: readonly Person[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A phone on which a person is called for a beat (S1 §5). */
export const CreatePhone = ({ people, onDone, onClose }: Props) => {
  const [form, setForm] = useState<PhoneForm>(emptyPhone);
  const [mistakes, setMistakes] = useState<ReturnType<typeof phoneMistakes>>({});
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const change = (some: Partial<PhoneForm>) => setForm((before) => ({ ...before, ...some }));
  const submit = () => {
    const found = phoneMistakes(form);
    setMistakes(found);
    const body = phoneBody(form);
    if (Object.keys(found).length > 0 || body === null) return;
    void send(command('POST /api/teams/beats/create_phone/', {}, body));
  };
  const errors = (own: string | undefined, of: string) => (own ? [own] : error?.fields[of]);
  return (
    <FormDialog
      title="Create beat phone"
      verb="Create"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={['user_id', 'phone_number', 'phone_type', 'pin', 'call_after_count']}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonChoice
        label="User"
        people={people}
        value={form.user}
        errors={errors(mistakes.user, 'user_id')}
        onChange={({ target }) => change({ user: target.value })}
      />
      <PhoneField
        label="Phone number"
        value={form.number}
        errors={errors(mistakes.number, 'phone_number')}
        onChange={(number) => change({ number })}
      />
      <Choice
        label="Phone type"
        value={form.type}
        errors={errors(mistakes.type, 'phone_type')}
        onChange={({ target }) => change({ type: target.value as PhoneType | '' })}
      >
        <option value="">Choose a type</option>
        {Object.entries(phoneTypeWords).map(([type, words]) => (
          <option key={type} value={type}>
            {words}
          </option>
        ))}
      </Choice>
      <TextField
        label="PIN (optional)"
        hint="The digits to enter after answering the phone."
        inputMode="numeric"
        autoComplete="off"
        value={form.pin}
        errors={errors(mistakes.pin, 'pin')}
        onChange={({ target }) => change({ pin: target.value })}
      />
      <label>
        <input type="checkbox" checked={form.backup} onChange={({ target }) => change({ backup: target.checked })} />{' '}
        Backup phone
      </label>
      {form.backup && (
        <Choice
          label="Calls to the other phones before this one"
          value={form.callAfter}
          errors={error?.fields.call_after_count}
          onChange={({ target }) => change({ callAfter: Number(target.value) })}
        >
          {callAfterChoices.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Choice>
      )}
    </FormDialog>
  );
};
