import { IconMinus, IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react';
import type { Callout } from '#contracts/callout/callouts';
import { limits } from '#contracts/core/limits';
import { useSend } from '../../data/useSend.ts';
import { Button } from '../../ui/Button.tsx';
import { say } from '../../ui/say.ts';
import { useTarget } from '../dispatch/send/useTarget.ts';
import styles from './Callout.module.css';
import { pause, resume } from './commands.ts';

interface Props {
  readonly callout: Callout;
  readonly onChanged: () => void;
  readonly onStop: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Pause or resume, stop, and the number of places. */
export const Controls = ({ callout, onChanged, onStop }: Props) => {
  const { state, target } = callout;
  const { busy: changes, change } = useTarget(callout, onChanged);
  const { busy: sends, send } = useSend(onChanged);
  const busy = changes || sends;
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
          <legend className="visually-hidden">People needed</legend>
          <Button
            aria-label={`One person fewer than ${target}`}
            title="One person fewer"
            disabled={busy || target <= 1}
            onClick={() => void change(target - 1)}
          >
            <IconMinus {...icon} />
          </Button>
          <span aria-hidden="true">{target}</span>
          <Button
            aria-label={`One person more than ${target}`}
            title="One person more"
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
