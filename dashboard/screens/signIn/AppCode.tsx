import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../data/api.ts';
import { TextField } from '../../ui/form/Field.tsx';

/** The typed code, once the server asked for one. */
export function useAppCode() {
  const [asked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  return {
    asked,
    code,
    setCode,
    /** The request's part of the entry. */
    sent: code.trim() === '' ? {} : { app_code: code },
    /** True when the server asks for a code for the first time, which is no mistake of the person. */
    isFirst: (failure: ApiError): boolean => {
      if (failure.fields.app_code === undefined) return false;
      setAsked(true);
      setCode('');
      return !asked;
    },
  };
}

interface Props {
  readonly appCode: ReturnType<typeof useAppCode>;
  readonly error: ApiError | null;
}

/** The code of the person's authenticator app, for a sign-in that asks for it. */
export const AppCode = (props: Props) => props.appCode.asked && <CodeField {...props} />;

const CodeField = ({ appCode: { code, setCode }, error }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  // It appears in answer to the button, and nothing else is left to fill in.
  useEffect(() => field.current?.focus(), []);
  return (
    <TextField
      label="Code of your authenticator app"
      hint="Six digits. Without your phone, type one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      maxLength={20}
      required
      ref={field}
      value={code}
      errors={error?.fields.app_code}
      onChange={({ target }) => setCode(target.value)}
    />
  );
};
