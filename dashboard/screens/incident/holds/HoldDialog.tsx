import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Reference } from '#contracts/core/schema';
import { newKey, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { useSend } from '../../../data/useSend.ts';
import { useTimezone } from '../../../time/time.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import type { ActionProps } from '../section/action.ts';
import { type End, endOf, ends, isEnd } from './holdEnd.ts';

interface Form {
  readonly reason: string;
  readonly end: End;
  readonly typed: string;
}
const empty: Form = { reason: '', end: 'released', typed: '' };

/** Puts the incident on hold: why, and until when. The end releases it by itself. */
export const HoldDialog = ({ incident: { uuid }, onDone, onClose }: ActionProps) => {
  const timezone = useTimezone();
  const draft = useDraft<Form>(`hold.${uuid}`, empty);
  const { value: form, change } = draft;
  const [mistakes, setMistakes] = useState<{ readonly reason?: readonly string[]; readonly until?: readonly string[] }>(
    {},
  );
  const { busy, error, send } = useSend((answer) => {
    draft.clear();
    onDone();
    onClose();
    const release = command('DELETE /api/incident/:incident_uuid/hold/:uuid/', {
      incident_uuid: uuid,
      uuid: (answer as Reference).uuid,
    });
    offerUndo({ words: 'The incident is on hold.', undo: () => run(release, { key: newKey() }).then(onDone) });
  });
  const submit = () => {
    const end = endOf(form, Date.now(), timezone);
    const found = {
      ...(form.reason.trim() === '' ? { reason: ['This field may not be blank.'] } : {}),
      ...('mistake' in end ? { until: [end.mistake] } : {}),
    };
    setMistakes(found);
    if (Object.keys(found).length > 0 || 'mistake' in end) return;
    const body = { reason: form.reason.trim(), ...end };
    void send(command('POST /api/incident/:incident_uuid/hold/', { incident_uuid: uuid }, body));
  };
  const errors = { ...error?.fields, ...mistakes };
  return (
    <FormDialog
      title="Put this incident on hold?"
      verb="Put on hold"
      {...{ busy, error, mistakes, draft }}
      shown={['reason', 'until']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>It is hidden from the lists and the map until it is released. The filter “On hold” shows it.</p>
      <TextField
        label="Reason"
        hint="For example: waiting for the dig permit."
        required
        autoComplete="off"
        maxLength={limits.text.title}
        value={form.reason}
        errors={errors.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <Choice
        label="How long"
        value={form.end}
        errors={form.end === 'other' ? [] : errors.until}
        onChange={({ target }) => isEnd(target.value) && change({ end: target.value })}
      >
        {Object.entries(ends).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Choice>
      {form.end === 'other' && (
        <TextField
          label="Until"
          type="datetime-local"
          required
          value={form.typed}
          errors={errors.until}
          onChange={({ target }) => change({ typed: target.value })}
        />
      )}
    </FormDialog>
  );
};
