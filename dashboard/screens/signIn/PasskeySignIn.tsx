import { useState } from 'react';
import { type ApiError, asApiError } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { passkeyProof } from '../../data/passkey.ts';
import { useSend } from '../../data/useSend.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';

/** Signs in by a passkey, without an address or a password. */
export const PasskeySignIn = ({ onDone }: { readonly onDone: () => Promise<void> }) => {
  const { busy, error, send } = useSend(onDone);
  const [unproven, setUnproven] = useState<ApiError | null>(null);
  const signIn = () =>
    passkeyProof().then(
      (proof) => {
        setUnproven(null);
        return send(command('POST /api/passkey/', {}, proof));
      },
      (caught: unknown) => setUnproven(asApiError(caught)),
    );
  const failure = unproven ?? error;
  return (
    <>
      {failure && <AlertBox>{failure.message}</AlertBox>}
      <p>
        <Button busy={busy} onClick={() => void signIn()}>
          Sign in with a passkey
        </Button>
      </p>
    </>
  );
};
