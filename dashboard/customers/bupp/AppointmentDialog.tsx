import { useId, useRef, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { AppointmentKind } from '#contracts/customers/bupp/programme';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { dateAndTimeCt } from '../../time/time.ts';
import { noTime } from '../../time/typedTime.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile, editOf } from '../../ui/form/edits.ts';
import { TextField } from '../../ui/form/Field.tsx';
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
  const [began] = useState(now);
  const [staff, setStaff] = useState(began.staff);
  const [when, setWhen] = useState(fieldOf(began.time));
  const [mistakes, setMistakes] = useState<{ staff?: readonly string[]; time?: readonly string[] }>({});
  const time = useRef<HTMLInputElement>(null);
  const { busy, error, send } = useSend(() => {
    say.done(standing ? 'The appointment was changed.' : 'The appointment was made.');
    onDone();
    onClose();
  });
  const submit = () => {
    const half = time.current?.validity.badInput ?? false;
    const read = half ? { mistake: noTime } : fromFieldCt(when);
    const found = {
      ...(staff.trim() === '' ? { staff: ['This field may not be blank.'] } : {}),
      ...('mistake' in read ? { time: [read.mistake] } : {}),
    };
    setMistakes(found);
    if (Object.keys(found).length > 0 || !('time' in read)) return;
    const data = { staff: staff.trim(), time: read.time };
    if (standing) {
      const edit = editOf(began, { ...data, time: when === fieldOf(began.time) ? began.time : data.time }, now);
      if (!edit) return onClose();
      const { seen, ...change } = edit;
      const ids = { incident_uuid: incident, uuid: standing.tag };
      void send(command('PATCH /api/incident/:incident_uuid/tag/:uuid/', ids, { data: change, seen }));
    } else if (kind) void send(command('POST /api/jcw/bupp/appointments/', {}, { incident, kind, ...data }));
  };
  return (
    <FormDialog
      title={`${standing ? 'Change' : 'Schedule'}: ${kind ? kindWords[kind].toLowerCase() : 'appointment'}`}
      verb={standing ? 'Save appointment' : 'Make appointment'}
      {...{ busy, error, mistakes }}
      shown={['staff', 'time']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Staff"
        required
        autoComplete="off"
        list={names}
        maxLength={limits.tag.text}
        value={staff}
        hint={changedMeanwhile(began.staff, now.staff, staff)}
        errors={mistakes.staff ?? error?.fields.staff}
        onChange={({ target }) => setStaff(target.value)}
      />
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
        value={when}
        hint={changedMeanwhile(
          shownOf(began.time),
          shownOf(now.time),
          when === fieldOf(now.time) ? shownOf(now.time) : '',
        )}
        errors={mistakes.time ?? error?.fields.time}
        onChange={({ target }) => setWhen(target.value)}
      />
    </FormDialog>
  );
};
