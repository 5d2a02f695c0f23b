import plain from '../../../ui/Plain.module.css';
import type { CustomerParts } from '../section/customerParts.ts';
import type { IncidentPanelProps } from '../section/IncidentPanel.tsx';
import { useIncident } from '../section/useIncident.ts';
import { IncidentView } from './IncidentView.tsx';

type Props = IncidentPanelProps & { readonly added: CustomerParts };

/** The page of an incident in the side panel of the board. */
export const IncidentPanel = ({ uuid, onClose, added }: Props) => {
  const { incident, others, error, ask } = useIncident(uuid, onClose);
  if (error?.status === 404) return <p className={plain.plain}>Incident not found</p>;
  if (!incident) return <p className={plain.plain}>{error ? error.message : 'Loading…'}</p>;
  return <IncidentView {...{ incident, others, error, added, onClose }} onChanged={ask} onGone={onClose} />;
};
