import { useState } from 'react';
import type { CalendarDesignation } from '#contracts/onCall/calendar';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { systemClock } from '../../../data/waiting.ts';
import { useTimezone } from '../../../time/time.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/form/Field.tsx';
import { PersonChoice } from '../../../ui/form/PersonChoice.tsx';
import { say } from '../../../ui/say.ts';
import { toldFailure } from '../calendarWords.ts';
import type { Callable } from '../useCalendar.ts';
import { Beginning } from './Beginning.tsx';
import { type Phone, PhoneChoice, phoneBody, phoneMistake } from './PhoneChoice.tsx';
import { TimeFields } from './TimeFields.tsx';
import { onNearestDate, type TimeMistakes, type Times, timeMistakes, timesBody } from './timesForm.ts';

interface Props {
  readonly people: readonly Callable[];
  readonly designations: readonly CalendarDesignation[];
  readonly designation?: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
type Mistakes = TimeMistakes & { readonly user?: readonly string[]; readonly designation?: readonly string[] } & {
  readonly phone?: readonly string[] | undefined;
};

const blank = ['This field may not be blank.'];
const nothing = { date: '', time: '' };

/** "Schedule user" (S1 §5): a person, a designation, a start that is now or a date and time, and an end. */
export const ScheduleUser = ({ people, designations, designation: first = '', onDone, onClose }: Props) => {
  const zone = useTimezone();
  const [user, setUser] = useState('');
  const [designation, setDesignation] = useState(first);
  const [times, setTimes] = useState<Times>({ isNow: true, start: nothing, end: nothing });
  const [phone, setPhone] = useState<Phone>({ kind: 'user', custom: '' });
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const person = people.find(({ uuid }) => uuid === user);
  const { busy, error, send } = useSend(() => {
    say.done(`${person?.name ?? 'The person'} is scheduled for ${designation}.`);
    onDone();
    onClose();
  });
  const shared = designations.find(({ name }) => name === designation)?.shared_phone_number ?? null;
  const settle = (): Times => {
    const settled = onNearestDate(times, { now: systemClock.now(), zone });
    setTimes(settled);
    return settled;
  };
  const submit = () => {
    const settled = settle();
    const wrong: Mistakes = {
      ...(user === '' ? { user: blank } : {}),
      ...(designation === '' ? { designation: blank } : {}),
      ...timeMistakes(settled),
      ...(phoneMistake(phone) ? { phone: phoneMistake(phone) } : {}),
    };
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = { user, designation, ...phoneBody(phone, { shared }), ...timesBody(settled, zone) };
    void send(command('POST /api/entities/admin/v2/schedule_designation_profile', {}, body));
  };
  return (
    <FormDialog
      title="Schedule user"
      verb="Schedule user"
      busy={busy}
      error={toldFailure(error)}
      mistakes={mistakes}
      shown={['user', 'designation', 'phone_number', 'date_start', 'time_start', 'date_end', 'time_end']}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonChoice
        label="User"
        people={people}
        value={user}
        errors={mistakes.user ?? error?.fields.user}
        onChange={({ target }) => setUser(target.value)}
      />
      <Choice
        label="Designation"
        value={designation}
        errors={mistakes.designation ?? error?.fields.designation}
        onChange={({ target }) => setDesignation(target.value)}
      >
        <option value="">Choose a designation</option>
        {designations.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Choice>
      <Beginning times={times} mistakes={mistakes} error={error} onType={setTimes} onLeave={settle} />
      <TimeFields
        of="End"
        value={times.end}
        errors={{
          date: mistakes.end_date ?? error?.fields.date_end,
          time: mistakes.end_time ?? error?.fields.time_end,
        }}
        onType={(end) => setTimes({ ...times, end })}
        onLeave={settle}
      />
      <PhoneChoice
        kinds={['shared', 'user', 'custom']}
        value={phone}
        numbers={{ shared, user: person?.phone_number || undefined }}
        errors={mistakes.phone ?? error?.fields.phone_number}
        onChange={setPhone}
      />
    </FormDialog>
  );
};
