import { useState } from 'react';
import { leaveForSignIn, run } from '../data/api.ts';
import { command } from '../data/command.ts';
import { Button } from '../ui/Button.tsx';
import { say } from '../ui/say.ts';

export const SignOut = () => {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      await run(command('POST /logout/', {}));
      leaveForSignIn('/sign-in/');
    } catch {
      setBusy(false);
      say.failed('Could not sign out. You are still signed in.');
    }
  };
  return (
    <Button busy={busy} onClick={() => void leave()}>
      Sign out
    </Button>
  );
};
