import { EscalationTrees } from '../../settings/Escalations.tsx';
import styles from '../Admin.module.css';
import type { ViewProps } from '../view.ts';

/** The escalation trees; profiles are created and deleted here (S1 §2). */
export const Escalation = ({ data: { escalation }, ask }: ViewProps) => (
  <>
    <p className={styles.quiet}>Each person is called from their own start on, until one acknowledges the incident.</p>
    <EscalationTrees known={escalation ?? null} ask={ask} />
  </>
);
