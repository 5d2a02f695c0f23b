import { useState } from 'react';
import type { CalendarDesignation } from '#contracts/onCall/calendar';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { systemClock } from '../../../data/waiting.ts';
import { useTimezone } from '../../../time/time.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { PersonChoice } from '../../../ui/form/PersonChoice.tsx';
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

const blank = ['This field may not be blank.'];

/** "Assign block" (S1 §5): a person for a time that was drawn in the calendar, or for a gap. */
export const AssignBlock = ({ block, people, designations, onDone, onClose }: Props) => {
  const zone = useTimezone();
  const { designation, start, end } = block;
  const { shared_phone_number: shared = null, revision } = designations.find(({ name }) => name === designation) ?? {};
  const [user, setUser] = useState('');
  const [phone, setPhone] = useState<Phone>({ kind: shared ? 'shared' : 'user', custom: '' });
  const [mistakes, setMistakes] = useState<{ user?: readonly string[]; phone?: readonly string[] | undefined }>({});
  const person = people.find(({ uuid }) => uuid === user);
  const { busy, error, send } = useSend(() => {
    say.done(`${person?.name ?? 'The person'} is scheduled for ${designation}.`);
    onDone();
    onClose();
  });
  const submit = () => {
    const wrong = {
      ...(user === '' ? { user: blank } : {}),
      ...(phoneMistake(phone) && { phone: phoneMistake(phone) }),
    };
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = {
      user,
      designation,
      ...phoneBody(phone, { shared }),
      ...blockBody(block, systemClock.now(), zone),
      ...(revision === undefined ? {} : { seen: revision }),
    };
    void send(command('POST /api/entities/admin/v2/schedule_designation_profile', {}, body));
  };
  const isPast = start < systemClock.now();
  return (
    <FormDialog
      title="Assign block"
      verb="Assign block"
      busy={busy}
      error={toldFailure(error, true)}
      mistakes={mistakes}
      shown={['user', 'phone_number']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {designation}: {spanWords(start, end, zone)}
        {isPast && '. The start has passed, so the shift begins now.'}
      </p>
      <PersonChoice
        label="User"
        people={people}
        value={user}
        errors={mistakes.user ?? error?.fields.user}
        onChange={({ target }) => setUser(target.value)}
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
