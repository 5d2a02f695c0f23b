import { useState } from 'react';
import { resetWords } from '#contracts/accounts/passwords';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';

interface Props {
  /** The address that was typed already. */
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks for a link by mail. The answer is the same for every address. */
export const ForgotPassword = ({ email: typed, onClose }: Props) => {
  const [email, setEmail] = useState(typed);
  const [sent, setSent] = useState(false);
  const [mistakes, setMistakes] = useState<{ readonly email?: readonly string[] }>({});
  const { busy, error, send } = useSend(() => setSent(true));
  const submit = () => {
    const blank = email.trim() === '';
    setMistakes(blank ? { email: ['This field may not be blank.'] } : {});
    if (!blank) void send(command('POST /set-password/', {}, { email }));
  };
  if (sent)
    return (
      <Dialog title="Check your email" onClose={onClose}>
        <output>{resetWords}</output>
        <DialogActions>
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <FormDialog
      title="Forgot password"
      verb="Send reset link"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={['email']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={email}
        errors={mistakes.email ?? error?.fields.email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  );
};
