import { getRouteApi, Link } from '@tanstack/react-router';
import { ServiceRequests } from '../../screens/incident/integrations/Integrations.tsx';
import { useIncident } from '../../screens/incident/section/useIncident.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import plain from '../../ui/Plain.module.css';
import { useTitle } from '../../ui/title.ts';

const route = getRouteApi('/shell/loveland/after-hours/cityworks-result-{$uuid}');

/** `/loveland/after-hours/cityworks-result-{incident_uuid}/`: the live Cityworks state of an incident (S2 §2.3). */
export const CityworksResultPage = () => {
  const { uuid } = route.useParams();
  const navigate = route.useNavigate();
  const { incident, error, ask } = useIncident(uuid, () => void navigate({ to: '/incidents/' }));
  useTitle('Cityworks');
  if (error?.status === 404)
    return (
      <div className={plain.plain}>
        <h1>Incident not found</h1>
        <p>It may have been deleted, or it belongs to another organization.</p>
        <Link to="/incidents/">All incidents</Link>
      </div>
    );
  return (
    <div className={plain.plain}>
      <h1>Cityworks</h1>
      <LoadState data={incident} error={error} />
      {!incident && (error ? <Button onClick={ask}>Try again</Button> : <p>Loading…</p>)}
      {incident && (
        <>
          <p className="typed">
            {[incident.description, incident.address].filter(Boolean).join(' · ') || 'No description'}
          </p>
          <ServiceRequests incident={incident} onChanged={ask} />
          <a href={`/incident/${uuid}/`} target="_blank" rel="noopener">
            Open the incident
          </a>
        </>
      )}
    </div>
  );
};
