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
  <div className={styles.bar}>
    <div role="status" className={styles.status}>
      {progress?.status === 'waiting' ? <Waiting {...progress} kept={kept} /> : <p>Sending your position…</p>}
    </div>
    <Button className={styles.big} onClick={onStop}>
      Stop and change
    </Button>
  </div>
);

const Waiting = ({ offline, until, kept }: Extract<Progress, { status: 'waiting' }> & Pick<Props, 'kept'>) => {
  const seconds = useSecondsUntil(until);
  return (
    <>
      <p>
        <strong>{offline ? 'This phone is offline.' : 'The server does not answer.'}</strong> Nothing is lost
        {kept ? ': it is kept on this phone.' : '. Leave this page open.'}
      </p>
      <p>
        Trying again <span aria-hidden="true">in {seconds} s</span>
        {offline && ', and as soon as there is a signal'}.
      </p>
    </>
  );
};

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
