import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { command } from '../../data/command.ts';
import { passkeysWork } from '../../data/passkey.ts';
import { useConfig } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, FormError, TextField } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { AppCode, appCodeOf, noAppCode, useAppCode } from './AppCode.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { MovingNotice } from './MovingNotice.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { Providers } from './Providers.tsx';
import styles from './SignInPage.module.css';
import { leaveFor, wayBack } from './wayBack.ts';

const route = getRouteApi('/sign-in');

export const SignInPage = () => {
  const { next, why, forgot } = route.useSearch();
  const [forgotten, setForgotten] = useState(forgot === true);
  const { demo: isDemo = false, sign_in_with: providers = [] } = useConfig() ?? {};
  const { asking, onRefused } = useAppCode();
  const form = useForm({
    start: { email: '', password: '', ...noAppCode },
    required: ['email', 'password'],
    command: ({ email, password, ...typed }) => command('POST /login/', {}, { email, password, ...appCodeOf(typed) }),
    onDone: () => leaveFor(wayBack(next)),
    onRefused,
  });
  return (
    <main className={isDemo ? `${styles.page} ${styles.wide}` : styles.page}>
      {why === 'idle' && (
        <AlertBox kind="warning">
          You were signed out because Muster was not used for a while. Sign in to continue where you were.
        </AlertBox>
      )}
      <MovingNotice />
      {isDemo && <DemoPeople next={next} />}
      <form className={styles.form} {...form.props}>
        {isDemo ? <h2>Or sign in with a password</h2> : <h1>Sign in to Muster</h1>}
        <FormError error={form.error} shown={['email', 'password', 'app_code', 'credential']} />
        <TextField label="Email" name="email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField label="Password" name="password" autoComplete="current-password" {...form.field('password')} />
        <AppCode asking={asking} error={form.error} field={form.field('app_code')} form={form} />
        <Button kind={isDemo ? 'plain' : 'primary'} type="submit" busy={form.busy}>
          Sign in
        </Button>
        {passkeysWork() && <PasskeySignIn onDone={() => leaveFor(wayBack(next))} />}
        <Buttons>
          <Button kind="quiet" onClick={() => setForgotten(true)}>
            Forgot password?
          </Button>
          <a href="/code/">Enter a code</a>
        </Buttons>
        {isDemo && <p className="quiet">The demo’s password is printed in the terminal where Muster was started.</p>}
      </form>
      <Providers providers={providers} next={next} />
      {forgotten && <ForgotPassword email={form.value.email} onClose={() => setForgotten(false)} />}
    </main>
  );
};
