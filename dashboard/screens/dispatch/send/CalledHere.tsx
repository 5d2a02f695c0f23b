import { limits } from '#contracts/core/limits';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isCalling, isForming } from '#contracts/incident/response';
import { useMay } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { callingWords, responderWords } from '../response/responseWords.ts';
import styles from './SendCrew.module.css';
import { useTarget } from './useTarget.ts';

interface Props {
  readonly incident: Pick<IncidentCard, 'people' | 'callouts'>;
  /** Writes the name of a person. */
  readonly name: (user: string) => string;
  readonly onRaised?: () => void;
}

interface RaiseProps {
  readonly callout: IncidentCard['callouts'][number];
  readonly onRaised: () => void;
}

const Raise = ({ callout, onRaised }: RaiseProps) => {
  const may = useMay<'POST /api/callout/:uuid/target/'>('callout.manage');
  const { target } = callout;
  const { busy, change } = useTarget(callout, onRaised);
  return (
    <Button
      small
      allowed={may}
      busy={busy}
      disabled={target >= limits.beat.targetCallCount}
      onClick={() => void change(target + 1)}
    >
      Call for one more
    </Button>
  );
};

const nothing = (): void => undefined;

/** The people who were called for the incident already, and the offer that the call-out under way calls for one more. */
export const CalledHere = ({ incident, name, onRaised = nothing }: Props) => {
  const [timezone, now] = [useTimezone(), useNow()];
  const { people, callouts } = incident;
  const callout = callouts.find(isForming) ?? callouts.find(isCalling);
  const at = (iso: string) => timeNear(iso, timezone, now);
  if (people.length === 0 && !callout) return null;
  return (
    <ul className={styles.sentList} aria-label="People called for this incident">
      {people.map((one) => (
        <li key={one.user} className={styles.sent}>
          {responderWords(one, { name, at })}
        </li>
      ))}
      {callout && (
        <li className={styles.sent}>
          <span>
            {callingWords(incident)} · since {at(callout.state_time)}
          </span>
          {isForming(callout) && <Raise callout={callout} onRaised={onRaised} />}
        </li>
      )}
    </ul>
  );
};
