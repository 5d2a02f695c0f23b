import { codeWords } from '#contracts/accounts/codes';
import { ApiError } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useTitle } from '../../ui/title.ts';
import { AppCode, appCodeOf, noAppCode, useAppCode } from './AppCode.tsx';
import styles from './SignInPage.module.css';
import { leaveFor } from './wayBack.ts';

class InvalidCode extends ApiError {}

/** `/code/`: signs a person in by a code (S2 §2.1). */
export const CodePage = () => {
  const { asking, onRefused } = useAppCode();
  const form = useForm({
    start: { code: '', ...noAppCode },
    command: ({ code, ...typed }) => command('POST /api/code/', {}, { code, ...appCodeOf(typed) }),
    onDone: ({ result }, { code }) => {
      if (result === 'INVALID_CODE') throw new InvalidCode(400, codeWords.invalid(code.trim()));
      if (result === 'OK') return leaveFor('/incidents/');
    },
    onRefused,
  });
  const { error } = form;
  useTitle('Enter a code');
  return (
    <main className={styles.page}>
      <form className={styles.form} {...form.props}>
        <h1>Enter a code</h1>
        {error && !error.fields.app_code && !error.fields.credential && (
          <AlertBox>{error instanceof InvalidCode ? error.message : codeWords.unexpected}</AlertBox>
        )}
        <TextField
          label="Code"
          hint="Your administrator can give you one. It works once, for half an hour."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={40}
          {...form.field('code')}
        />
        <AppCode asking={asking} error={error} field={form.field('app_code')} form={form} />
        <Button kind="primary" type="submit" busy={form.busy}>
          Continue
        </Button>
        <a href="/sign-in/">Sign in with a password</a>
      </form>
    </main>
  );
};
