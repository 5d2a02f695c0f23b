import { useEffect, useState } from 'react';
import { limits } from '#contracts/limits';
import type { Designee } from '#contracts/transfer';
import { asApiError, get } from '../api.ts';
import { Callout, Choice, TextArea } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { say } from '../parts/say.ts';
import { useSend } from '../parts/useSend.ts';
import { useViewer } from '../viewer.ts';
import type { ActionProps } from './action.ts';
import { transferredMeanwhile, type VersionForm, versionBody, versionMistakes } from './transferRules.ts';

/** The incident goes on as another version (S2 §2.2, §5). */
export const VersionTransfer = ({ incident, onDone, onClose }: ActionProps) => {
  const { versions } = useViewer().entity;
  const designees = useDesignees();
  const [seen, setSeen] = useState(incident.transferred ?? '');
  const [form, setForm] = useState<VersionForm>({ version: '', assigned: '', explanation: '', urgent: false });
  const [mistakes, setMistakes] = useState<ReturnType<typeof versionMistakes>>({});
  const { busy, error, send } = useSend(() => {
    say.done('The incident has been transferred.');
    onDone();
    onClose();
  });
  const type = (changed: Partial<VersionForm>) => setForm((before) => ({ ...before, ...changed }));
  const offered = designees.filter(({ target }) => target === form.version);
  const submit = () => {
    const found = versionMistakes(form, offered);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    const body = versionBody(incident, form, { assigned: offered[Number(form.assigned || -1)], seen });
    // Once somebody has been told what another did first, he may decide all the same.
    setSeen(incident.transferred ?? '');
    void send({ method: 'POST', path: '/api/incidents/transfer-to-version/', body });
  };
  const meanwhile = transferredMeanwhile(incident, seen);
  return (
    <FormDialog
      title="Version transfer"
      verb="Transfer"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={['new_version', 'assign_to', 'explanation']}
      onSubmit={submit}
      onClose={onClose}
    >
      {meanwhile && <Callout kind="warning">{meanwhile}</Callout>}
      <Choice
        label="Destination"
        required
        value={form.version}
        errors={mistakes.version ?? error?.fields.new_version}
        onChange={({ target }) => type({ version: target.value, assigned: '' })}
      >
        <option value="">Choose an incident type</option>
        {versions
          .filter(({ key }) => key !== incident.version)
          .map(({ key, display_name }) => (
            <option key={key} value={key}>
              {display_name}
            </option>
          ))}
      </Choice>
      {offered.length > 0 && (
        <Choice
          label="Assign to"
          required
          value={form.assigned}
          errors={mistakes.assigned ?? error?.fields.assign_to}
          onChange={({ target }) => type({ assigned: target.value })}
        >
          <option value="">Choose a person</option>
          {offered.map(({ designation, user }, at) => (
            <option key={`${designation} ${user.uuid}`} value={at}>
              {designation}: {user.first_name} {user.last_name}
            </option>
          ))}
        </Choice>
      )}
      <TextArea
        label="Explanation"
        required
        maxLength={limits.text.message}
        value={form.explanation}
        errors={mistakes.explanation ?? error?.fields.explanation}
        onChange={({ target }) => type({ explanation: target.value })}
      />
      {incident.permissions.manage && (
        <label>
          <input type="checkbox" checked={form.urgent} onChange={({ target }) => type({ urgent: target.checked })} />{' '}
          Urgent
        </label>
      )}
    </FormDialog>
  );
};

/** Asked when the dialog opens: who answers changes with the shift. */
function useDesignees(): readonly Designee[] {
  const [designees, setDesignees] = useState<readonly Designee[]>([]);
  useEffect(() => {
    get<readonly Designee[]>('/designated-user/').then(setDesignees, (caught: unknown) =>
      say.failed(asApiError(caught).message),
    );
  }, []);
  return designees;
}
