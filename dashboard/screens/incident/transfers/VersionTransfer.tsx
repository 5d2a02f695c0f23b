import { useEffect, useState } from 'react';
import type { Designee } from '#contracts/incident/transfer';
import { asApiError, get } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useDraft } from '../../../data/useDraft.ts';
import { useViewer } from '../../../data/viewer.ts';
import { Choice } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';
import type { ActionProps } from '../section/action.ts';
import { TransferDialog } from './TransferDialog.tsx';
import { type VersionForm, versionBody, versionMistakes } from './transferRules.ts';

/** The incident continues as another version (S2 §2.2, §5). */
export const VersionTransfer = ({ incident, onDone, onClose }: ActionProps) => {
  const { versions } = useViewer().entity;
  const designees = useDesignees();
  const draft = useDraft<VersionForm>(`versionTransfer.${incident.uuid}`, {
    version: '',
    assigned: '',
    explanation: '',
    urgent: false,
  });
  const { value: form, change: type } = draft;
  const [mistakes, setMistakes] = useState<ReturnType<typeof versionMistakes>>({});
  const offered = designees.filter(({ target }) => target === form.version);
  const call = (seen: string) => {
    const found = versionMistakes(form, offered);
    setMistakes(found);
    if (Object.keys(found).length > 0) return null;
    const body = versionBody(incident, form, { assigned: offered[Number(form.assigned || -1)], seen });
    return command('POST /api/incidents/transfer-to-version/', {}, body);
  };
  return (
    <TransferDialog
      incident={incident}
      title="Version transfer"
      why={form}
      onWhy={type}
      mistakes={mistakes}
      shown={['new_version', 'assign_to']}
      urgentOffered={incident.permissions.manage}
      call={call}
      draft={draft}
      onDone={onDone}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Choice
            label="Destination"
            required
            value={form.version}
            errors={mistakes.version ?? errors.new_version}
            onChange={({ target }) => type({ version: target.value, assigned: onlyFor(designees, target.value) })}
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
              errors={mistakes.assigned ?? errors.assign_to}
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
        </>
      )}
    </TransferDialog>
  );
};

/** Fetched when the dialog opens, because the designated person changes with the shift. */
function useDesignees(): readonly Designee[] {
  const [designees, setDesignees] = useState<readonly Designee[]>([]);
  useEffect(() => {
    get<readonly Designee[]>('/designated-user/').then(setDesignees, (caught: unknown) =>
      say.failed(asApiError(caught).message),
    );
  }, []);
  return designees;
}

/** The only person of a destination is chosen already. */
const onlyFor = (designees: readonly Designee[], version: string): string =>
  designees.filter(({ target }) => target === version).length === 1 ? '0' : '';
