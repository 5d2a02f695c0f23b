import { IconMinus, IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react';
import type { Callout } from '#contracts/callout/callouts';
import { limits } from '#contracts/core/limits';
import { newKey, run } from '../../data/api.ts';
import { useSend } from '../../data/useSend.ts';
import { Button } from '../../ui/Button.tsx';
import { say } from '../../ui/say.ts';
import { offerUndo } from '../../ui/undo/undo.tsx';
import styles from './Callout.module.css';
import { pause, resume, setTarget } from './commands.ts';

interface Props {
  readonly callout: Callout;
  readonly onChanged: () => void;
  readonly onStop: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Pause or resume, stop, and the number of places. */
export const Controls = ({ callout, onChanged, onStop }: Props) => {
  const { uuid, state, target } = callout;
  const { busy, send } = useSend(onChanged);
  const change = async (to: number) => {
    const failure = await send(setTarget(uuid, to));
    if (failure) return say.failed(failure.message);
    const undo = () => run(setTarget(uuid, target), { key: newKey() }).then(onChanged);
    offerUndo({ words: `${to} ${to === 1 ? 'place' : 'places'} to fill.`, undo });
  };
  const toggle = async () => {
    const paused = state === 'paused';
    const failure = await send(paused ? resume(callout) : pause(callout));
    if (failure) return say.failed(failure.message);
    say.done(paused ? 'Calls resuming.' : 'Calls pausing.');
  };
  return (
    <div className={styles.controls}>
      <Button kind={state === 'paused' ? 'primary' : 'plain'} disabled={busy} onClick={() => void toggle()}>
        {state === 'paused' ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
        {state === 'paused' ? 'Resume' : 'Pause'}
      </Button>
      <Button kind="danger" disabled={busy} onClick={onStop}>
        <IconPlayerStop {...icon} />
        Stop
      </Button>
      {/* One acknowledgement is enough for an escalation. */}
      {callout.kind !== 'escalation' && (
        <fieldset className={styles.target}>
          <legend className="visually-hidden">Places to fill</legend>
          <Button
            aria-label={`One place fewer than ${target}`}
            title="One place fewer"
            disabled={busy || target <= 1}
            onClick={() => void change(target - 1)}
          >
            <IconMinus {...icon} />
          </Button>
          <span aria-hidden="true">{target}</span>
          <Button
            aria-label={`One place more than ${target}`}
            title="One place more"
            disabled={busy || target >= limits.beat.targetCallCount}
            onClick={() => void change(target + 1)}
          >
            <IconPlus {...icon} />
          </Button>
        </fieldset>
      )}
    </div>
  );
};
