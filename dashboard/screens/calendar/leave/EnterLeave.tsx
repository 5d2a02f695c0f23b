import { newKey, run } from '../../../data/api.ts';
import { useTimezone } from '../../../time/time.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import styles from '../Calendar.module.css';
import type { Callable } from '../useCalendar.ts';
import { leaveActOf, leaveOf } from './leaveCommands.ts';
import { type LeaveForm, leaveMistakes, leaveTimes, leaveWords } from './leaveWords.ts';

interface Props {
  /** The people for whom a supervisor enters leave. Absent: the viewer's own. */
  readonly people?: readonly Callable[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Enters leave by days, or with times. It can be undone. */
export const EnterLeave = ({ people, onDone, onClose }: Props) => {
  const zone = useTimezone();
  const form = useForm<LeaveForm, { readonly uuid: string }>({
    start: { user: '', first: '', last: '', from: '', until: '' },
    required: people ? ['user', 'first', 'last'] : ['first', 'last'],
    also: { first: ['start'], last: ['end'] },
    mistakes: (value) => leaveMistakes(value, zone),
    command: (value) => {
      const times = leaveTimes(value, zone);
      return times && leaveOf(people ? value.user : null, times);
    },
    onDone: ({ uuid }, value) => {
      onDone();
      const times = leaveTimes(value, zone);
      offerUndo({
        words: `Leave is entered: ${times ? leaveWords(times, zone) : ''}.`,
        undo: () => run(leaveActOf(people ? value.user : null, uuid, 'withdraw'), { key: newKey() }).then(onDone),
      });
    },
    onClose,
  });
  return (
    <FormDialog title="Enter leave" verb="Enter leave" form={form}>
      <p className="quiet">A person on leave is not on call. The reason is not stored.</p>
      {people && (
        <Choice label="Person" {...form.field('user')}>
          <option value="">Choose a person</option>
          {people.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <div className={styles.pair}>
        <TextField label="First day" type="date" {...form.field('first')} />
        <TextField label="From (optional)" type="time" {...form.field('from')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Last day" type="date" {...form.field('last')} />
        <TextField label="Until (optional)" type="time" {...form.field('until')} />
      </div>
    </FormDialog>
  );
};
