import { useState } from 'react';
import type { Contact } from '#contracts/incident/incident';
import { command } from '../../../data/command.ts';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { PhoneField } from '../../../ui/form/PhoneField.tsx';
import { isWholePhone } from '../../../ui/form/phoneMask.ts';
import { phone } from '../../../ui/phone.ts';
import { say } from '../../../ui/say.ts';

interface Props {
  readonly incident: string;
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Rings the phone of the viewer, and connects it to a contact. The viewer's number is kept for the next call. */
export const ConnectDialog = ({ incident, contact, onClose }: Props) => {
  const { value, change } = useDraft('connect', { phone: '' });
  const [mistakes, setMistakes] = useState<{ readonly phone?: readonly string[] }>({});
  const { busy, error, send } = useSend(() => {
    say.done('Call requested. Answer your phone to be connected.');
    onClose();
  });
  const submit = () => {
    const words = value.phone === '' ? 'This field may not be blank.' : 'This field is incomplete.';
    const right = isWholePhone(value.phone);
    setMistakes(right ? {} : { phone: [words] });
    if (!right) return;
    const ids = { incident_uuid: incident, product: 'muster' };
    const body = { contact_uuid: contact.uuid, phone_number: value.phone };
    void send(
      command('POST /incident/:incident_uuid/:product/incidents/calls/tasks/connect_to_contact/request/', ids, body),
    );
  };
  return (
    <FormDialog
      title={`Call ${contact.name ?? 'the contact'}`}
      verb="Call contact"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={['phone_number']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Your phone rings first. Then it is connected to {phone(contact.phone_number)}
        {contact.phone_extension && ` ext. ${contact.phone_extension}`}.
      </p>
      <PhoneField
        label="Your phone number"
        required
        value={value.phone}
        errors={mistakes.phone ?? error?.fields.phone_number}
        onChange={(typed) => change({ phone: typed })}
      />
    </FormDialog>
  );
};
