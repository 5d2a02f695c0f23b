import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { passwordLength, passwordMistake } from '#contracts/accounts/passwords';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useTitle } from '../../ui/title.ts';
import styles from './SignInPage.module.css';

const route = getRouteApi('/set-password/$user/$token');

/** `/set-password/{user_id}/{token}/`: a new password, by the link of a mail. */
export const SetPasswordPage = () => {
  const { user, token } = route.useParams();
  const [password, setPassword] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const { busy, error, send } = useSend(() => setDone(true));
  useTitle('Set password');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordMistake(password);
    setMistake(found);
    if (found === null)
      void send(command('POST /set-password/:user_id/:token/', { user_id: user, token }, { password }));
  };
  return (
    <main className={styles.page}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <h1>Set your password</h1>
        {done ? (
          <>
            <output>Your password is set. You were signed out on every device.</output>
            {/* A full page load: the token leaves the page. */}
            <a href="/sign-in/">Sign in</a>
          </>
        ) : (
          <>
            <FormError error={error} shown={['password']} />
            <PasswordField
              label="New password"
              hint={`At least ${passwordLength.shortest} characters. A sentence is easy to remember.`}
              autoComplete="new-password"
              maxLength={passwordLength.longest}
              required
              value={password}
              errors={mistake === null ? error?.fields.password : [mistake]}
              onChange={({ target }) => {
                setMistake(null);
                setPassword(target.value);
              }}
            />
            <Button kind="primary" type="submit" busy={busy}>
              Set password
            </Button>
            {error?.status === 410 && <a href="/sign-in/?forgot=true">Ask for a new link</a>}
          </>
        )}
      </form>
    </main>
  );
};
