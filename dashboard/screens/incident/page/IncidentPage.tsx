import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { type ApiError, notRetrieved } from '../../../data/api.ts';
import { isToldByBar } from '../../../data/past/errors.ts';
import { usePast } from '../../../data/past/past.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import plain from '../../../ui/Plain.module.css';
import { useTitle } from '../../../ui/title.ts';
import { PastScreen } from '../../replay/PastScreen.tsx';
import type { CustomerParts } from '../section/customerParts.ts';
import { useIncident } from '../section/useIncident.ts';
import { IncidentView } from './IncidentView.tsx';

const route = getRouteApi('/shell/incident/$uuid');

interface Props {
  readonly added: CustomerParts;
}

/** `/incident/{uuid}/` */
export const IncidentPage = ({ added }: Props) => {
  const { uuid } = route.useParams();
  const isPast = usePast() !== null;
  return (
    <PastScreen>
      <OneIncident key={`${uuid} ${isPast}`} uuid={uuid} added={added} />
    </PastScreen>
  );
};

const OneIncident = ({ uuid, added }: Props & { readonly uuid: string }) => {
  const navigate = route.useNavigate();
  const leave = useCallback(() => void navigate({ to: '/incidents/' }), [navigate]);
  const { incident, others, error, ask } = useIncident(uuid, leave);
  const title = incident?.description || 'Incident';
  useTitle(title.slice(0, 60));
  const unknown = error?.status === 404;
  // It was shown here: its deletion was missed while the connection was down.
  const isPast = usePast() !== null;
  const missed = unknown && incident !== null && !isPast;
  useEffect(() => {
    if (missed) leave();
  }, [missed, leave]);
  if (missed) return null;
  if (unknown) return isPast ? <NotYet /> : <Unknown />;
  if (!incident) return error ? <Failed error={error} onAgain={ask} /> : <p className={plain.plain}>Loading…</p>;
  return <IncidentView {...{ incident, others, error, added }} onChanged={ask} onGone={leave} />;
};

const Unknown = () => (
  <div className={plain.plain}>
    <h1>Incident not found</h1>
    <p>It may have been deleted, or it belongs to another organization.</p>
    <Link to="/incidents/">All incidents</Link>
  </div>
);

const NotYet = () => (
  <div className={plain.plain}>
    <h1>Incident not known yet</h1>
    <p>At this moment it had not been reported here, or it belonged to another organization.</p>
  </div>
);

const Failed = ({ error, onAgain }: { readonly error: ApiError; readonly onAgain: () => void }) => (
  <div className={plain.plain}>
    <h1>The incident could not be loaded</h1>
    {!isToldByBar(error) && <AlertBox kind="warning">{notRetrieved(error)}</AlertBox>}
    {!isToldByBar(error) && <Button onClick={onAgain}>Try again</Button>}
  </div>
);
