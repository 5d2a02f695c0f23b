import { IconCheck, IconCompass, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMay, useViewer } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/Field.tsx';
import styles from './DemoMenu.module.css';
import { type Hint, hintsDone, hintsFor, isFirstVisit, markHint } from './hints.ts';
import { useNight } from './useNight.ts';

/** A phone has no room for the panel beside the screen: there the number at the button must do. */
const isSmall = (): boolean => matchMedia('(max-width: 760px), (max-height: 480px)').matches;

/** Hints for the demo, and the switch of the demo night. It opens by itself once on each desk. */
export const DemoMenu = () => {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const night = useNight();
  const [done, setDone] = useState(hintsDone);
  const { permissions } = useViewer();
  const hints = hintsFor((permission) => permissions.includes(permission));
  const left = hints.filter((hint) => !done.has(hint.id)).length;
  const next = hints.find((hint) => !done.has(hint.id))?.id;
  const isPlayed = night.state === 'running' || night.state === 'paused';
  useEffect(() => {
    const { current } = panel;
    if (!current || !isPlayed || isSmall() || !isFirstVisit()) return;
    // At the foot of the screen, where it covers neither the incidents nor the crews. Later it opens at its button.
    current.dataset.first = '';
    current.addEventListener('toggle', ({ newState }) => newState === 'closed' && delete current.dataset.first);
    current.showPopover();
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
            <HintLine
              key={hint.id}
              {...hint}
              isOpen={hint.id === next}
              isDone={done.has(hint.id)}
              onDone={() => setDone(markHint(hint.id))}
            />
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

interface HintProps extends Hint {
  /** The next one to try is open; a press opens another. */
  readonly isOpen: boolean;
  readonly isDone: boolean;
  readonly onDone: () => void;
}

const HintLine = ({ title, words, isOpen, isDone, onDone }: HintProps) => (
  <li className={isDone ? `${styles.hint} ${styles.done}` : styles.hint}>
    <details name="demo-hints" open={isOpen}>
      <summary>
        {title}
        {isDone && (
          <span className={styles.mark}>
            <IconCheck size={16} stroke={1.75} aria-hidden /> <span className="visually-hidden">Done</span>
          </span>
        )}
      </summary>
      <p>{words}</p>
      {!isDone && (
        <Button small aria-label={`Got it: ${title}`} onClick={onDone}>
          Got it
        </Button>
      )}
    </details>
  </li>
);

const Night = ({ state, pause, busy, error }: ReturnType<typeof useNight>) => {
  const mayPause = useMay<'POST /api/demo/night/'>('board.manualMode');
  const isPaused = state === 'paused';
  return (
    <div className={styles.night}>
      <p>
        {isPaused
          ? 'The demo night is paused: no calls, and crews stand still.'
          : 'The demo night is running: a call every 40 seconds, and crews answer on their own.'}
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
