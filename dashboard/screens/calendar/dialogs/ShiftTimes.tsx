import { systemClock } from '../../../data/waiting.ts';
import { useTimezone } from '../../../time/time.ts';
import { TextField } from '../../../ui/form/Field.tsx';
import type { FormOf } from '../../../ui/form/useForm.ts';
import styles from '../Calendar.module.css';
import { onNearestDate, type Times } from './timesForm.ts';

/** The times of a shift: its start, which is now or a date plus a time, and its end. */
export const ShiftTimes = ({ form }: { readonly form: FormOf<Times> }) => {
  const zone = useTimezone();
  const { isNow } = form.value;
  // A time alone moves to the nearest date, when it is left.
  const leave = () => form.change(onNearestDate(form.value, { now: systemClock.now(), zone }));
  const fields = (of: string, side: 'start' | 'end') => (
    <div className={styles.pair}>
      <TextField label={`${of} date`} type="date" {...form.field(`date_${side}`)} />
      <TextField
        label={`${of} time`}
        placeholder="HH:MM AM/PM"
        autoComplete="off"
        onBlur={leave}
        {...form.field(`time_${side}`)}
      />
    </div>
  );
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Start</legend>
        <label className={styles.choice}>
          <input type="radio" name="start" checked={isNow} onChange={() => form.change({ isNow: true })} />
          Now
        </label>
        <label className={styles.choice}>
          <input type="radio" name="start" checked={!isNow} onChange={() => form.change({ isNow: false })} />
          At a date and time
        </label>
      </fieldset>
      {!isNow && fields('Start', 'start')}
      {fields('End', 'end')}
    </>
  );
};
