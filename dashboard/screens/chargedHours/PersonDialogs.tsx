import { hoursOf } from '#contracts/callout/ledger';
import type { LedgerPerson } from '#contracts/callout/ledgerSheet';
import { limits } from '#contracts/core/limits';
import { newKey, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextArea, TextField, Tick } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { offerUndo } from '../../ui/undo/undo.tsx';
import { minutesIn, nameOf } from './ledgerWords.ts';

interface Props {
  readonly list: string;
  readonly person: LedgerPerson;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const wrongHours = 'Hours, such as 4, 2.5 or -8.';

/** Adds charged hours, or takes some off. The history keeps the author and the reason. */
export const CorrectDialog = ({ list, person, onDone, onClose }: Props) => {
  const form = useForm({
    start: { minutes: '', reason: '' },
    required: ['minutes', 'reason'],
    mistakes: ({ minutes }) => ({ minutes: minutes === '' || minutesIn(minutes) !== null ? undefined : wrongHours }),
    command: ({ minutes, reason }) =>
      command(
        'POST /api/ledgers/:list/correct/',
        { list },
        { user: person.user.uuid, minutes: minutesIn(minutes) ?? 0, reason },
      ),
    onDone: (_, { minutes }) => {
      onDone();
      const back = {
        user: person.user.uuid,
        minutes: -(minutesIn(minutes) ?? 0),
        reason: 'The correction was undone.',
      };
      offerUndo({
        words: `The hours of ${nameOf(person.user)} are corrected.`,
        undo: () => run(command('POST /api/ledgers/:list/correct/', { list }, back), { key: newKey() }).then(onDone),
      });
    },
    onClose,
  });
  return (
    <FormDialog title={`Correct the hours of ${nameOf(person.user)}`} verb="Correct hours" form={form}>
      <p className="quiet">Now {hoursOf(person.minutes)} charged hours.</p>
      <TextField label="Hours to add; fewer than none for a credit" inputMode="text" {...form.field('minutes')} />
      <TextArea label="Reason" maxLength={limits.text.note} {...form.field('reason')} />
    </FormDialog>
  );
};

/** The hours with which a person begins the period. */
export const OpeningDialog = ({ list, person, onDone, onClose }: Props) => {
  const form = useForm({
    start: { minutes: hoursOf(person.minutes) },
    required: ['minutes'],
    mistakes: ({ minutes }) => ({ minutes: (minutesIn(minutes) ?? -1) >= 0 ? undefined : 'Hours, such as 4 or 2.5.' }),
    command: ({ minutes }) =>
      command('POST /api/ledgers/:list/open/', { list }, { user: person.user.uuid, minutes: minutesIn(minutes) ?? 0 }),
    onDone,
    onClose,
  });
  return (
    <FormDialog title={`Opening hours of ${nameOf(person.user)}`} verb="Set opening hours" form={form}>
      <TextField label="Charged hours at the beginning" inputMode="decimal" {...form.field('minutes')} />
    </FormDialog>
  );
};

/** The seniority of a person on the list, and whether the person volunteers for it. */
export const PersonDialog = ({ list, person, onDone, onClose }: Props) => {
  const form = useForm({
    start: { since: person.since ?? '', volunteer: person.volunteer },
    command: ({ since, volunteer }) =>
      command(
        'POST /api/ledgers/:list/person/',
        { list },
        { user: person.user.uuid, volunteer, ...(since === '' ? {} : { since }) },
      ),
    onDone,
    onClose,
  });
  return (
    <FormDialog title={`${nameOf(person.user)} on this list`} verb="Save" form={form}>
      <TextField label="Seniority from" type="date" {...form.field('since')} />
      <Tick checked={form.value.volunteer} onChange={({ target }) => form.change({ volunteer: target.checked })}>
        Volunteers for call-outs
      </Tick>
    </FormDialog>
  );
};
