import type { ProfileBody } from '#contracts/api/onCall/callProfiles';
import { limits } from '#contracts/core/limits';
import { shownPhone } from '#contracts/values/phone';
import { type Command, command } from '../../data/command.ts';
import { changedIn } from '../../data/drafts/useDraft.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextArea, TextField } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/phone/PhoneField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { say } from '../../ui/say.ts';

type Words = Required<ProfileBody>;
interface Props {
  readonly begin: Words;
  /** The address of an existing profile; empty for a new one. */
  readonly uuid?: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export const ProfileDialog = ({ begin, uuid, onDone, onClose }: Props) => {
  const form = useForm({
    start: { ...begin, phone_number: shownPhone(begin.phone_number) },
    required: ['name'],
    command: (value, began): Command => {
      if (!uuid) return command('POST /api/incident-call-profile/', {}, value);
      // Sends only the fields changed here, so that two people who correct different fields both succeed.
      return command('PATCH /api/incident-call-profile/:uuid/', { uuid }, changedIn(began, value));
    },
    onDone: () => {
      say.done('The call profile was saved.');
      onDone();
    },
    onClose,
  });
  const off = { autoComplete: 'off' };
  return (
    <FormDialog title={uuid ? 'Edit call profile' : 'New call profile'} verb="Save call profile" form={form}>
      <TextField label="Name" {...off} maxLength={limits.text.title} {...form.field('name')} />
      <PhoneField label="Phone number" {...off} {...form.field('phone_number')} />
      <TextField label="Address" {...off} maxLength={limits.tag.text} {...form.field('address')} />
      <TextArea label="Notes" maxLength={limits.text.note} {...form.field('notes')} />
    </FormDialog>
  );
};
