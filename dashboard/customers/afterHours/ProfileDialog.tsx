import { useState } from 'react';
import type { ProfileBody, ProfileEditBody } from '#contracts/api/onCall/callProfiles';
import { limits } from '#contracts/core/limits';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextArea, TextField } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { maskPhone } from '../../ui/form/phoneMask.ts';
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
  const [words, setWords] = useState({ ...begin, phone_number: maskPhone(begin.phone_number.slice(-10)) });
  const [began] = useState(words);
  const [mistakes, setMistakes] = useState<{ name?: readonly string[] }>({});
  const { busy, error, send } = useSend(() => {
    say.done('The call profile was saved.');
    onDone();
    onClose();
  });
  const type = (changed: Partial<Words>) => setWords((before) => ({ ...before, ...changed }));
  const submit = () => {
    const blank = words.name.trim() === '';
    setMistakes(blank ? { name: ['This field may not be blank.'] } : {});
    if (blank) return;
    // Sends only the fields changed here, so that two people who correct different fields both succeed.
    const changed = Object.entries(words).filter(([name, value]) => value !== began[name as keyof Words]);
    const edit: ProfileEditBody = Object.fromEntries(changed);
    if (uuid) void send(command('PATCH /api/incident-call-profile/:uuid/', { uuid }, edit));
    else void send(command('POST /api/incident-call-profile/', {}, words));
  };
  return (
    <FormDialog
      title={uuid ? 'Edit call profile' : 'New call profile'}
      verb="Save call profile"
      {...{ busy, error, mistakes }}
      shown={Object.keys(words)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={limits.text.title}
        value={words.name}
        errors={mistakes.name ?? error?.fields.name}
        onChange={({ target }) => type({ name: target.value })}
      />
      <PhoneField
        label="Phone number"
        autoComplete="off"
        value={words.phone_number}
        errors={error?.fields.phone_number}
        onChange={(phone_number) => type({ phone_number })}
      />
      <TextField
        label="Address"
        autoComplete="off"
        maxLength={limits.tag.text}
        value={words.address}
        errors={error?.fields.address}
        onChange={({ target }) => type({ address: target.value })}
      />
      <TextArea
        label="Notes"
        maxLength={limits.text.note}
        value={words.notes}
        errors={error?.fields.notes}
        onChange={({ target }) => type({ notes: target.value })}
      />
    </FormDialog>
  );
};
