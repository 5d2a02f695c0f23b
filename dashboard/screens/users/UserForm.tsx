import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import { roleNames, type TeamRole, teamRoles, type User } from '#contracts/incident/team';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { maskPhone } from '../../ui/form/phoneMask.ts';
import { offerUndo } from '../../ui/undo/undo.tsx';
import { undoing } from './acts.ts';
import { nameOf } from './users.ts';

const names = ['email', 'first_name', 'last_name', 'phone_number'] as const;
type Name = (typeof names)[number];
type Fields = Readonly<Record<Name, string>>;

const labels: Readonly<Record<Name, string>> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone number',
};
const blank = ['This field may not be blank.'];
const empty: Fields = { email: '', first_name: '', last_name: '', phone_number: '' };
const fieldsOf = (user: User): Fields => ({
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  phone_number: maskPhone(user.phone_number.replace(/^\+1/, '')),
});

type Mistakes = Partial<Record<Name | 'role', readonly string[]>>;
const missing = (fields: Fields): Mistakes =>
  Object.fromEntries(names.flatMap((name) => (fields[name].trim() === '' ? [[name, blank]] : [])));

interface PartProps {
  readonly fields: Fields;
  readonly mistakes: Mistakes;
  readonly refused: Readonly<Record<string, readonly string[]>> | undefined;
  readonly onType: (changed: Partial<Fields>) => void;
}

/** The four fields of a person; all are required (S2 §5). */
const PersonFields = ({ fields, mistakes, refused, onType }: PartProps) => {
  const field = (name: Name) => ({
    label: labels[name],
    required: true,
    autoComplete: 'off',
    value: fields[name],
    errors: mistakes[name] ?? refused?.[name],
  });
  const text = (name: Name, maxLength: number) => ({
    ...field(name),
    maxLength,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onType({ [name]: target.value }),
  });
  const { name, email } = limits.text;
  return (
    <>
      <TextField {...text('first_name', name)} />
      <TextField {...text('last_name', name)} />
      <TextField type="email" {...text('email', email)} />
      <PhoneField {...field('phone_number')} onChange={(masked) => onType({ phone_number: masked })} />
    </>
  );
};

interface AddProps {
  readonly onDone: (uuid: string) => void;
  readonly onClose: () => void;
}

export const AddUser = ({ onDone, onClose }: AddProps) => {
  const [fields, setFields] = useState(empty);
  const [role, setRole] = useState<TeamRole | ''>('');
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const { busy, error, send } = useSend((answer) => {
    onClose();
    onDone((answer as { readonly uuid: string }).uuid);
  });
  const submit = () => {
    const found: Mistakes = { ...missing(fields), ...(role === '' ? { role: blank } : {}) };
    setMistakes(found);
    if (role !== '' && Object.keys(found).length === 0) void send(command('POST /api/user/', {}, { ...fields, role }));
  };
  return (
    <FormDialog
      title="Add user"
      verb="Add user"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={[...names, 'role']}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonFields
        fields={fields}
        mistakes={mistakes}
        refused={error?.fields}
        onType={(changed) => setFields((before) => ({ ...before, ...changed }))}
      />
      <Choice
        label="Role"
        required
        value={role}
        errors={mistakes.role ?? error?.fields.role}
        onChange={({ target }) => setRole(target.value as TeamRole | '')}
      >
        <option value="">Choose a role</option>
        {teamRoles.map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </Choice>
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
  const [began] = useState(() => fieldsOf(user));
  const [fields, setFields] = useState(began);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const changed = Object.fromEntries(names.flatMap((one) => (fields[one] === began[one] ? [] : [[one, fields[one]]])));
  const ids = { profile__uuid: user.uuid };
  const submit = async () => {
    const found = missing(fields);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    if (Object.keys(changed).length === 0) return onClose();
    const seen = user.revision;
    const failure = await send(command('PATCH /api/user/:profile__uuid/', ids, { ...changed, seen }));
    if (failure) return;
    const before = Object.fromEntries(Object.keys(changed).map((one) => [one, began[one as Name]]));
    const back = command('PATCH /api/user/:profile__uuid/', ids, { ...before, seen: seen + 1 });
    offerUndo({ words: `${nameOf(user)} was changed`, undo: undoing(back, onDone) });
  };
  return (
    <FormDialog
      title={`Edit ${nameOf(user)}`}
      verb="Save changes"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={names}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PersonFields
        fields={fields}
        mistakes={mistakes}
        refused={error?.fields}
        onType={(typed) => setFields((before) => ({ ...before, ...typed }))}
      />
    </FormDialog>
  );
};
