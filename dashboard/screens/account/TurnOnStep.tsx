import { lazy, Suspense, useEffect, useState } from 'react';
import type { ProposedStep, RecoveryCodes } from '#contracts/accounts/secondStep';
import { type ApiError, asApiError, notRetrieved, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { AlertBox, TextField } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import styles from './Account.module.css';

const QrCode = lazy(() => import('./QrCode.tsx').then((file) => ({ default: file.QrCode })));

interface Props {
  readonly hasPassword: boolean;
  readonly onDone: (codes: RecoveryCodes) => void;
  readonly onClose: () => void;
}

/** Shows a secret once, for the app, and turns the code on when the app shows the right one. */
export const TurnOnStep = ({ hasPassword, onDone, onClose }: Props) => {
  const { proposed, unread } = useProposal();
  const form = useForm({
    start: { app_code: '', password: '' },
    command: ({ app_code, password }) => {
      const proof = hasPassword ? { password } : {};
      return command('POST /api/second-step/', {}, { proposal: proposed?.proposal ?? '', app_code, ...proof });
    },
    onDone,
  });
  const { app_code, password } = form.value;
  return (
    <FormDialog
      title="Turn on an authenticator app"
      verb="Turn on"
      disabled={!proposed || app_code.trim() === '' || (hasPassword && password === '')}
      form={{ ...form, onClose }}
    >
      {unread && <AlertBox>{notRetrieved(unread)}</AlertBox>}
      <p>Scan this with an authenticator app on your phone, or type the key into it.</p>
      {proposed && (
        <div className={styles.secret}>
          <Suspense fallback={<div className={styles.qr} />}>
            <QrCode text={proposed.address} label="QR code for your authenticator app; the key beside it is the same" />
          </Suspense>
          <p>
            Key
            <br />
            <code>{proposed.secret}</code>
          </p>
        </div>
      )}
      <TextField
        label="Code that the app shows now"
        hint="Six digits."
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        required
        {...form.field('app_code')}
      />
      {hasPassword && (
        <PasswordField label="Your password" autoComplete="current-password" required {...form.field('password')} />
      )}
    </FormDialog>
  );
};

function useProposal() {
  const [proposed, setProposed] = useState<ProposedStep | null>(null);
  const [unread, setUnread] = useState<ApiError | null>(null);
  useEffect(() => {
    let wanted = true;
    run(command('POST /api/second-step/propose/', {})).then(
      (answer) => wanted && setProposed(answer),
      (caught: unknown) => wanted && setUnread(asApiError(caught)),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return { proposed, unread };
}
