import type { CustomerParts } from '../section/customerParts.ts';
import styles from '../section/Incident.module.css';
import type { IncidentPanelProps } from '../section/IncidentPanel.tsx';
import { useIncident } from '../section/useIncident.ts';
import { IncidentView } from './IncidentView.tsx';

type Props = IncidentPanelProps & { readonly added: CustomerParts };

/** The page of an incident in the side panel of the board. */
export const IncidentPanel = ({ uuid, onClose, added }: Props) => {
  const { incident, others, error, ask } = useIncident(uuid, onClose);
  if (error?.status === 404) return <p className={styles.alone}>Incident not found</p>;
  if (!incident) return <p className={styles.alone}>{error ? error.message : 'Loading…'}</p>;
  return <IncidentView {...{ incident, others, error, added, onClose }} onChanged={ask} onGone={onClose} />;
};
