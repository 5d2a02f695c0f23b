import { useId, useRef, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { AppointmentKind } from '#contracts/customers/bupp/programme';
import { type Command, command } from '../../data/command.ts';
import { dateAndTimeCt } from '../../time/time.ts';
import { noTime } from '../../time/typedTime.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile, editOf } from '../../ui/form/edits.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { say } from '../../ui/say.ts';
import { kindWords } from './buppWords.ts';
import { fromFieldCt, toFieldCt } from './calendar.ts';
import type { DialogProps } from './Dialogs.tsx';
import { usePeople } from './useCases.ts';

interface Props extends DialogProps {
  readonly kind: AppointmentKind | null;
  /** The appointment to change; absent for a new one. */
  readonly standing?: { readonly tag: string; readonly staff: string; readonly time: string };
}

const isTime = (time: string): boolean => !Number.isNaN(Date.parse(time));
const fieldOf = (time: string): string => (isTime(time) ? toFieldCt(time) : '');
const shownOf = (time: string): string => (isTime(time) ? dateAndTimeCt(time) : time);

/** Makes or moves an appointment: staff and time, in Chicago time. */
export const AppointmentDialog = ({ incident, kind, standing, onDone, onClose }: Props) => {
  const people = usePeople();
  const names = useId();
  const now = { staff: standing?.staff ?? '', time: standing?.time ?? '' };
  const time = useRef<HTMLInputElement>(null);
  const [began] = useState(now);
  const read = (typed: string) => (time.current?.validity.badInput ? { mistake: noTime } : fromFieldCt(typed));
  const form = useForm({
    start: { staff: now.staff, time: fieldOf(began.time) },
    required: ['staff'],
    mistakes: (value) => {
      const when = read(value.time);
      return 'mistake' in when ? { time: when.mistake } : {};
    },
    command: (value): Command | null => {
      const when = read(value.time);
      const data = { staff: value.staff.trim(), time: 'time' in when ? when.time : '' };
      if (!standing) return kind && command('POST /api/jcw/bupp/appointments/', {}, { incident, kind, ...data });
      const kept = value.time === fieldOf(began.time) ? began.time : data.time;
      const edit = editOf(began, { ...data, time: kept }, now);
      if (!edit) return null;
      const { seen, ...change } = edit;
      const ids = { incident_uuid: incident, uuid: standing.tag };
      return command('PATCH /api/incident/:incident_uuid/tag/:uuid/', ids, { data: change, seen });
    },
    onDone: () => {
      say.done(standing ? 'The appointment was changed.' : 'The appointment was made.');
      onDone();
    },
    onClose,
  });
  const same = form.value.time === fieldOf(now.time) ? shownOf(now.time) : '';
  return (
    <FormDialog
      title={`${standing ? 'Change' : 'Schedule'}: ${kind ? kindWords[kind].toLowerCase() : 'appointment'}`}
      verb={standing ? 'Save appointment' : 'Make appointment'}
      form={form}
    >
      <TextField label="Staff" autoComplete="off" list={names} maxLength={limits.tag.text} {...form.field('staff')} />
      <datalist id={names}>
        {people.map(({ uuid, name }) => (
          <option key={uuid} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField
        label="Date and time (CT)"
        required
        type="datetime-local"
        ref={time}
        hint={changedMeanwhile(shownOf(began.time), shownOf(now.time), same)}
        {...form.field('time')}
      />
    </FormDialog>
  );
};
