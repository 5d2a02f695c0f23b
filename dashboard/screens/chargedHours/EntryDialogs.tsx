import { type Excuse, excuses, reasonNames } from '#contracts/callout/ledger';
import type { LedgerEntry } from '#contracts/callout/ledgerSheet';
import { limits } from '#contracts/core/limits';
import { newKey, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useTimezone } from '../../time/time.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextArea, TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { offerUndo } from '../../ui/undo/undo.tsx';
import { nameOf, typedHours, upper, workBody, workMistakes } from './ledgerWords.ts';

/** A charge of a call-out. */
export type CalloutEntry = LedgerEntry & { readonly callout: string };

interface Props {
  readonly entry: CalloutEntry;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The person is charged for the answer again. */
export const chargeAgain = ({ callout, user }: CalloutEntry) =>
  command('POST /api/callout/:uuid/excuse/undo/', { uuid: callout }, { user: user.uuid });

/** Lets a person off the charge for a call-out. The history keeps the author and the reason. */
export const ExcuseDialog = ({ entry, onDone, onClose }: Props) => {
  const form = useForm({
    start: { because: 'excused' as Excuse, reason: '' },
    required: ['reason'],
    command: ({ because, reason }) =>
      command('POST /api/callout/:uuid/excuse/', { uuid: entry.callout }, { user: entry.user.uuid, because, reason }),
    onDone: () => {
      onDone();
      offerUndo({
        words: `${nameOf(entry.user)} is excused.`,
        undo: () => run(chargeAgain(entry), { key: newKey() }).then(onDone),
      });
    },
    onClose,
  });
  return (
    <FormDialog title={`Excuse ${nameOf(entry.user)}`} verb="Excuse" form={form}>
      <p className="quiet">The contract says what is charged instead.</p>
      <Choice label="Because" of={excuses.map((one) => [one, upper(reasonNames[one])])} {...form.field('because')} />
      <TextArea label="Reason" maxLength={limits.text.note} {...form.field('reason')} />
    </FormDialog>
  );
};

/** Corrects the hours that a person worked for a call-out. The charge follows from them. */
export const WorkDialog = ({ entry, onDone, onClose }: Props) => {
  const timezone = useTimezone();
  const { callout, user } = entry;
  const send = (body: ReturnType<typeof workBody>) => command('POST /api/callout/:uuid/work/', { uuid: callout }, body);
  const form = useForm({
    start: { ...typedHours(entry, timezone), reason: '' },
    required: ['from', 'reason'],
    mistakes: (typed) => workMistakes(typed, timezone),
    command: (typed) => send(workBody(entry, typed, timezone)),
    onDone: () => {
      onDone();
      const before = workBody(
        entry,
        { ...typedHours(entry, timezone), reason: 'The correction was undone.' },
        timezone,
      );
      offerUndo({
        words: `The work of ${nameOf(user)} is corrected.`,
        undo: () => run(send(before), { key: newKey() }).then(onDone),
      });
    },
    onClose,
  });
  return (
    <FormDialog title={`Work of ${nameOf(user)}`} verb="Correct work" form={form}>
      <TextField label="From" type="datetime-local" {...form.field('from')} />
      <TextField label="Until" hint="Empty while the work goes on." type="datetime-local" {...form.field('until')} />
      <TextArea label="Reason" maxLength={limits.text.note} {...form.field('reason')} />
    </FormDialog>
  );
};
