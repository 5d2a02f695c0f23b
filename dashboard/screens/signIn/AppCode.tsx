import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../data/api.ts';
import { TextField } from '../../ui/form/Field.tsx';
import type { Control } from '../../ui/form/useForm.ts';

/** The field that a sign-in gets once the server has asked for it. */
export const noAppCode = { app_code: '' };

/** The request's part of the field. */
export const appCodeOf = ({ app_code }: typeof noAppCode) => (app_code.trim() === '' ? {} : { app_code });

/** The refusal that asked for a code, which is no mistake of the person, and the listener of a form for it. */
export function useAppCode() {
  const [asking, setAsking] = useState<ApiError | null>(null);
  const onRefused = (failure: ApiError): void => {
    if (failure.fields.app_code) setAsking((before) => before ?? failure);
  };
  return { asking, onRefused };
}

interface Props {
  readonly asking: ApiError | null;
  readonly error: ApiError | null;
  readonly field: Control;
}

/** The code of the person's authenticator app, for a sign-in that asks for it. */
export const AppCode = (props: Props) => props.asking && <CodeField {...props} />;

const CodeField = ({ asking, error, field }: Props) => {
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
