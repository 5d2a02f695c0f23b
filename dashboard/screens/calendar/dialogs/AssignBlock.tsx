import type { CalendarDesignation } from '#contracts/onCall/calendar';
import { command } from '../../../data/command.ts';
import { systemClock } from '../../../data/waiting.ts';
import { useTimezone } from '../../../time/time.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { PersonChoice } from '../../../ui/form/person/PersonChoice.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { say } from '../../../ui/say.ts';
import { spanWords, toldFailure } from '../calendarWords.ts';
import type { Callable } from '../useCalendar.ts';
import { type Phone, PhoneChoice, phoneBody, phoneMistake } from './PhoneChoice.tsx';
import { blockBody } from './timesForm.ts';

/** A block of time of a designation, in milliseconds. */
export interface Block {
  readonly designation: string;
  readonly start: number;
  readonly end: number;
}
interface Props {
  readonly block: Block;
  readonly people: readonly Callable[];
  readonly designations: readonly CalendarDesignation[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** "Assign block" (S1 §5): a person for a time that was drawn in the calendar, or for a gap. */
export const AssignBlock = ({ block, people, designations, onDone, onClose }: Props) => {
  const zone = useTimezone();
  const { designation, start, end } = block;
  const { shared_phone_number: shared = null, revision } = designations.find(({ name }) => name === designation) ?? {};
  const personOf = (user: string) => people.find(({ uuid }) => uuid === user);
  const phone: Phone = { kind: shared ? 'shared' : 'user', custom: '' };
  const form = useForm({
    start: { user: '', phone_number: phone },
    required: ['user'],
    mistakes: ({ phone_number }) => ({ phone_number: phoneMistake(phone_number) }),
    command: ({ user, phone_number }) =>
      command(
        'POST /api/entities/admin/v2/schedule_designation_profile',
        {},
        {
          user,
          designation,
          ...phoneBody(phone_number, { shared }),
          ...blockBody(block, systemClock.now(), zone),
          ...(revision === undefined ? {} : { seen: revision }),
        },
      ),
    onDone: (_, { user }) => {
      say.done(`${personOf(user)?.name ?? 'The person'} is scheduled for ${designation}.`);
      onDone();
    },
    onClose,
  });
  const isPast = start < systemClock.now();
  return (
    <FormDialog title="Assign block" verb="Assign block" form={{ ...form, error: toldFailure(form.error, true) }}>
      <p>
        {designation}: {spanWords(start, end, zone)}
        {isPast && '. The start has passed, so the shift begins now.'}
      </p>
      <PersonChoice label="User" people={people} {...form.field('user')} />
      <PhoneChoice
        kinds={['shared', 'user', 'custom']}
        form={form}
        numbers={{ shared, user: personOf(form.value.user)?.phone_number || undefined }}
      />
    </FormDialog>
  );
};
