import { type FormEvent, useState } from 'react';
import { passwordLength, passwordMistake } from '#contracts/accounts/passwords';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import styles from './Account.module.css';

interface Mistakes {
  readonly old_password?: readonly string[];
  readonly password?: readonly string[];
}

/** A new password of one's own. The old one is asked for; the other sessions end, and the person is told by mail. */
export const ChangePassword = () => {
  const { user } = useViewer();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [mistakes, setMistakes] = useState<Mistakes>({});
  // A full page load: the new session has its own anti-forgery token and socket.
  const { busy, error, send } = useSend(() => location.assign('/account/?changed=true'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mistake = passwordMistake(password, [user.first_name, user.last_name, user.email]);
    const found: Mistakes = {
      ...(old === '' ? { old_password: ['This field may not be blank.'] } : {}),
      ...(mistake === null ? {} : { password: [mistake] }),
    };
    setMistakes(found);
    if (Object.keys(found).length === 0) void send(command('POST /api/password/', {}, { old_password: old, password }));
  };
  return (
    <section className={styles.panel} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormError error={error} shown={['old_password', 'password']} />
        {/* For password managers. */}
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          label="Old password"
          autoComplete="current-password"
          required
          value={old}
          errors={mistakes.old_password ?? error?.fields.old_password}
          onChange={({ target }) => setOld(target.value)}
        />
        <PasswordField
          label="New password"
          hint={`At least ${passwordLength.shortest} characters. A sentence is easy to remember.`}
          autoComplete="new-password"
          maxLength={passwordLength.longest}
          required
          value={password}
          errors={mistakes.password ?? error?.fields.password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <div>
          <Button type="submit" busy={busy}>
            Change password
          </Button>
        </div>
        <p className={styles.quiet}>Your other devices will be signed out, and you will get an email about it.</p>
      </form>
    </section>
  );
};
