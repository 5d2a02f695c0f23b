import { type FormEvent, useRef, useState } from 'react';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { type ApiError, asApiError, newKey } from '../../../data/api.ts';
import { useAll, useDocument } from '../../../data/live.ts';
import { useViewer } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { ago } from '../../../time/elapsed.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';
import { focusOnMount } from '../../../ui/dialog/focus.ts';
import { AlertBox, Choice, FormError } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';
import { sendCrew } from '../board/boardActions.ts';
import { isAgain, missing, trucksFor, typesFor } from '../board/dispatchRules.ts';
import { seenIn } from '../kind/crewWords.ts';
import { miles } from '../kind/distance.ts';
import { fullName, versionWords } from '../kind/words.ts';
import { SentCrew } from '../lists/SentCrew.tsx';

/** "Truck 4, Ada Moreno, 1.2 mi away 5 min ago": the facts that decide between two trucks. */
const truckWords = (crew: Crew, incident: IncidentCard, now: number): string => {
  const { point, time } = crew.checkin ?? {};
  const where =
    point && time && incident.point
      ? `${miles(point, incident.point).toFixed(1)} mi away ${ago(time, now)}`
      : 'position not known';
  const again = isAgain(incident, crew.uuid) ? 'already assigned: send again' : null;
  const user = crew.designated_user && fullName(crew.designated_user);
  return [crew.name, user, where, again].filter(Boolean).join(' · ');
};

const useSending = (incident: IncidentCard, onSent: () => void) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const key = useRef(newKey());
  const send = async (truck: Crew, type: string): Promise<void> => {
    setBusy(true);
    try {
      const { uuid, dispatched } = incident;
      const again = isAgain(incident, truck.uuid);
      const body = { incident: uuid, new_version: type, designation: truck.uuid, seen: seenIn(dispatched), again };
      await sendCrew(body, key.current);
      say.done(`${truck.name} assigned. The job is texted to its phone.`);
      onSent();
    } catch (failure) {
      const refusal = asApiError(failure);
      // A refusal ends the action. A lost answer does not: its repeat must be the same action.
      if (refusal.status > 0 && refusal.status < 500) key.current = newKey();
      setError(refusal);
      setBusy(false);
    }
  };
  return { busy, error, send };
};

interface FormProps {
  readonly incident: IncidentCard;
  readonly onClose: () => void;
}

const DispatchForm = ({ incident, onClose }: FormProps) => {
  const { entity } = useViewer();
  const now = useNow();
  const trucks = trucksFor(useAll('crew'));
  const { offered, preselected } = typesFor(incident, entity);
  const [truck, setTruck] = useState('');
  const [type, setType] = useState(preselected);
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useSending(incident, onClose);
  // Without a type field the type follows the incident, which may change while the dialog is open.
  const newVersion = offered ? type : preselected;
  const chosen = trucks.find(({ uuid }) => uuid === truck);
  const lacks = tried ? missing({ truck: chosen?.uuid ?? '', type: newVersion }) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (chosen && newVersion) void send(chosen, newVersion);
  };
  if (trucks.length === 0) {
    return <AlertBox kind="warning">No crew can be sent. A crew must be active and have a designated user.</AlertBox>;
  }
  return (
    <form onSubmit={submit} noValidate>
      <FormError error={error} shown={['designation', 'new_version']} />
      <Choice
        label="Truck"
        ref={focusOnMount}
        required
        value={chosen?.uuid ?? ''}
        errors={lacks.designation ?? error?.fields.designation}
        onChange={(event) => setTruck(event.target.value)}
      >
        <option value="">Choose a truck</option>
        {trucks.map((crew) => (
          <option key={crew.uuid} value={crew.uuid}>
            {truckWords(crew, incident, now)}
          </option>
        ))}
      </Choice>
      {offered ? (
        <Choice
          label="Incident type"
          required
          value={type}
          errors={lacks.new_version ?? error?.fields.new_version}
          onChange={(event) => setType(event.target.value)}
        >
          <option value="">Choose an incident type</option>
          {offered.map(({ key, display_name }) => (
            <option key={key} value={key}>
              {display_name}
            </option>
          ))}
        </Choice>
      ) : (
        <>
          <p>Incident type: {versionWords(newVersion, entity)}</p>
          {error?.fields.new_version && <AlertBox>{error.fields.new_version.join(' ')}</AlertBox>}
        </>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={busy}>
          Send
        </Button>
      </DialogActions>
    </form>
  );
};

/** Sends a crew to an incident (S0 §2, §5). */
export const DispatchDialog = ({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) => {
  const incident = useDocument('card', uuid);
  return (
    <Dialog title="Send a crew" onClose={onClose}>
      {incident ? (
        <>
          <p>
            <strong>{incident.description || 'No description'}</strong>
            <br />
            {incident.address || 'No address yet'}
          </p>
          {incident.dispatched.map((crew) => (
            <SentCrew key={crew.designation} incident={uuid} crew={crew} />
          ))}
          <DispatchForm incident={incident} onClose={onClose} />
        </>
      ) : (
        <AlertBox kind="warning">This incident is no longer active. No crew was sent.</AlertBox>
      )}
    </Dialog>
  );
};
