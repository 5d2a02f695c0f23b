import { useState } from 'react';
import type { SignInCode as Code } from '#contracts/accounts/credentials';
import type { User } from '#contracts/incident/team';
import { command } from '../../data/command.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import styles from './Users.module.css';
import { nameOf } from './users.ts';

interface Props {
  readonly user: User;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A code to read to a person who has no mailbox at hand. It is shown once, and the log does not hold it. */
export const SignInCode = ({ user, onClose }: Props) => {
  const [made, setMade] = useState<Code | null>(null);
  const form = useForm({
    start: {},
    command: () => command('POST /api/user/:profile__uuid/code/', { profile__uuid: user.uuid }),
    onDone: setMade,
  });
  if (made)
    return (
      <Dialog title={`Code for ${nameOf(user)}`} onClose={onClose}>
        <p className={styles.code}>{made.code}</p>
        <p>
          It signs {nameOf(user)} in once, at “Enter a code” on the sign-in page, within {made.minutes} minutes.
        </p>
        <DialogActions>
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <FormDialog title={`Sign-in code for ${nameOf(user)}`} verb="Create code" form={{ ...form, onClose }}>
      <p>Give the code only to {nameOf(user)}. The security log says that you created it.</p>
    </FormDialog>
  );
};
