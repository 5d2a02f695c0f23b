import { useEffect } from 'react';
import type { Designee } from '#contracts/incident/transfers/transfer';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useViewer } from '../../../data/viewer.ts';
import { Choice } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';
import type { ActionProps } from '../section/action.ts';
import { endingWords, stayingWords } from '../words/endingWords.ts';
import { TransferDialog, useTransfer } from './TransferDialog.tsx';
import { destinationsOf, needsNoCrew, type VersionForm, versionBody, versionMistakes } from './transferRules.ts';

/** The incident continues as another version (S2 §2.2, §5). */
export const VersionTransfer = ({ incident, onDone, onClose }: ActionProps) => {
  const { versions } = useViewer().entity;
  const designees = useDesignees();
  const destinations = designees ? destinationsOf(versions, designees, incident.version) : [];
  const chosenIn = (value: VersionForm) => destinations.find(({ key }) => key === value.destination);
  const { form, meanwhile } = useTransfer<VersionForm>({
    incident,
    start: { destination: '', explanation: '', urgent: false },
    draft: `versionTransfer.${incident.uuid}`,
    also: { destination: ['new_version', 'assign_to'] },
    mistakes: (value) => versionMistakes(value, destinations),
    command: (value, seen) => {
      const chosen = chosenIn(value);
      const path = 'POST /api/incidents/transfer-to-version/';
      return chosen ? command(path, {}, versionBody(incident, value, { ...chosen, seen })) : null;
    },
    onDone,
    onClose,
  });
  const version = versions.find(({ key }) => key === chosenIn(form.value)?.version.key);
  const follows = version && needsNoCrew(version) ? endingWords(incident, 'filtered') : stayingWords(incident);
  return (
    <TransferDialog
      form={form}
      meanwhile={meanwhile}
      title="Change incident type"
      urgentOffered={incident.permissions.manage}
    >
      <Choice
        label="Destination"
        hint={destinations.some(({ designee }) => designee) ? 'The incident type, and who takes it.' : ''}
        {...form.field('destination')}
        required
      >
        <option value="">{designees ? 'Choose a destination' : 'Loading…'}</option>
        {destinations.map(({ key, words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Choice>
      {follows && <p className="quiet">{follows}</p>}
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
