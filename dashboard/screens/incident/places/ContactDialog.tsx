import { useState } from 'react';
import type { ContactBody } from '#contracts/api/incident/placeBodies';
import type { Contact } from '#contracts/incident/incident';
import { command } from '../../../data/command.ts';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile, editOf } from '../../../ui/form/edits.ts';
import { TextField } from '../../../ui/form/Field.tsx';
import { PhoneField } from '../../../ui/form/PhoneField.tsx';
import { isWholePhone } from '../../../ui/form/phoneMask.ts';
import { phone } from '../../../ui/phone.ts';
import { phoneFromUrl } from './phoneFromUrl.ts';
import type { PlaceIds } from './place.ts';

interface Props {
  readonly at: PlaceIds;
  /** The current contact; without one, a new one is added. */
  readonly contact?: Contact;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Form = Required<ContactBody>;

const formOf = (contact?: Contact): Form => ({
  name: contact?.name ?? '',
  phone_number: contact ? phone(contact.phone_number) : phoneFromUrl(),
  phone_extension: contact?.phone_extension ?? '',
  email: contact?.email ?? '',
  complainant: contact?.complainant ?? false,
});

/** Adds or corrects a contact at a place (S2 §2.2). */
export const ContactDialog = ({ at, contact, onDone, onClose }: Props) => {
  const [began] = useState(() => formOf(contact));
  const draft = useDraft(`contact.${contact?.uuid ?? at.location_uuid}`, began);
  const { value: form, change: type } = draft;
  const [mistakes, setMistakes] = useState<Partial<Record<keyof Form, readonly string[]>>>({});
  const { busy, error, send } = useSend(() => {
    draft.clear();
    onDone();
    onClose();
  });
  const now = formOf(contact);
  const submit = () => {
    const found = mistakesIn(form);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    if (!contact)
      return void send(command('POST /api/incident/:incident_uuid/location/:location_uuid/contact/', at, form));
    // The stored form, not the masked one: the server compares with it.
    const edit = editOf(began, form, { ...now, phone_number: contact.phone_number ?? '' });
    if (!edit) return onClose();
    return void send(
      command(
        'PATCH /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/',
        { ...at, uuid: contact.uuid },
        edit,
      ),
    );
  };
  const errors = { ...error?.fields, ...mistakes };
  const field = (name: Exclude<keyof Form, 'complainant'>) => ({
    autoComplete: 'off',
    value: form[name],
    hint: contact && changedMeanwhile(began[name], now[name], form[name]),
    errors: errors[name],
  });
  return (
    <FormDialog
      title={contact ? 'Update contact' : 'Add contact'}
      verb={contact ? 'Update contact' : 'Add contact'}
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={Object.keys(form)}
      onSubmit={submit}
      draft={draft}
      onClose={onClose}
    >
      <TextField label="Name" required {...field('name')} onChange={({ target }) => type({ name: target.value })} />
      <PhoneField
        label="Phone number (optional)"
        {...field('phone_number')}
        onChange={(phone_number) => type({ phone_number })}
      />
      <TextField
        label="Extension (optional)"
        inputMode="numeric"
        {...field('phone_extension')}
        onChange={({ target }) => type({ phone_extension: target.value })}
      />
      <TextField
        label="Email (optional)"
        type="email"
        {...field('email')}
        onChange={({ target }) => type({ email: target.value })}
      />
      <label>
        <input
          type="checkbox"
          checked={form.complainant}
          onChange={({ target }) => type({ complainant: target.checked })}
        />{' '}
        Complainant
      </label>
    </FormDialog>
  );
};

function mistakesIn({ name, phone_number }: Form) {
  const errors: Partial<Record<keyof Form, readonly string[]>> = {};
  if (!name.trim()) errors.name = ['This field may not be blank.'];
  if (phone_number && !isWholePhone(phone_number)) errors.phone_number = ['This field is incomplete.'];
  return errors;
}
