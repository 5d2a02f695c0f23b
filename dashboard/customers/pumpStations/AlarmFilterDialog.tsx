import { useState } from 'react';
import { command } from '../../data/command.ts';
import type { ActionProps } from '../../screens/incident/section/action.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { AlarmFields, neededOfAlarm } from '../../ui/form/AlarmFields.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { say } from '../../ui/say.ts';

/** Adds a filter from an incident (S2 §2.2). This incident is archived, and later ones like it arrive filtered. */
export const AlarmFilterDialog = ({ incident, onDone, onClose }: ActionProps) => {
  const { alarm = '', station = '', event = '' } = incident.alarm ?? {};
  const [start] = useState({ alarm, station, description: '', event });
  const form = useForm({
    start,
    required: neededOfAlarm,
    command: (filter) => command('POST /wichita_pump_stations/add-filter/', {}, { incident: incident.uuid, filter }),
    onDone: () => {
      say.done('Incident archived and filter added!');
      onDone();
    },
    onRefused: () => say.failed('Failed to add filter.'),
    onClose,
  });
  return (
    <FormDialog title="Archive and filter this alarm" verb="Archive and add filter" form={form}>
      <AlarmFields form={form} />
      <AlertBox kind="warning">
        Similar alarms will arrive as filtered, with no crew sent, until the filter is removed.
      </AlertBox>
    </FormDialog>
  );
};
