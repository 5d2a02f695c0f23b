import type { EnteredLeave } from '#contracts/onCall/timeOff';
import { newKey, run } from '../../../data/api.ts';
import { useNow } from '../../../time/clock.ts';
import { useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { changeOrSay } from '../../../ui/changes.ts';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import styles from '../Calendar.module.css';
import { leaveActOf, leaveOf } from './leaveCommands.ts';
import { enteredWords, leaveWords } from './leaveWords.ts';

interface Props {
  readonly leave: readonly EnteredLeave[];
  /** Null for the viewer's own. */
  readonly person: { readonly uuid: string; readonly name: string } | null;
  readonly onDone: () => void;
}

/** Typed leave to come. Leave that has begun is ended: the days that have passed stay. */
export const LeaveLines = ({ leave, person, onDone }: Props) => {
  const zone = useTimezone();
  const now = useNow();
  const user = person?.uuid ?? null;
  const perform = async (one: EnteredLeave, act: 'withdraw' | 'end') => {
    const done = await changeOrSay(leaveActOf(user, one.uuid, act));
    onDone();
    if (!done) return;
    offerUndo({
      words: `Leave is ${act === 'end' ? 'ended' : 'withdrawn'}: ${leaveWords(one, zone)}.`,
      undo: () => run(leaveOf(user, one), { key: newKey() }).then(onDone),
    });
  };
  return (
    <ul className={styles.imports} aria-label={person ? `Leave of ${person.name}` : 'Your leave'}>
      {leave.map((one) => {
        const act = Date.parse(one.start) < now ? 'end' : 'withdraw';
        return (
          <li key={one.uuid}>
            <span>
              {person && <strong>{person.name}: </strong>}
              {enteredWords(one, zone)}
            </span>
            <Button small onClick={() => void perform(one, act)}>
              {act === 'end' ? 'End now' : 'Withdraw'}
              <span className="visually-hidden"> leave, {leaveWords(one, zone)}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
};
