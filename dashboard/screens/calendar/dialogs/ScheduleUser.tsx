import type { CalendarDesignation } from '#contracts/onCall/calendar';
import { command } from '../../../data/command.ts';
import { systemClock } from '../../../data/waiting.ts';
import { useTimezone } from '../../../time/time.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/form/Field.tsx';
import { PersonChoice } from '../../../ui/form/person/PersonChoice.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { say } from '../../../ui/say.ts';
import { toldFailure } from '../calendarWords.ts';
import type { Callable } from '../useCalendar.ts';
import { PhoneChoice, phoneBody, phoneMistake, usersPhone } from './PhoneChoice.tsx';
import { ShiftTimes } from './ShiftTimes.tsx';
import { onNearestDate, type Times, timeMistakes, timesBody } from './timesForm.ts';

interface Props {
  readonly people: readonly Callable[];
  readonly designations: readonly CalendarDesignation[];
  readonly designation?: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const noTimes = { isNow: true, date_start: '', time_start: '', date_end: '', time_end: '' };

/** "Schedule user" (S1 §5): a person, a designation, a start that is now or a date and time, and an end. */
export const ScheduleUser = ({ people, designations, designation = '', onDone, onClose }: Props) => {
  const zone = useTimezone();
  const personOf = (user: string) => people.find(({ uuid }) => uuid === user);
  const sharedOf = (of: string) => designations.find(({ name }) => name === of)?.shared_phone_number ?? null;
  const settled = (times: Times) => onNearestDate(times, { now: systemClock.now(), zone });
  const form = useForm({
    start: { user: '', designation, ...noTimes, phone_number: usersPhone },
    required: ['user', 'designation'],
    mistakes: (value) => ({ ...timeMistakes(settled(value)), phone_number: phoneMistake(value.phone_number) }),
    command: (value) => {
      const { user, designation: of, phone_number: phone } = value;
      const body = { user, designation: of, ...phoneBody(phone, { shared: sharedOf(of) }) };
      const path = 'POST /api/entities/admin/v2/schedule_designation_profile';
      return command(path, {}, { ...body, ...timesBody(settled(value), zone) });
    },
    onDone: (_, { user, designation: of }) => {
      say.done(`${personOf(user)?.name ?? 'The person'} is scheduled for ${of}.`);
      onDone();
    },
    onClose,
  });
  const { value } = form;
  return (
    <FormDialog title="Schedule user" verb="Schedule user" form={{ ...form, error: toldFailure(form.error) }}>
      <PersonChoice label="User" people={people} {...form.field('user')} />
      <Choice
        label="Designation"
        {...form.field('designation')}
        none="Choose a designation"
        of={designations.map(({ name }) => [name, name])}
      />
      <ShiftTimes form={form} />
      <PhoneChoice
        kinds={['shared', 'user', 'custom']}
        form={form}
        numbers={{ shared: sharedOf(value.designation), user: personOf(value.user)?.phone_number || undefined }}
      />
    </FormDialog>
  );
};
