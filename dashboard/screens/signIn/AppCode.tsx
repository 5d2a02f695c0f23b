import { useEffect, useRef, useState } from 'react';
import { type ApiError, asApiError } from '../../data/api.ts';
import { passkeyProof } from '../../data/passkey.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, TextField } from '../../ui/form/Field.tsx';
import type { Control } from '../../ui/form/useForm.ts';

/** The field that a sign-in gets once the server has asked for it. */
export const noAppCode = { app_code: '', attempt: '', credential: '' };

/** The request's part of the field. */
export const appCodeOf = ({ app_code, attempt, credential }: typeof noAppCode) => ({
  ...(app_code.trim() !== '' && { app_code }),
  ...(credential !== '' && { attempt, credential }),
});

/** The refusal that asked for a code or a passkey, which is no mistake of the person, and the listener of a form for it. */
export function useAppCode() {
  const [asking, setAsking] = useState<ApiError | null>(null);
  const onRefused = (failure: ApiError): void => {
    if (failure.fields.app_code ?? failure.fields.credential) setAsking((before) => before ?? failure);
  };
  return { asking, onRefused };
}

interface Props {
  readonly asking: ApiError | null;
  readonly error: ApiError | null;
  readonly field: Control;
  readonly form: { readonly change: (typed: Partial<typeof noAppCode>) => void; readonly submit: () => Promise<void> };
}

/** The code of the person's authenticator app, or their passkey, for a sign-in that asks for it. */
export const AppCode = (props: Props) =>
  props.asking && (props.asking.fields.credential ? <PasskeyStep form={props.form} /> : <CodeField {...props} />);

/** A device asks its owner only after a press. */
const PasskeyStep = ({ form }: Pick<Props, 'form'>) => {
  const [proven, setProven] = useState(0);
  const [failure, setFailure] = useState<ApiError | null>(null);
  // Sent once the form has the answer.
  useEffect(() => {
    if (proven > 0) void form.submit();
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each answer.
  }, [proven]);
  const prove = () =>
    passkeyProof().then(
      (answer) => {
        setFailure(null);
        form.change(answer);
        setProven((n) => n + 1);
      },
      (caught: unknown) => setFailure(asApiError(caught)),
    );
  return (
    <>
      {failure && <AlertBox>{failure.message}</AlertBox>}
      <p>Your account asks for your passkey as well.</p>
      <Button onClick={() => void prove()}>Use your passkey</Button>
    </>
  );
};

const CodeField = ({ asking, error, field }: Omit<Props, 'form'>) => {
  const control = useRef<HTMLInputElement>(null);
  const isRefused = error?.fields.app_code !== undefined;
  // It appears in answer to the button, and nothing else is left to fill in. A refused code is of no more use.
  useEffect(() => {
    if (!isRefused) return;
    field.onChange('');
    control.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each refusal.
  }, [error]);
  return (
    <TextField
      label="Code of your authenticator app"
      hint="Six digits. Without your phone, type one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      maxLength={20}
      required
      ref={control}
      {...field}
      errors={error === asking ? undefined : field.errors}
    />
  );
};
