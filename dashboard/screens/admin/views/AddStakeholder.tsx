import type { AdminEvent } from '#contracts/admin/admin';
import { eventNames } from '#contracts/admin/events';
import { mistakeIn } from '#contracts/values/judged';
import { usPhoneIn } from '#contracts/values/phone';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, Tick } from '../../../ui/form/Field.tsx';
import { PersonChoice } from '../../../ui/form/person/PersonChoice.tsx';
import { PhoneField } from '../../../ui/form/phone/PhoneField.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import type { Person } from '../../beats/useBeats.ts';

interface Props {
  readonly event: AdminEvent;
  readonly people: readonly Person[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const emptyStakeholder = {
  target_user_id: '',
  phone: 'user' as 'user' | 'custom',
  alt_phone_number: '',
  send_checkins: false,
};

/** A person who is told of an event (S1 §5). The check-in option exists only while the event has a period. */
export const AddStakeholder = ({ event, people, onDone, onClose }: Props) => {
  const form = useForm({
    start: emptyStakeholder,
    required: ['target_user_id'],
    mistakes: ({ phone, alt_phone_number }) =>
      phone === 'custom' ? { alt_phone_number: mistakeIn(usPhoneIn(alt_phone_number)) } : {},
    command: ({ phone, alt_phone_number: value, ...body }) =>
      command(
        'POST /api/admin/events/add_user_stakeholder_to_event_configuration',
        {},
        { ...body, conf_id: event.conf_id, ...(phone === 'custom' && { alt_phone_number: { value, region: 'US' } }) },
      ),
    onDone,
    onClose,
  });
  const known = new Set(event.stakeholders.map(({ user }) => user.uuid));
  return (
    <FormDialog title={`Add event stakeholder: ${eventNames[event.kind]}`} verb="Add stakeholder" form={form}>
      <PersonChoice
        label="User"
        people={people.filter(({ uuid }) => !known.has(uuid))}
        {...form.field('target_user_id')}
      />
      <Choice label="Phone" {...form.field('phone')}>
        <option value="user">The user’s phone</option>
        <option value="custom">Another number</option>
      </Choice>
      {form.value.phone === 'custom' && <PhoneField label="Phone number" {...form.field('alt_phone_number')} />}
      {event.checkin_minutes > 0 && (
        <Tick {...form.tick('send_checkins')}>
          Send check-ins every {event.checkin_minutes} minutes while it goes on
        </Tick>
      )}
    </FormDialog>
  );
};
