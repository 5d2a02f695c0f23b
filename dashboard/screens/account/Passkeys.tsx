import { useState } from 'react';
import type { Passkey } from '#contracts/accounts/passkeys';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { newPasskey, passkeysWork } from '../../data/passkey.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { AlertBox, TextField } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import styles from './Account.module.css';

/** The passkeys of the user: a device or a security key that signs in, and that no other site can ask for. */
export const Passkeys = () => {
  const { data, error, ask } = useLive(addressOf('GET /api/passkeys/'));
  const [open, setOpen] = useState<'add' | Passkey | null>(null);
  const close = () => setOpen(null);
  const shared = { hasPassword: data?.has_password ?? false, onDone: () => ask(), onClose: close };
  return (
    <Panel
      title="Passkeys"
      actions={
        <>
          {data && passkeysWork() && (
            <Button small onClick={() => setOpen('add')}>
              Add a passkey
            </Button>
          )}
        </>
      }
    >
      <LoadState data={data} error={error} />
      {data?.results.length === 0 && (
        <p>{passkeysWork() ? offer : 'None. This browser has no passkeys for this address.'}</p>
      )}
      <ul>
        {data?.results.map((one) => (
          <li key={one.uuid} className={styles.session}>
            <span className="facts-line">
              <strong>{one.name}</strong>
              <span className="quiet">
                added <Time at={one.added_time} />
                {one.used_time && (
                  <>
                    , used <Time at={one.used_time} />
                  </>
                )}
              </span>
            </span>
            <Button small onClick={() => setOpen(one)}>
              Remove<span className="visually-hidden"> {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {open === 'add' && <AddPasskey {...shared} />}
      {open !== null && typeof open === 'object' && <RemovePasskey passkey={open} {...shared} />}
    </Panel>
  );
};

const offer =
  'None. With a passkey you sign in by your fingerprint, face or PIN, without a password, and a stolen password alone opens nothing.';

interface Props {
  readonly hasPassword: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The device is asked once the name and the password are there; its answer is sent with them. */
const AddPasskey = ({ hasPassword, onDone, onClose }: Props) => {
  const [unmade, setUnmade] = useState<ApiError | null>(null);
  const [made, setMade] = useState<Awaited<ReturnType<typeof newPasskey>> | null>(null);
  const form = useForm({
    start: { name: '', password: '' },
    required: ['name'],
    command: ({ name, password }) =>
      command(
        'POST /api/passkeys/',
        {},
        {
          name,
          attempt: made?.attempt ?? '',
          credential: made?.credential ?? '',
          ...(hasPassword && { password }),
        },
      ),
    onDone,
    onClose,
    // A device's answer is good for one attempt.
    onRefused: (failure) => void (failure.fields.password === undefined && setMade(null)),
  });
  const make = () =>
    newPasskey().then(
      (answer) => {
        setUnmade(null);
        setMade(answer);
      },
      (caught: unknown) => setUnmade(asApiError(caught)),
    );
  return (
    <FormDialog
      title="Add a passkey"
      verb="Add"
      disabled={!made || form.value.name.trim() === '' || (hasPassword && form.value.password === '')}
      form={form}
    >
      <p>Your device asks for your fingerprint, face or PIN, and keeps a passkey for this site.</p>
      {unmade && <AlertBox>{unmade.message}</AlertBox>}
      {made ? (
        <output>Your device has made the passkey. Add it under a name.</output>
      ) : (
        <Button onClick={() => void make()}>Make a passkey on this device</Button>
      )}
      <TextField label="Name" hint="Such as: front desk laptop." maxLength={80} {...form.field('name')} />
      {hasPassword && (
        <PasswordField label="Your password" autoComplete="current-password" required {...form.field('password')} />
      )}
    </FormDialog>
  );
};

const RemovePasskey = ({ passkey: { uuid, name }, hasPassword, ...done }: Props & { readonly passkey: Passkey }) => {
  const form = useForm({
    start: { password: '' },
    command: ({ password }) => command('POST /api/passkeys/:uuid/remove/', { uuid }, hasPassword ? { password } : {}),
    ...done,
  });
  return (
    <FormDialog
      title={`Remove the passkey ${name}?`}
      verb="Remove"
      danger
      disabled={hasPassword && form.value.password === ''}
      form={form}
    >
      <p>It no longer signs you in. You get a mail about it.</p>
      {hasPassword && (
        <PasswordField label="Your password" autoComplete="current-password" required {...form.field('password')} />
      )}
    </FormDialog>
  );
};
