import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type ApiError, asApiError, newKey, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/Field.tsx';
import { AppCode, useAppCode } from './AppCode.tsx';
import styles from './SignInPage.module.css';

const route = getRouteApi('/l/$token');

/** One button: opening a link, or previewing it, must not sign anyone in. */
export const SignInLinkPage = () => {
  const { token } = route.useParams();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const appCode = useAppCode();
  const key = useRef(newKey());
  const signIn = async (): Promise<void> => {
    setBusy(true);
    try {
      await run(command('POST /l/:token/', { token }, appCode.sent), { key: key.current });
      // The new session has its own anti-forgery token, viewer and socket. The link leaves the history.
      location.replace('/');
    } catch (failure) {
      key.current = newKey();
      const refused = asApiError(failure);
      setError(appCode.isFirst(refused) ? null : refused);
      setBusy(false);
    }
  };
  return (
    <main className={styles.page}>
      <div className={styles.form}>
        <h1>Sign in to Muster</h1>
        <p>This link signs you in once, on this device.</p>
        <FormError error={error} shown={['app_code']} />
        <AppCode appCode={appCode} error={error} />
        <Button kind="primary" busy={busy} onClick={() => void signIn()}>
          Sign in
        </Button>
      </div>
    </main>
  );
};
