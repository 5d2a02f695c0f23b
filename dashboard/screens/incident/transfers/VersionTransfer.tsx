import { useEffect, useState } from 'react';
import type { Designee } from '#contracts/incident/transfer';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useViewer } from '../../../data/viewer.ts';
import { Choice } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';
import type { ActionProps } from '../section/action.ts';
import { TransferDialog } from './TransferDialog.tsx';
import { destinationsOf, type VersionForm, versionBody, versionMistakes } from './transferRules.ts';

/** The incident continues as another version (S2 §2.2, §5). */
export const VersionTransfer = ({ incident, onDone, onClose }: ActionProps) => {
  const { versions } = useViewer().entity;
  const designees = useDesignees();
  const draft = useDraft<VersionForm>(`versionTransfer.${incident.uuid}`, {
    destination: '',
    explanation: '',
    urgent: false,
  });
  const { value: form, change: type } = draft;
  const [mistakes, setMistakes] = useState<ReturnType<typeof versionMistakes>>({});
  const destinations = designees ? destinationsOf(versions, designees, incident.version) : [];
  const call = (seen: string) => {
    const found = versionMistakes(form, destinations);
    setMistakes(found);
    const chosen = destinations.find(({ key }) => key === form.destination);
    if (!chosen || Object.keys(found).length > 0) return null;
    return command('POST /api/incidents/transfer-to-version/', {}, versionBody(incident, form, { ...chosen, seen }));
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
        <Choice
          label="Destination"
          hint={destinations.some(({ designee }) => designee) ? 'The incident type, and who takes it.' : ''}
          required
          value={form.destination}
          errors={mistakes.destination ?? errors.new_version ?? errors.assign_to}
          onChange={({ target }) => type({ destination: target.value })}
        >
          <option value="">{designees ? 'Choose a destination' : 'Loading…'}</option>
          {destinations.map(({ key, words }) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Choice>
      )}
    </TransferDialog>
  );
};

/** Fetched when the dialog opens, because the designated person changes with the shift. Null until they are known. */
function useDesignees(): readonly Designee[] | null {
  const { data, error } = useLive(addressOf('GET /designated-user/'), { once: true });
  const failure = error?.message;
  useEffect(() => {
    if (failure !== undefined) say.failed(failure);
  }, [failure]);
  // The server refuses a destination that needs a person.
  return data ?? (error ? none : null);
}
const none: readonly Designee[] = [];
