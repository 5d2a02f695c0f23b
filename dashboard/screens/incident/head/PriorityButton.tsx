import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import { levels, type Priority, priorities } from '#contracts/core/priority';
import type { Incident } from '#contracts/incident/incident';
import { command } from '../../../data/command.ts';
import { usePast } from '../../../data/past/past.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { runAndAsk } from '../../../ui/changes.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import { blank, useForm } from '../../../ui/form/useForm.ts';
import { PriorityMark } from '../../../ui/state/PriorityMark.tsx';
import { offerUndo } from '../../../ui/undo/undo.tsx';

interface Props {
  readonly incident: Incident;
  readonly onChanged: () => void;
}

/** "Changed by Ada Lovelace: The school has no water" */
const choiceWords = ({ priority_choice: choice }: Incident): string =>
  choice ? `Chosen by ${choice.by}${choice.reason ? `: ${choice.reason}` : ''}` : 'The priority of its problem';

/** The priority, which a press changes. */
export const PriorityButton = ({ incident, onChanged }: Props) => {
  const may = useMay<'POST /api/incident/:incident_uuid/priority/' | 'DELETE /api/incident/:incident_uuid/priority/'>(
    'incident.tag',
  );
  const isPast = usePast() !== null;
  const [open, setOpen] = useState(false);
  return (
    <span title={choiceWords(incident)}>
      <PriorityMark priority={incident.priority} always />{' '}
      {may && !isPast && (
        <Button small kind="quiet" aria-label="Change the priority" onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
      {open && <PriorityDialog incident={incident} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </span>
  );
};

const ofProblem = 'problem';

/** Back to the priority before: the choice of a person with its reason, or that of the problem. */
function before({ uuid: incident_uuid, priority, priority_choice: choice }: Incident) {
  const at = { incident_uuid };
  if (!choice) return command('DELETE /api/incident/:incident_uuid/priority/', at);
  const reason = choice.reason ?? 'As before';
  return command('POST /api/incident/:incident_uuid/priority/', at, { priority, reason });
}

const PriorityDialog = ({ incident, onChanged, onClose }: Props & { readonly onClose: () => void }) => {
  const [began] = useState(incident);
  const { uuid: incident_uuid } = incident;
  const form = useForm({
    start: { priority: incident.priority as string, reason: '' },
    draft: `priority.${incident_uuid}`,
    mistakes: ({ priority, reason }) => (priority !== ofProblem && reason.trim() === '' ? { reason: blank } : {}),
    command: ({ priority, reason }) =>
      priority === ofProblem
        ? command('DELETE /api/incident/:incident_uuid/priority/', { incident_uuid })
        : command(
            'POST /api/incident/:incident_uuid/priority/',
            { incident_uuid },
            { priority: priority as Priority, reason: reason.trim() },
          ),
    onDone: () => {
      onChanged();
      offerUndo({ words: 'Priority changed.', undo: () => runAndAsk(before(began), onChanged) });
    },
    onClose,
  });
  return (
    <FormDialog title="Priority" verb="Change priority" form={form}>
      <Choice
        label="Priority"
        {...form.field('priority')}
        of={[
          ...priorities.map((one): [string, string] => [one, `${levels[one].words}: ${levels[one].means}`]),
          ...(incident.priority_choice ? [[ofProblem, 'That of its problem'] as [string, string]] : []),
        ]}
      />
      {form.value.priority !== ofProblem && (
        <TextField
          label="Reason"
          hint="For example: the school has no water."
          autoComplete="off"
          maxLength={limits.text.title}
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  );
};
