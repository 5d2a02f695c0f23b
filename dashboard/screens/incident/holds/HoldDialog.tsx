import { limits } from '#contracts/core/limits';
import { newKey, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useTimezone } from '../../../time/time.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import type { ActionProps } from '../section/action.ts';
import { endingWords } from '../words/endingWords.ts';
import { type End, endOf, ends } from './holdEnd.ts';

const start = { reason: '', end: 'released' as End, until: '' };

/** Puts the incident on hold: why, and until when. The end releases it by itself. */
export const HoldDialog = ({ incident, onDone, onClose }: ActionProps) => {
  const { uuid } = incident;
  const timezone = useTimezone();
  const ended = ({ end, until }: typeof start) => endOf({ end, typed: until }, Date.now(), timezone);
  const form = useForm({
    start,
    draft: `hold.${uuid}`,
    required: ['reason'],
    mistakes: (value) => {
      const end = ended(value);
      return 'mistake' in end ? { until: end.mistake } : {};
    },
    command: (value) => {
      const end = ended(value);
      const body = { reason: value.reason.trim(), ...('mistake' in end ? {} : end) };
      return command('POST /api/incident/:incident_uuid/hold/', { incident_uuid: uuid }, body);
    },
    onDone: (hold) => {
      onDone();
      const release = command('DELETE /api/incident/:incident_uuid/hold/:uuid/', {
        incident_uuid: uuid,
        uuid: hold.uuid,
      });
      offerUndo({ words: 'The incident is on hold.', undo: () => run(release, { key: newKey() }).then(onDone) });
    },
    onClose,
  });
  const isTyped = form.value.end === 'other';
  return (
    <FormDialog title="Put this incident on hold?" verb="Put on hold" form={form}>
      <p>
        It is hidden from the lists and the map until it is released. The filter “On hold” shows it.{' '}
        {endingWords(incident, 'held')}
      </p>
      <TextField
        label="Reason"
        hint="For example: waiting for the dig permit."
        autoComplete="off"
        maxLength={limits.text.title}
        {...form.field('reason')}
      />
      <Choice
        label="How long"
        {...form.field('end')}
        errors={isTyped ? [] : form.errors('until')}
        of={Object.entries(ends)}
      />
      {isTyped && <TextField label="Until" type="datetime-local" {...form.field('until')} required />}
    </FormDialog>
  );
};
