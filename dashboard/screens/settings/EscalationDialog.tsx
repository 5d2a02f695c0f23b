import { useState } from 'react';
import type { BeatUser } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { PersonChoice } from '../../ui/form/PersonChoice.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import {
  type EscalationForm,
  emptyEscalation,
  escalationBody,
  escalationMistakes,
  fullName,
} from './escalationForm.ts';

interface Props {
  /** The tree to add to; '' for a new one. */
  readonly tree: string;
  readonly people: readonly BeatUser[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A person of an escalation tree: from when, and on which phone (S1 §5). */
export const EscalationDialog = ({ tree, people, onDone, onClose }: Props) => {
  const [form, setForm] = useState<EscalationForm>({ ...emptyEscalation, tree });
  const [mistakes, setMistakes] = useState<ReturnType<typeof escalationMistakes>>({});
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const change = (some: Partial<EscalationForm>) => setForm((before) => ({ ...before, ...some }));
  const submit = () => {
    const found = escalationMistakes(form);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    void send(command('POST /api/escalation/create_user_profile', {}, escalationBody(form)));
  };
  const errors = (own: string | undefined, of: string) => (own ? [own] : error?.fields[of]);
  return (
    <FormDialog
      title="Create escalation profile"
      verb="Create"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={['escalation_tree', 'user', 'start_seconds', 'personal_phone_policy', 'phone_number']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Escalation tree"
        maxLength={120}
        value={form.tree}
        errors={errors(mistakes.tree, 'escalation_tree')}
        onChange={({ target }) => change({ tree: target.value })}
      />
      <PersonChoice
        label="User"
        people={people.map((one) => ({ uuid: one.uuid, name: fullName(one) }))}
        value={form.user}
        errors={errors(mistakes.user, 'user')}
        onChange={({ target }) => change({ user: target.value })}
      />
      <TextField
        label="Start, minutes"
        inputMode="decimal"
        value={form.start}
        errors={errors(mistakes.start, 'start_seconds')}
        onChange={({ target }) => change({ start: target.value })}
      />
      <Choice
        label="Phone"
        value={form.phone}
        onChange={({ target }) => change({ phone: target.value === 'custom' ? 'custom' : 'user' })}
      >
        <option value="user">The user’s phone</option>
        <option value="custom">Another number</option>
      </Choice>
      {form.phone === 'custom' && (
        <PhoneField
          label="Phone number"
          value={form.number}
          errors={errors(mistakes.number, 'phone_number')}
          onChange={(number) => change({ number })}
        />
      )}
      <Choice
        label="Quiet hours"
        value={form.respectful ? 'yes' : 'no'}
        onChange={({ target }) => change({ respectful: target.value === 'yes' })}
      >
        <option value="no">Call at any hour</option>
        <option value="yes">Do not call from 10 PM to 6 AM</option>
      </Choice>
    </FormDialog>
  );
};
