import type { IncidentSummary } from '#contracts/incident/incident';
import { StateMark } from '../../../ui/state/StateMark.tsx';

interface Props {
  readonly incident: Pick<IncidentSummary, 'state' | 'state_meaning' | 'state_display' | 'archived' | 'completed'>;
}

/**
 * An incident that nobody acknowledged stays new (S2 §4.1): once it is closed, the page says so and raises no alarm.
 */
export const IncidentState = ({ incident }: Props) => {
  const { state, state_meaning: meaning, state_display: display, archived, completed } = incident;
  const unsaid = (archived || completed) && meaning !== 'closed';
  return (
    <>
      <StateMark state={state} meaning={unsaid ? 'closed' : meaning} display={display} />
      {unsaid && <strong> · {archived ? 'Archived' : 'Completed'}</strong>}
    </>
  );
};
