import { useState } from 'react';
import type { RecoveryCodes as Codes, SecondStep as State } from '#contracts/accounts/secondStep';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import styles from './Account.module.css';
import { TurnOnStep } from './TurnOnStep.tsx';

type Open = 'on' | 'off' | Codes;

/** A code of an authenticator app at each sign-in: turned on and off by its owner. */
export const SecondStep = () => {
  const { data: state, error, ask } = useLive(addressOf('GET /api/second-step/'));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      title="Authenticator app"
      actions={
        <>
          {state && (
            <Button small onClick={() => setOpen(state.on ? 'off' : 'on')}>
              {state.on ? 'Turn off' : 'Turn on'}
            </Button>
          )}
        </>
      }
    >
      <LoadState data={state} error={error} />
      {state && <p>{state.on ? onWords(state) : offWords}</p>}
      {open === 'on' && state && (
        <TurnOnStep
          hasPassword={state.has_password}
          onDone={(codes) => {
            ask();
            setOpen(codes);
          }}
          onClose={close}
        />
      )}
      {open === 'off' && <TurnOffStep onDone={ask} onClose={close} />}
      {open !== null && typeof open === 'object' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </Panel>
  );
};

const offWords =
  'Off. With it, signing in asks for a code of an app on your phone as well: a stolen password alone opens nothing.';
const onWords = ({ recovery_left: left }: State): string =>
  `On. Signing in asks for a code of your app. ${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`;

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const TurnOffStep = ({ onDone, onClose }: Props) => {
  const form = useForm({
    start: { app_code: '' },
    command: (body) => command('POST /api/second-step/off/', {}, body),
    onDone: () => onDone(),
    onClose,
  });
  return (
    <FormDialog
      title="Turn off the authenticator app?"
      verb="Turn off"
      danger
      disabled={form.value.app_code.trim() === ''}
      form={form}
    >
      <p>Signing in asks for your password alone from then on. You get a mail about it.</p>
      <TextField
        label="Code of your authenticator app"
        hint="Or one of your recovery codes."
        autoComplete="one-time-code"
        maxLength={20}
        required
        {...form.field('app_code')}
      />
    </FormDialog>
  );
};

const RecoveryCodes = ({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) => (
  <Dialog title="Keep your recovery codes" onClose={onClose}>
    <p>
      The authenticator app is on. Without your phone, each of these codes signs you in once. They are shown only now:
      print them, or put them into your password manager.
    </p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <DialogActions>
      <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>Copy</Button>
      <Button kind="primary" onClick={onClose}>
        I have kept them
      </Button>
    </DialogActions>
  </Dialog>
);
