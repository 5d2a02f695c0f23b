import { useState } from 'react';
import type { AdminEvent } from '#contracts/admin/admin';
import { eventNames } from '#contracts/admin/events';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/form/Field.tsx';
import { PersonChoice } from '../../../ui/form/PersonChoice.tsx';
import { PhoneField } from '../../../ui/form/PhoneField.tsx';
import type { Person } from '../../beats/useBeats.ts';
import { emptyStakeholder, type StakeholderForm, stakeholderBody, stakeholderMistakes } from './stakeholderForm.ts';

interface Props {
  readonly event: AdminEvent;
  readonly people: readonly Person[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A person who is told of an event (S1 §5). The check-in option exists only while the event has a period. */
export const AddStakeholder = ({ event, people, onDone, onClose }: Props) => {
  const [form, setForm] = useState<StakeholderForm>(emptyStakeholder);
  const [mistakes, setMistakes] = useState<ReturnType<typeof stakeholderMistakes>>({});
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const change = (some: Partial<StakeholderForm>) => setForm((before) => ({ ...before, ...some }));
  const submit = () => {
    const found = stakeholderMistakes(form);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    const body = stakeholderBody(event.conf_id, form);
    void send(command('POST /api/admin/events/add_user_stakeholder_to_event_configuration', {}, body));
  };
  const errors = (own: string | undefined, of: string) => (own ? [own] : error?.fields[of]);
  const known = new Set(event.stakeholders.map(({ user }) => user.uuid));
  return (
    <FormDialog
      title={`Add event stakeholder: ${eventNames[event.kind]}`}
      verb="Add stakeholder"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={['target_user_id', 'alt_phone_number', 'send_checkins']}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonChoice
        label="User"
        people={people.filter(({ uuid }) => !known.has(uuid))}
        value={form.user}
        errors={errors(mistakes.user, 'target_user_id')}
        onChange={({ target }) => change({ user: target.value })}
      />
      <Choice
        label="Phone"
        value={form.phone}
        errors={mistakes.phone ? [mistakes.phone] : undefined}
        onChange={({ target }) => change({ phone: target.value === 'custom' ? 'custom' : 'user' })}
      >
        <option value="user">The user’s phone</option>
        <option value="custom">Another number</option>
      </Choice>
      {form.phone === 'custom' && (
        <PhoneField
          label="Phone number"
          value={form.number}
          errors={errors(mistakes.number, 'alt_phone_number')}
          onChange={(number) => change({ number })}
        />
      )}
      {event.checkin_minutes > 0 && (
        <label>
          <input
            type="checkbox"
            checked={form.checkIns}
            onChange={({ target }) => change({ checkIns: target.checked })}
          />{' '}
          Send check-ins every {event.checkin_minutes} minutes while it goes on
        </label>
      )}
    </FormDialog>
  );
};
