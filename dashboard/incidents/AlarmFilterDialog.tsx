import { useState } from 'react';
import type { AlarmWords } from '#contracts/alarm';
import { Callout, TextArea, TextField } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { say } from '../parts/say.ts';
import { useSend } from '../parts/useSend.ts';
import type { ActionProps } from './action.ts';

type Mistakes = Partial<Record<keyof AlarmWords, readonly string[]>>;
const blank = ['This field may not be blank.'];

/** Somebody has had enough of an alarm (S2 §2.2): this incident is archived, and later ones like it come in as filtered. */
export const AlarmFilterDialog = ({ incident, onDone, onClose }: ActionProps) => {
  const { alarm = '', station = '', event = '' } = incident.alarm ?? {};
  const [words, setWords] = useState<AlarmWords>({ alarm, station, description: '', event });
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const { busy, error, send } = useSend(() => {
    say.done('Incident archived and filter added!');
    onClose();
    onDone();
  });
  const submit = async () => {
    const wrong: Mistakes = {
      ...(words.station.trim() === '' ? { station: blank } : {}),
      ...(words.alarm.trim() === '' ? { alarm: blank } : {}),
    };
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = { incident: incident.uuid, filter: words };
    const failure = await send({ method: 'POST', path: '/wichita_pump_stations/add-filter/', body });
    if (failure) say.failed('Failed to add filter.');
  };
  const field = (name: keyof AlarmWords) => ({
    value: words[name],
    errors: mistakes[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setWords((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <FormDialog
      title="Archive and filter this alarm"
      verb="Archive and add filter"
      busy={busy}
      error={error}
      mistakes={mistakes}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField label="Station" {...field('station')} />
      <TextField label="Alarm" {...field('alarm')} />
      <TextField label="Event" hint="Left empty, every event of this alarm is filtered." {...field('event')} />
      <TextArea label="Why" hint="For whoever wonders later why nobody was sent." {...field('description')} />
      <Callout kind="warning">
        Later alarms like this one come in as filtered: nobody is sent to them, until the filter is removed.
      </Callout>
    </FormDialog>
  );
};
