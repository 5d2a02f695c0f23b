import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { systemClock } from '../../data/waiting.ts';
import { say } from '../say.ts';
import styles from './later.module.css';
import { Unloadable } from './Unloadable.tsx';

type Instead<P> = ComponentType<P & { readonly failed: boolean }>;

/**
 * A component whose script loads later: when it is first shown, or earlier by `fetch`. `Instead` is shown until then,
 * and after a failure; the next time it is shown it loads again.
 */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>, Instead: Instead<P>) => {
  let asked: Promise<{ default: ComponentType<P> }> | null = null;
  const ask = (): Promise<{ default: ComponentType<P> }> => {
    asked ??= load().then((part) => ({ default: part }));
    return asked;
  };
  let Part = lazy(ask);
  const forget = (): void => {
    asked = null;
    Part = lazy(ask);
  };
  const Later = (props: P) => (
    <Unloadable instead={<Instead {...props} failed />} onFailed={forget}>
      <Suspense fallback={<Instead {...props} failed={false} />}>
        <Part {...props} />
      </Suspense>
    </Unloadable>
  );
  return Object.assign(Later, { fetch: (): void => void ask().catch(forget) });
};

/**
 * For a button that opens a lazy component: its script loads when the user approaches the button. Focus comes before
 * Enter, the pointer before its press, and a finger's touch before its click.
 */
export const reaching = ({ fetch }: { readonly fetch: () => void }) => ({ onPointerEnter: fetch, onFocus: fetch });

interface NoDialogProps {
  readonly failed: boolean;
  readonly onClose: () => void;
}

/** Milliseconds after which a wait is noticed and gets a word. */
const noticed = 400;

/** In place of a dialog: a loading message after a moment, or the failure. */
export const NoDialog = ({ failed, onClose }: NoDialogProps) => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!failed) return systemClock.after(noticed, () => setSlow(true));
    say.failed('This did not load. Check the connection, then try again.');
    onClose();
    return undefined;
  }, [failed, onClose]);
  return <output className={styles.coming}>{slow && !failed && 'Loading…'}</output>;
};
