import { useState } from 'react';
import { resetWords } from '#contracts/accounts/passwords';
import { command } from '../../data/command.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';

interface Props {
  /** The address that was typed already. */
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks for a link by mail. The answer is the same for every address. */
export const ForgotPassword = ({ email: typed, onClose }: Props) => {
  const [sent, setSent] = useState(false);
  const form = useForm({
    start: { email: typed },
    required: ['email'],
    command: (body) => command('POST /set-password/', {}, body),
    onDone: () => setSent(true),
  });
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
    <FormDialog title="Forgot password" verb="Send reset link" form={{ ...form, onClose }}>
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
    </FormDialog>
  );
};
