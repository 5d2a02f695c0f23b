import { useEffect } from 'react';
import { asApiError } from '../../data/api.ts';
import { Button } from '../../ui/Button.tsx';
import { notAllowed } from '../../ui/notAllowed.ts';
import styles from '../../ui/Plain.module.css';

/** A screen that could not be shown: the reason, and the one thing to do about it. */
export const LoadError = ({ error }: { readonly error: unknown }) => {
  useEffect(() => console.error(error), [error]);
  const { status, message } = asApiError(error);
  return (
    <div className={styles.plain}>
      <h1>This screen could not be shown</h1>
      <p role="alert">{status === 403 ? notAllowed : message}</p>
      {/* A role does not change by reloading. */}
      {status === 403 ? (
        <a href="/">Go to home</a>
      ) : (
        <Button kind="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      )}
    </div>
  );
};

/** The same without the shell around it. */
export const LoadErrorPage = ({ error }: { readonly error: unknown }) => (
  <main>
    <LoadError error={error} />
  </main>
);
