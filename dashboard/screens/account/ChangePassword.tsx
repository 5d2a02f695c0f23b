import { passwordLength, passwordMistake } from '#contracts/accounts/passwords';
import { command } from '../../data/command.ts';
import { useViewer } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import styles from './Account.module.css';

/** A new password of one's own. The old one is asked for; the other sessions end, and the person is told by mail. */
export const ChangePassword = () => {
  const { user } = useViewer();
  const form = useForm({
    start: { old_password: '', password: '' },
    required: ['old_password'],
    mistakes: ({ password }) => ({
      password: passwordMistake(password, [user.first_name, user.last_name, user.email]) ?? undefined,
    }),
    command: (body) => command('POST /api/password/', {}, body),
    // A full page load: the new session has its own anti-forgery token and socket.
    onDone: () => location.assign('/account/?changed=true'),
  });
  return (
    <Panel title="Password">
      <form className={styles.form} {...form.props}>
        <FormError error={form.error} shown={['old_password', 'password']} />
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
        <PasswordField label="Old password" autoComplete="current-password" {...form.field('old_password')} />
        <PasswordField
          label="New password"
          hint={`At least ${passwordLength.shortest} characters. A sentence is easy to remember.`}
          autoComplete="new-password"
          maxLength={passwordLength.longest}
          required
          {...form.field('password')}
        />
        <div>
          <Button type="submit" busy={form.busy}>
            Change password
          </Button>
        </div>
        <p className="quiet">Your other devices will be signed out, and you will get an email about it.</p>
      </form>
    </Panel>
  );
};
