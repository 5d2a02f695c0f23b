import type { MyShifts } from '#contracts/onCall/trades';
import { newKey, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useTimezone } from '../../../time/time.ts';
import { fromField } from '../../../time/typedTime.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import { spanWords } from '../calendarWords.ts';
import { type AskForm, askBody, askForm, askNames, shiftWords, timeMistakes } from './tradeWords.ts';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes back what was just asked. */
const offerWithdrawal = (uuid: string, words: string, act: 'withdraw' | 'undo', onDone: () => void): void =>
  offerUndo({
    words,
    undo: () => run(command('POST /api/my-shifts/trades/:uuid/', { uuid }, { act }), { key: newKey() }).then(onDone),
  });

interface AskProps extends Props {
  readonly shift: MyShifts['shifts'][number];
  readonly of: MyShifts;
}

/** Asks a colleague to take a shift, to cover a part of it, or to swap. */
export const AskDialog = ({ shift, of, onDone, onClose }: AskProps) => {
  const zone = useTimezone();
  const others = of.others.filter(({ designation }) => designation === shift.designation);
  const form = useForm<AskForm, { readonly uuid: string }>({
    start: askForm(shift, zone),
    mistakes: (value) => {
      if (value.kind === 'swap') return value.back === '' ? { back: 'Choose a shift.' } : {};
      return value.kind === 'cover' ? timeMistakes(value, zone) : {};
    },
    command: (value) => command('POST /api/my-shifts/trades/', {}, askBody(shift.uuid, value, { others, zone })),
    onDone: ({ uuid }) => {
      onDone();
      offerWithdrawal(uuid, 'The request is sent.', 'withdraw', onDone);
    },
    onClose,
  });
  const { kind } = form.value;
  return (
    <FormDialog title="Ask about this shift" verb="Send request" form={form}>
      <p>{shiftWords(shift, zone)}</p>
      <Choice label="What" of={Object.entries(askNames)} {...form.field('kind')} />
      {kind === 'swap' ? (
        <Choice label="For the shift of" {...form.field('back')}>
          <option value="">Choose a shift</option>
          {others.map(({ uuid, name, start, end }) => (
            <option key={uuid} value={uuid}>
              {name}: {spanWords(Date.parse(start), Date.parse(end), zone)}
            </option>
          ))}
        </Choice>
      ) : (
        <Choice label="Colleague" {...form.field('to')}>
          <option value="">Anybody who takes it first</option>
          {of.people.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      {kind === 'cover' && <TimeFields form={form} />}
      {of.needs_approval && <p className="quiet">A supervisor approves it after your colleague has accepted.</p>}
    </FormDialog>
  );
};

interface TimesProps {
  readonly form: { readonly field: (name: 'start' | 'end') => object };
}

const TimeFields = ({ form }: TimesProps) => (
  <>
    <TextField label="From" type="datetime-local" {...form.field('start')} />
    <TextField label="Until" type="datetime-local" {...form.field('end')} />
  </>
);

interface TakeProps extends Props {
  readonly open: MyShifts['open'][number];
  readonly needsApproval: boolean;
}

/** Takes a time at which nobody is scheduled, or a part of it. */
export const TakeDialog = ({ open, needsApproval, onDone, onClose }: TakeProps) => {
  const zone = useTimezone();
  const { start, end } = askForm(open, zone);
  const form = useForm<{ readonly start: string; readonly end: string }, { readonly uuid: string }>({
    start: { start, end },
    mistakes: (value) => timeMistakes(value, zone),
    command: (value) =>
      command(
        'POST /api/my-shifts/trades/',
        {},
        {
          kind: 'take',
          designation: open.designation,
          start: fromField(value.start, zone) ?? '',
          end: fromField(value.end, zone) ?? '',
        },
      ),
    onDone: ({ uuid }) => {
      onDone();
      if (needsApproval) offerWithdrawal(uuid, 'A supervisor is asked.', 'withdraw', onDone);
      else offerWithdrawal(uuid, 'The shift is yours.', 'undo', onDone);
    },
    onClose,
  });
  return (
    <FormDialog
      title={`Take ${open.designation}`}
      verb={needsApproval ? 'Ask for this shift' : 'Take this shift'}
      form={form}
    >
      <TimeFields form={form} />
    </FormDialog>
  );
};
