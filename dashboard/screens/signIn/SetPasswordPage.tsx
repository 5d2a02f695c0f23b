import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { passwordLength, passwordMistake } from '#contracts/accounts/passwords';
import { command } from '../../data/command.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useTitle } from '../../ui/title.ts';
import styles from './SignInPage.module.css';

const route = getRouteApi('/set-password/$user/$token');

/** `/set-password/{user_id}/{token}/`: a new password, by the link of a mail. */
export const SetPasswordPage = () => {
  const { user, token } = route.useParams();
  const [done, setDone] = useState(false);
  const form = useForm({
    start: { password: '' },
    mistakes: ({ password }) => ({ password: passwordMistake(password) ?? undefined }),
    command: (body) => command('POST /set-password/:user_id/:token/', { user_id: user, token }, body),
    onDone: () => setDone(true),
  });
  useTitle('Set password');
  return (
    <main className={styles.page}>
      <form className={styles.form} {...form.props}>
        <h1>Set your password</h1>
        {done ? (
          <>
            <output>Your password is set. You were signed out on every device.</output>
            {/* A full page load: the token leaves the page. */}
            <a href="/sign-in/">Sign in</a>
          </>
        ) : (
          <>
            <FormError error={form.error} shown={['password']} />
            <PasswordField
              label="New password"
              hint={`At least ${passwordLength.shortest} characters. A sentence is easy to remember.`}
              autoComplete="new-password"
              maxLength={passwordLength.longest}
              required
              {...form.field('password')}
            />
            <Button kind="primary" type="submit" busy={form.busy}>
              Set password
            </Button>
            {form.error?.status === 410 && <a href="/sign-in/?forgot=true">Ask for a new link</a>}
          </>
        )}
      </form>
    </main>
  );
};
