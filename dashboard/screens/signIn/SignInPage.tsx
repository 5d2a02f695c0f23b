import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { type ApiError, asApiError, newKey, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useConfig } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, FormError, TextField } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { AppCode, useAppCode } from './AppCode.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { MovingNotice } from './MovingNotice.tsx';
import { Providers } from './Providers.tsx';
import styles from './SignInPage.module.css';
import { wayBack } from './wayBack.ts';

const route = getRouteApi('/sign-in');

export const SignInPage = () => {
  const { next, why, forgot } = route.useSearch();
  const [forgotten, setForgotten] = useState(forgot === true);
  const [email, setEmail] = useState('');
  const { demo: isDemo = false, sign_in_with: providers = [] } = useConfig() ?? {};
  const appCode = useAppCode();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const key = useRef(newKey());
  const signIn = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    setBusy(true);
    try {
      const body = { email: typed('email'), password: typed('password'), ...appCode.sent };
      await run(command('POST /login/', {}, body), { key: key.current });
      // A full page load: the new session has its own anti-forgery token, viewer and socket.
      location.assign(wayBack(next));
    } catch (failure) {
      key.current = newKey();
      const refused = asApiError(failure);
      setError(appCode.isFirst(refused) ? null : refused);
      setBusy(false);
    }
  };
  return (
    <main className={isDemo ? `${styles.page} ${styles.wide}` : styles.page}>
      {why === 'idle' && (
        <AlertBox kind="warning">
          You were signed out because Muster was not used for a while. Sign in to continue where you were.
        </AlertBox>
      )}
      <MovingNotice />
      {isDemo && <DemoPeople next={next} />}
      <form className={styles.form} onSubmit={(event) => void signIn(event)}>
        {isDemo ? <h2>Or sign in with a password</h2> : <h1>Sign in to Muster</h1>}
        <FormError error={error} shown={['email', 'password', 'app_code']} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          errors={error?.fields.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          errors={error?.fields.password}
        />
        <AppCode appCode={appCode} error={error} />
        <Button kind={isDemo ? 'plain' : 'primary'} type="submit" busy={busy}>
          Sign in
        </Button>
        <p className={styles.ways}>
          <Button kind="quiet" onClick={() => setForgotten(true)}>
            Forgot password?
          </Button>
          <a href="/code/">Enter a code</a>
        </p>
        {isDemo && <p className="quiet">The demo’s password is printed in the terminal where Muster was started.</p>}
      </form>
      <Providers providers={providers} next={next} />
      {forgotten && <ForgotPassword email={email} onClose={() => setForgotten(false)} />}
    </main>
  );
};
