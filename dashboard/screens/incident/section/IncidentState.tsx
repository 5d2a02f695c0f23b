import type { ReactNode } from 'react';
import type { IncidentSummary } from '#contracts/incident/incident';
import { StateMark } from '../../../ui/state/StateMark.tsx';

interface Props {
  readonly incident: Pick<IncidentSummary, 'state' | 'state_meaning' | 'state_display' | 'archived' | 'completed'>;
  /** The time since the state began. An end has no such time: its log line has it. */
  readonly age?: ReactNode;
}

/**
 * An incident that nobody acknowledged stays new (S2 §4.1): once it is closed, the page says that instead, and raises no
 * alarm. Every other state stays beside it, as the last one of the work.
 */
export const IncidentState = ({ incident, age }: Props) => {
  const { state, state_meaning: meaning, state_display: display, archived, completed } = incident;
  const end = archived ? 'Archived' : 'Completed';
  if (!(archived || completed) || meaning === 'closed')
    return (
      <>
        <StateMark state={state} meaning={meaning} display={display} />
        {age && <span className="quiet"> {age}</span>}
      </>
    );
  if (meaning === 'received') return <StateMark state={state} meaning="closed" display={end} />;
  return (
    <>
      <StateMark state={state} meaning="closed" display={display} />
      <strong> · {end}</strong>
    </>
  );
};
