import { Link } from '@tanstack/react-router';
import type { Incident } from '#contracts/incident/incident';
import { useMay } from '../../../data/viewer.ts';
import styles from '../tasks/Tasks.module.css';

/** The crew is chosen on the board, which shows the crews' positions. */
export const SendACrew = ({ incident: { uuid, active } }: { readonly incident: Incident }) =>
  useMay('incident.dispatch') && useMay('board.view') && active ? (
    <Link to="/dispatch/" search={{ fi: uuid }} className={styles.link}>
      Send a crew
    </Link>
  ) : null;
