import { limits } from '#contracts/core/limits';
import type { AlarmWords } from '#contracts/incident/alarm';
import { TextArea, TextField } from './Field.tsx';

export type AlarmMistakes = Partial<Record<keyof AlarmWords, readonly string[]>>;
const blank = ['This field may not be blank.'];

/** A filter names its station and its alarm; the rest is optional. */
export const alarmMistakes = ({ station, alarm }: AlarmWords): AlarmMistakes => ({
  ...(station.trim() === '' ? { station: blank } : {}),
  ...(alarm.trim() === '' ? { alarm: blank } : {}),
});

interface Props {
  readonly words: AlarmWords;
  readonly mistakes: AlarmMistakes;
  readonly onType: (change: Partial<AlarmWords>) => void;
}

/** The conditions under which an alarm is filtered, and the reason. */
export const AlarmFields = ({ words, mistakes, onType }: Props) => {
  const field = (name: keyof AlarmWords, maxLength: number) => ({
    maxLength,
    value: words[name],
    errors: mistakes[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onType({ [name]: target.value }),
  });
  const { alarm, description } = limits.text;
  return (
    <>
      <TextField label="Station" required autoComplete="off" {...field('station', alarm)} />
      <TextField label="Alarm" required autoComplete="off" {...field('alarm', alarm)} />
      <TextField
        label="Event"
        hint="Leave empty to filter every event of this alarm."
        autoComplete="off"
        {...field('event', alarm)}
      />
      <TextArea label="Why" hint="Explains later why no crew was sent." {...field('description', description)} />
    </>
  );
};
