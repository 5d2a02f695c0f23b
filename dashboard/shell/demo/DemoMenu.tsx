import { IconCheck, IconCompass, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMay, useViewer } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/Field.tsx';
import styles from './DemoMenu.module.css';
import { type Hint, hintsDone, hintsFor, isFirstVisit, markHint } from './hints.ts';
import { useNight } from './useNight.ts';

/** What to try in the demo, and the switch of the demo night. It opens by itself once on each device. */
export const DemoMenu = () => {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const night = useNight();
  const [done, setDone] = useState(hintsDone);
  const { permissions } = useViewer();
  const hints = hintsFor((permission) => permissions.includes(permission));
  const left = hints.filter((hint) => !done.has(hint.id)).length;
  const isPlayed = night.state === 'running' || night.state === 'paused';
  useEffect(() => {
    if (isPlayed && isFirstVisit()) panel.current?.showPopover();
  }, [isPlayed]);
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={id} title="What to try in this demo">
        <IconCompass size={16} stroke={1.75} aria-hidden />
        Demo
        {left > 0 && <span className={styles.left}>{left}</span>}
        {left > 0 && <span className="visually-hidden"> things to try</span>}
      </button>
      <section ref={panel} id={id} popover="auto" className={styles.panel} aria-label="Demo">
        <h2>Try this</h2>
        <ol className={styles.hints}>
          {hints.map((hint) => (
            <HintLine key={hint.id} {...hint} done={done.has(hint.id)} onDone={() => setDone(markHint(hint.id))} />
          ))}
        </ol>
        {isPlayed && <Night {...night} />}
        <div className={styles.foot}>
          <Button onClick={() => panel.current?.hidePopover()}>Close</Button>
        </div>
      </section>
    </>
  );
};

const HintLine = ({ title, words, done, onDone }: Hint & { readonly done: boolean; readonly onDone: () => void }) => (
  <li className={done ? `${styles.hint} ${styles.done}` : styles.hint}>
    <div>
      <h3>{title}</h3>
      <p>{words}</p>
    </div>
    {done ? (
      <span className={styles.mark}>
        <IconCheck size={16} stroke={1.75} aria-hidden /> <span className="visually-hidden">Done</span>
      </span>
    ) : (
      <Button kind="quiet" small aria-label={`Got it: ${title}`} onClick={onDone}>
        Got it
      </Button>
    )}
  </li>
);

const Night = ({ state, pause, busy, error }: ReturnType<typeof useNight>) => {
  const mayPause = useMay('board.manualMode');
  const isPaused = state === 'paused';
  return (
    <div className={styles.night}>
      <p>
        {isPaused
          ? 'The demo night is paused: nobody calls, and crews stand still.'
          : 'The demo night is running: a call every 40 seconds, and crews answer by themselves.'}
      </p>
      <FormError error={error} />
      {mayPause && (
        <Button busy={busy} onClick={() => pause(!isPaused)}>
          {isPaused ? (
            <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconPlayerPause size={16} stroke={1.75} aria-hidden />
          )}
          {isPaused ? 'Resume the night' : 'Pause the night'}
        </Button>
      )}
    </div>
  );
};
