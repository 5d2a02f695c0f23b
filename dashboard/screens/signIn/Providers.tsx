import { useState } from 'react';
import type { Config } from '#contracts/accounts/viewer';
import { asApiError, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { keepAttempt } from './attempt.ts';
import styles from './SignInPage.module.css';

interface Props {
  readonly providers: Config['sign_in_with'];
  readonly next: string | undefined;
}

/** A button for each sign-in service of an organization. It leaves Muster, and comes back at `/sign-in/{name}/`. */
export const Providers = ({ providers, next }: Props) => {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async (name: string): Promise<void> => {
    setBusy(name);
    setFailure(null);
    try {
      const { address, attempt } = await run(command('POST /api/sign-in/:name/start/', { name }));
      keepAttempt({ attempt, next });
      location.assign(address);
    } catch (error) {
      setFailure(asApiError(error).message);
      setBusy(null);
    }
  };
  if (providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      {failure !== null && <AlertBox>{failure}</AlertBox>}
      {providers.map(({ name, label }) => (
        <Button key={name} busy={busy === name} disabled={busy !== null} onClick={() => void start(name)}>
          Sign in with {label}
        </Button>
      ))}
    </div>
  );
};
