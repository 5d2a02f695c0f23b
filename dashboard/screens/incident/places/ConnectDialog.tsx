import type { Contact } from '#contracts/incident/incident';
import { mistakeIn } from '#contracts/values/judged';
import { usPhoneIn } from '#contracts/values/phone';
import { command } from '../../../data/command.ts';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { PhoneField } from '../../../ui/form/phone/PhoneField.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { phone } from '../../../ui/phone.ts';
import { say } from '../../../ui/say.ts';

interface Props {
  readonly incident: string;
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Rings the phone of the viewer, and connects it to a contact. The viewer's number is kept for the next call. */
export const ConnectDialog = ({ incident, contact, onClose }: Props) => {
  // The draft stays after the call.
  const { value, change } = useDraft('connect', { phone: '' });
  const form = useForm({
    start: { phone_number: value.phone },
    required: ['phone_number'],
    mistakes: ({ phone_number }) => ({ phone_number: mistakeIn(usPhoneIn(phone_number)) }),
    command: ({ phone_number }) =>
      command(
        'POST /incident/:incident_uuid/:product/incidents/calls/tasks/connect_to_contact/request/',
        { incident_uuid: incident, product: 'muster' },
        { contact_uuid: contact.uuid, phone_number },
      ),
    onDone: (_, { phone_number }) => {
      change({ phone: phone_number });
      say.done(`Answer your phone: it connects you to ${contact.name ?? 'the contact'}.`);
    },
    onClose,
  });
  return (
    <FormDialog title={`Call ${contact.name ?? 'the contact'}`} verb="Call contact" form={form}>
      <p>
        Your phone rings first. Then it is connected to {phone(contact.phone_number)}
        {contact.phone_extension && ` ext. ${contact.phone_extension}`}.
      </p>
      <PhoneField label="Your phone number" {...form.field('phone_number')} />
    </FormDialog>
  );
};
