import { timeOfDay } from '../../time/time.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Job.module.css';

const minutesOffered = [10, 15, 20, 30, 60] as const;

interface Props {
  /** When it will be there, as it said before: ISO-8601 or milliseconds. */
  readonly eta: string | number | undefined;
  readonly timezone: string;
  readonly busy?: boolean;
  readonly onGive: (minutes: number) => void;
}

/** One press says when a crew or a person will be there. */
export const Arrival = ({ eta, timezone, busy = false, onGive }: Props) => (
  <fieldset className={styles.arrival}>
    <legend>
      {eta === undefined
        ? 'There in … minutes'
        : `You said: there about ${timeOfDay(new Date(eta).getTime(), timezone)}`}
    </legend>
    {minutesOffered.map((minutes) => (
      <Button key={minutes} busy={busy} onClick={() => onGive(minutes)}>
        {minutes}
      </Button>
    ))}
  </fieldset>
);
