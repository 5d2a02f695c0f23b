import type { ContactBody } from '#contracts/api/incident/placeBodies';
import type { Contact } from '#contracts/incident/incident';
import { mistakeIn } from '#contracts/values/judged';
import { contactPhoneIn } from '#contracts/values/phone';
import { type Command, command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { editOf } from '../../../ui/form/edits.ts';
import { TextField, Tick } from '../../../ui/form/Field.tsx';
import { PhoneField } from '../../../ui/form/phone/PhoneField.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { phone } from '../../../ui/phone.ts';
import type { PlaceIds } from '../assets/placeIds.ts';
import { phoneFromUrl } from './phoneFromUrl.ts';

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
  const now = formOf(contact);
  const form = useForm({
    start: now,
    draft: `contact.${contact?.uuid ?? at.location_uuid}`,
    required: ['name'],
    mistakes: ({ phone_number }) => ({
      phone_number: phone_number === '' ? undefined : mistakeIn(contactPhoneIn(phone_number)),
    }),
    command: (value, began): Command | null => {
      if (!contact) return command('POST /api/incident/:incident_uuid/location/:location_uuid/contact/', at, value);
      // The stored form, not the masked one: the server compares with it.
      const edit = editOf(began, value, { ...now, phone_number: contact.phone_number ?? '' });
      const ids = { ...at, uuid: contact.uuid };
      return edit && command('PATCH /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/', ids, edit);
    },
    onDone: () => onDone(),
    onClose,
  });
  const verb = contact ? 'Update contact' : 'Add contact';
  const off = { autoComplete: 'off' };
  return (
    <FormDialog title={verb} verb={verb} form={form}>
      <TextField label="Name" {...off} {...form.field('name')} />
      <PhoneField
        label="Phone number (optional)"
        {...off}
        {...form.field('phone_number')}
        onExtension={(phone_extension) => form.change({ phone_extension })}
      />
      <TextField label="Extension (optional)" inputMode="numeric" {...off} {...form.field('phone_extension')} />
      <TextField label="Email (optional)" type="email" {...off} {...form.field('email')} />
      <Tick {...form.tick('complainant')}>Complainant</Tick>
    </FormDialog>
  );
};
