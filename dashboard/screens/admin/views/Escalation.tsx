import { EscalationTrees } from '../../settings/Escalations.tsx';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';

/** The escalation trees; profiles are created and deleted here (S1 §2). */
export const Escalation = ({ data: { escalation }, ask, selection, select }: ViewProps) => (
  <>
    <p className="quiet">Each person is called from their own start time until someone acknowledges the incident.</p>
    <Selection
      label="Tree"
      items={(escalation?.trees ?? []).map(({ name }) => ({ key: name, name }))}
      {...{ selection, select }}
    />
    <EscalationTrees
      known={escalation ? { ...escalation, trees: selectedOf(escalation.trees, selection, ({ name }) => name) } : null}
      ask={ask}
    />
  </>
);
