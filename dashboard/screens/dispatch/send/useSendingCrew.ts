import { useRef, useState } from 'react';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { type ApiError, asApiError, newKey } from '../../../data/api.ts';
import { say } from '../../../ui/say.ts';
import { sendCrew } from '../board/boardActions.ts';
import { isAgain } from '../board/dispatchRules.ts';
import { seenIn } from '../response/crewWords.ts';

/** Sends a crew once, also when its answer was lost and the press is repeated. */
export const useSendingCrew = (incident: Pick<IncidentCard, 'uuid' | 'dispatched'>, onSent: () => void) => {
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
