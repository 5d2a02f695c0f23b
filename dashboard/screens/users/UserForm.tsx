import { limits } from '#contracts/core/limits';
import { roleNames, type TeamRole, teamRoles, type User } from '#contracts/incident/team';
import { shownPhone } from '#contracts/values/phone';
import { command } from '../../data/command.ts';
import { changedIn } from '../../data/drafts/useDraft.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/phone/PhoneField.tsx';
import { type FormOf, useForm } from '../../ui/form/useForm.ts';
import { offerUndo } from '../../ui/undo/undo.tsx';
import { undoing } from './acts.ts';
import { nameOf } from './users.ts';

const empty = { email: '', first_name: '', last_name: '', phone_number: '' };
const fieldsOf = (user: User): typeof empty => ({
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  phone_number: shownPhone(user.phone_number),
});
/** All are required (S2 §5). */
const needed = ['email', 'first_name', 'last_name', 'phone_number'] as const;

/** The four fields of a person. */
const PersonFields = ({ field }: FormOf<typeof empty>) => {
  const { name, email } = limits.text;
  const text = { autoComplete: 'off', maxLength: name };
  return (
    <>
      <TextField label="First name" {...text} {...field('first_name')} />
      <TextField label="Last name" {...text} {...field('last_name')} />
      <TextField label="Email" type="email" {...text} maxLength={email} {...field('email')} />
      <PhoneField label="Phone number" autoComplete="off" {...field('phone_number')} />
    </>
  );
};

interface AddProps {
  readonly onDone: (uuid: string) => void;
  readonly onClose: () => void;
}

export const AddUser = ({ onDone, onClose }: AddProps) => {
  const form = useForm({
    start: { ...empty, role: '' as TeamRole | '' },
    required: [...needed, 'role'],
    command: ({ role, ...person }) => (role === '' ? null : command('POST /api/user/', {}, { ...person, role })),
    onDone: ({ uuid }) => onDone(uuid),
    onClose,
  });
  return (
    <FormDialog title="Add user" verb="Add user" form={form}>
      <PersonFields {...form} />
      <Choice
        label="Role"
        {...form.field('role')}
        none="Choose a role"
        of={teamRoles.map((one) => [one, roleNames[one]])}
      />
    </FormDialog>
  );
};

interface EditProps {
  /** The person as the dialog opened. */
  readonly user: User;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Sends only the fields that were changed, and the revision that was shown. */
export const EditUser = ({ user, onDone, onClose }: EditProps) => {
  const ids = { profile__uuid: user.uuid };
  const seen = user.revision;
  const began = fieldsOf(user);
  const form = useForm({
    start: began,
    required: needed,
    command: (value) => {
      const changed = changedIn(began, value);
      return Object.keys(changed).length === 0
        ? null
        : command('PATCH /api/user/:profile__uuid/', ids, { ...changed, seen });
    },
    onDone: (_, sent) => {
      onDone();
      const back = command('PATCH /api/user/:profile__uuid/', ids, { ...changedIn(sent, began), seen: seen + 1 });
      offerUndo({ words: `${nameOf(user)} was changed`, undo: undoing(back, onDone) });
    },
    onClose,
  });
  return (
    <FormDialog title={`Edit ${nameOf(user)}`} verb="Save changes" form={form}>
      <PersonFields {...form} />
    </FormDialog>
  );
};
