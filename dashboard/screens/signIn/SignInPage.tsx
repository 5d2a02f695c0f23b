import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { type ApiError, asApiError, newKey, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useConfig } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError, TextField } from '../../ui/form/Field.tsx';
import styles from './SignInPage.module.css';
import { wayBack } from './wayBack.ts';

const route = getRouteApi('/sign-in');

const DemoHint = () => (
  <section className={styles.hint} aria-label="Demo sign-in">
    <p>This is a demo. People sign in as role@organization.example, for example:</p>
    <ul>
      <li>dispatcher@arvada.example</li>
      <li>auditor@olathe.example</li>
      <li>staff@muster.example</li>
    </ul>
    <p>The password was printed where Muster was started.</p>
  </section>
);

export const SignInPage = () => {
  const { next } = route.useSearch();
  const config = useConfig();
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
      const body = { email: typed('email'), password: typed('password') };
      await run(command('POST /login/', {}, body), { key: key.current });
      // A full page load: the new session has its own anti-forgery token, viewer and socket.
      location.assign(wayBack(next));
    } catch (failure) {
      key.current = newKey();
      setError(asApiError(failure));
      setBusy(false);
    }
  };
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={(event) => void signIn(event)}>
        <h1>Sign in to Muster</h1>
        <FormError error={error} shown={['email', 'password']} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          errors={error?.fields.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          errors={error?.fields.password}
        />
        <Button kind="primary" type="submit" busy={busy}>
          Sign in
        </Button>
      </form>
      {config?.demo && <DemoHint />}
    </main>
  );
};
