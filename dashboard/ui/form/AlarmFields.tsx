import { limits } from '#contracts/core/limits';
import type { AlarmWords } from '#contracts/incident/alarm';
import { TextArea, TextField } from './Field.tsx';
import type { FormOf } from './useForm.ts';

/** A filter names its station and its alarm; the rest is optional. */
export const neededOfAlarm = ['station', 'alarm'] as const;

/** The conditions under which an alarm is filtered, and the reason. */
export const AlarmFields = ({ form: { field } }: { readonly form: FormOf<AlarmWords> }) => {
  const { alarm, description } = limits.text;
  const text = { autoComplete: 'off', maxLength: alarm };
  return (
    <>
      <TextField label="Station" {...text} {...field('station')} />
      <TextField label="Alarm" {...text} {...field('alarm')} />
      <TextField label="Event" hint="Leave empty to filter every event of this alarm." {...text} {...field('event')} />
      <TextArea
        label="Why"
        hint="Explains later why no crew was sent."
        maxLength={description}
        {...field('description')}
      />
    </>
  );
};
