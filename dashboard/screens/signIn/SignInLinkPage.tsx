import { getRouteApi } from '@tanstack/react-router';
import { command } from '../../data/command.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { AppCode, appCodeOf, noAppCode, useAppCode } from './AppCode.tsx';
import styles from './SignInPage.module.css';
import { leaveFor } from './wayBack.ts';

const route = getRouteApi('/l/$token');

/** One button: opening a link, or previewing it, must not sign anyone in. */
export const SignInLinkPage = () => {
  const { token } = route.useParams();
  const { asking, onRefused } = useAppCode();
  const form = useForm({
    start: noAppCode,
    command: (typed) => command('POST /l/:token/', { token }, appCodeOf(typed)),
    // The link leaves the history.
    onDone: () => leaveFor('/'),
    onRefused,
  });
  return (
    <main className={styles.page}>
      <form className={styles.form} {...form.props}>
        <h1>Sign in to Muster</h1>
        <p>This link signs you in once, on this device.</p>
        <FormError error={form.error} shown={['app_code', 'credential']} />
        <AppCode asking={asking} error={form.error} field={form.field('app_code')} form={form} />
        <Button kind="primary" type="submit" busy={form.busy}>
          Sign in
        </Button>
      </form>
    </main>
  );
};
