import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { asApiError, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import { useTitle } from '../../ui/title.ts';
import { takeAttempt } from './attempt.ts';
import styles from './SignInPage.module.css';
import { wayBack } from './wayBack.ts';

const route = getRouteApi('/sign-in/$name');

/** `/sign-in/{name}/`: the browser comes back from an organization's sign-in service. */
export const ProviderPage = () => {
  const { name } = route.useParams();
  const failure = useReturn(name);
  useTitle('Sign in');
  return (
    <main className={styles.page}>
      <div className={styles.form}>
        <h1>Sign in to Muster</h1>
        {failure === null ? <output>Signing in…</output> : <AlertBox>{failure}</AlertBox>}
        {failure !== null && <a href="/sign-in/">Back to the sign-in page</a>}
      </div>
    </main>
  );
};

const begunElsewhere = 'This sign-in was not begun in this tab, or was used already. Start again.';

/** Signs in once, and opens the page that was asked for. Returns the reason for which it did not. */
function useReturn(name: string): string | null {
  // Taken at the first drawing: a second one finds the attempt gone.
  const [kept] = useState(takeAttempt);
  const [query] = useState(() => location.search);
  const [failure, setFailure] = useState(kept ? null : begunElsewhere);
  useEffect(() => {
    if (!kept) return;
    const { attempt, next } = kept;
    run(command('POST /api/sign-in/:name/', { name }, { attempt, query })).then(
      // A full page load: the new session has its own viewer and socket. The code leaves the history.
      () => location.replace(wayBack(next)),
      (error: unknown) => setFailure(asApiError(error).message),
    );
  }, [kept, name, query]);
  return failure;
}
