import { type FormEvent, useRef, useState } from 'react';
import { codeWords } from '#contracts/accounts/codes';
import type { CodeAnswer } from '#contracts/accounts/credentials';
import { type ApiError, asApiError, newKey, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, TextField } from '../../ui/form/Field.tsx';
import { useTitle } from '../../ui/title.ts';
import { AppCode, useAppCode } from './AppCode.tsx';
import styles from './SignInPage.module.css';

/** `/code/`: signs a person in by a code (S2 §2.1). */
export const CodePage = () => {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const appCode = useAppCode();
  const key = useRef(newKey());
  useTitle('Enter a code');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const { result } = (await run(command('POST /api/code/', {}, { code, ...appCode.sent }), {
        key: key.current,
      })) as CodeAnswer;
      // A full page load: the new session has its own anti-forgery token, viewer and socket.
      if (result === 'OK') return location.assign('/incidents/');
      setFailure(result === 'NO_CODE' ? null : codeWords.invalid(code.trim()));
    } catch (caught) {
      const refused = asApiError(caught);
      const isFirst = appCode.isFirst(refused);
      setRefused(isFirst || !refused.fields.app_code ? null : refused);
      if (!refused.fields.app_code) setFailure(codeWords.unexpected);
    }
    key.current = newKey();
    setBusy(false);
  };
  return (
    <main className={styles.page}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <h1>Enter a code</h1>
        {failure !== null && <AlertBox>{failure}</AlertBox>}
        <TextField
          label="Code"
          hint="Your administrator can give you one. It works once, for half an hour."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <AppCode appCode={appCode} error={refused} />
        <Button kind="primary" type="submit" busy={busy}>
          Continue
        </Button>
        <a href="/sign-in/">Sign in with a password</a>
      </form>
    </main>
  );
};
