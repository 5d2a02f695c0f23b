import { useState } from 'react';
import type { AlarmWords } from '#contracts/incident/alarm';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import type { ActionProps } from '../../screens/incident/section/action.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { AlarmFields, type AlarmMistakes, alarmMistakes } from '../../ui/form/AlarmFields.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';

/** Adds a filter from an incident (S2 §2.2). This incident is archived, and later ones like it arrive filtered. */
export const AlarmFilterDialog = ({ incident, onDone, onClose }: ActionProps) => {
  const { alarm = '', station = '', event = '' } = incident.alarm ?? {};
  const [words, setWords] = useState<AlarmWords>({ alarm, station, description: '', event });
  const [mistakes, setMistakes] = useState<AlarmMistakes>({});
  const { busy, error, send } = useSend(() => {
    say.done('Incident archived and filter added!');
    onClose();
    onDone();
  });
  const submit = async () => {
    const wrong = alarmMistakes(words);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = { incident: incident.uuid, filter: words };
    const failure = await send(command('POST /wichita_pump_stations/add-filter/', {}, body));
    if (failure) say.failed('Failed to add filter.');
  };
  return (
    <FormDialog
      title="Archive and filter this alarm"
      verb="Archive and add filter"
      {...{ busy, error, mistakes }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AlarmFields {...{ words, mistakes }} onType={(change) => setWords({ ...words, ...change })} />
      <AlertBox kind="warning">
        Similar alarms will arrive as filtered, with no crew sent, until the filter is removed.
      </AlertBox>
    </FormDialog>
  );
};
