import { limits } from '#contracts/core/limits';
import { isComing } from '#contracts/incident/crews/crewStatus';
import type { Incident } from '#contracts/incident/incident';
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
type Typed = typeof start & Incident['hold_rules'];

/** Puts the incident on hold: why, and until when. The end releases it by itself. */
export const HoldDialog = ({ incident, onDone, onClose }: ActionProps) => {
  const { uuid } = incident;
  const timezone = useTimezone();
  const ended = ({ end, until }: Typed) => endOf({ end, typed: until }, Date.now(), timezone);
  const isCalling = incident.formation === 'in-progress';
  const onTheWay = incident.dispatched.filter(isComing).map(({ name }) => name);
  const kept = endingWords(incident, 'held');
  const form = useForm<Typed, { readonly uuid: string }>({
    start: { ...start, ...incident.hold_rules },
    draft: `hold.${uuid}`,
    required: ['reason'],
    mistakes: (value) => {
      const end = ended(value);
      return 'mistake' in end ? { until: end.mistake } : {};
    },
    command: (value) => {
      const end = ended(value);
      const { reason, callouts, crews } = value;
      const body = { reason: reason.trim(), callouts, crews, ...('mistake' in end ? {} : end) };
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
      <p>It is hidden from the lists and the map until it is released. The filter “On hold” shows it.</p>
      {kept && <p className="quiet">{kept}</p>}
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
      {isCalling && (
        <Choice label="The call-out" {...form.field('callouts')}>
          <option value="pause">Pause: nobody else is called until the release</option>
          <option value="keep">Go on calling</option>
        </Choice>
      )}
      {onTheWay.length > 0 && (
        <Choice label={`On the way: ${onTheWay.join(', ')}`} {...form.field('crews')}>
          <option value="keep">They go on</option>
          <option value="recall">Recall them: they are told not to come</option>
        </Choice>
      )}
      {isTyped && <TextField label="Until" type="datetime-local" {...form.field('until')} required />}
    </FormDialog>
  );
};
