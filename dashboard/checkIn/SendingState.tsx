import { useEffect, useState } from 'react';
import { Button } from '../parts/Button.tsx';
import styles from './CheckIn.module.css';
import type { Progress } from './sending.ts';

interface Props {
  readonly progress: Progress | null;
  readonly kept: boolean;
  readonly onStop: () => void;
}

/** Under way: what is happening, that nothing is lost, and the way back. */
export const SendingState = ({ progress, kept, onStop }: Props) => (
  <div className={`${styles.bar} ${styles.tall}`}>
    <div role="status" className={styles.status}>
      {progress && progress.lost ? <Waiting progress={progress} kept={kept} /> : <p>Sending your position…</p>}
    </div>
    <Button className={styles.big} onClick={onStop}>
      Stop and change
    </Button>
  </div>
);

const reasons = { offline: 'This phone is offline.', noAnswer: 'The server does not answer.' } as const;

const Waiting = ({ progress, kept }: { readonly progress: Progress; readonly kept: boolean }) => (
  <>
    <p>
      {progress.lost && <strong>{reasons[progress.lost]} </strong>}
      Nothing is lost{kept ? ': it is kept on this phone.' : '. Leave this page open.'}
    </p>
    <p>
      Trying again{' '}
      {progress.status === 'waiting' ? <Countdown until={progress.until} /> : <span aria-hidden="true">now</span>}
      {progress.lost === 'offline' && ', and as soon as there is a signal'}.
    </p>
  </>
);

/** Not read out: a screen reader would count seconds aloud. */
const Countdown = ({ until }: { readonly until: number }) => (
  <span aria-hidden="true">in {useSecondsUntil(until)} s</span>
);

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
