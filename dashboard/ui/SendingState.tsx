import { useEffect, useState } from 'react';
import type { Progress } from '../data/sending/sending.ts';
import { Button } from './Button.tsx';
import styles from './Standalone.module.css';

interface Props {
  /** The action under way: "Sending your position…". */
  readonly words: string;
  readonly progress: Progress | null;
  readonly kept: boolean;
  readonly onStop: () => void;
}

/** The state while sending: the present step, that nothing is lost, and the way back. */
export const SendingState = ({ words, progress, kept, onStop }: Props) => (
  <div className={`${styles.bar} ${styles.tall}`}>
    <output className={styles.status}>
      {progress && progress.lost ? <Waiting progress={progress} kept={kept} /> : words}
    </output>
    <Button className={styles.big} onClick={onStop}>
      Stop and change
    </Button>
  </div>
);

const reasons = {
  offline: 'This phone is offline.',
  noAnswer: 'The server is not responding.',
  later: 'The server cannot take it yet.',
} as const;

const Waiting = ({ progress, kept }: { readonly progress: Progress; readonly kept: boolean }) => (
  <>
    <span className={styles.line}>
      <strong>Not sent yet. </strong>
      {progress.lost && `${reasons[progress.lost]} `}
      Nothing is lost{kept ? ': it is kept on this phone.' : '. Leave this page open.'}
    </span>
    <span className={styles.line}>
      Trying again{' '}
      {progress.status === 'waiting' ? (
        <Countdown key={progress.until} until={progress.until} />
      ) : (
        <span aria-hidden="true">now</span>
      )}
      {progress.lost === 'offline' && ', and as soon as there is a signal'}.
    </span>
  </>
);

/** Hidden from screen readers, which would read the seconds aloud. */
const Countdown = ({ until }: { readonly until: number }) => (
  <span aria-hidden="true">in {useSecondsUntil(until)} s</span>
);

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
