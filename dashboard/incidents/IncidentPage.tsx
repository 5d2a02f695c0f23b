import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Incident } from '#contracts/incident';
import type { ApiError } from '../api.ts';
import { Button } from '../parts/Button.tsx';
import { Callout } from '../parts/Field.tsx';
import { StateMark } from '../parts/StateMark.tsx';
import { Time } from '../parts/Time.tsx';
import { AddLogEntry } from './AddLogEntry.tsx';
import { Files } from './Files.tsx';
import { Holds } from './Holds.tsx';
import styles from './IncidentPage.module.css';
import { Labels } from './Labels.tsx';
import { Log } from './Log.tsx';
import { Manage } from './Manage.tsx';
import { Notes } from './Notes.tsx';
import { Notices } from './Notices.tsx';
import { Places } from './Places.tsx';
import { Progress } from './Progress.tsx';
import { StateTime } from './StateTime.tsx';
import { Tags } from './Tags.tsx';
import { Transfers } from './Transfers.tsx';
import { useIncident } from './useIncident.ts';

/** Beyond this a description is read as text, not as a title. */
const longTitle = 160;

const route = getRouteApi('/shell/incident/$uuid');

/** `/incident/{uuid}/` */
export const IncidentPage = () => {
  const { uuid } = route.useParams();
  return <OneIncident key={uuid} uuid={uuid} />;
};

const OneIncident = ({ uuid }: { readonly uuid: string }) => {
  const navigate = route.useNavigate();
  const leave = () => void navigate({ to: '/incidents/' });
  const { incident, error, ask } = useIncident(uuid, leave);
  const title = incident?.description || 'Incident';
  useEffect(() => {
    document.title = `${title.slice(0, 60)} · Muster`;
  }, [title]);
  if (error?.status === 404) return <Unknown />;
  if (!incident)
    return error ? <Failed error={error} onAgain={ask} /> : <p className={styles.alone}>Fetching the incident…</p>;
  return (
    <div className={styles.page}>
      {error && <Callout kind="warning">What you see may be behind. {error.message}</Callout>}
      <Holds incident={incident} onChanged={ask} />
      <Head incident={incident} onChanged={ask} onDeleted={leave} />
      <div className={styles.columns}>
        <section className={styles.panel} aria-labelledby="log">
          <h2 id="log">Log</h2>
          <AddLogEntry incident={incident} onRecorded={ask} />
          <Log log={incident.log} />
        </section>
        <div className={styles.side}>
          <section className={styles.panel} aria-labelledby="place">
            <h2 id="place">Place and contacts</h2>
            <Places incident={incident} onChanged={ask} />
          </section>
          <Notes incident={incident} onChanged={ask} />
          <Files incident={incident} onChanged={ask} />
          <Tags tags={incident.tags} />
          <Crews incident={incident} />
          <Notices notices={incident.notices} />
        </div>
      </div>
    </div>
  );
};

interface HeadProps {
  readonly incident: Incident;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

/** Primary while somebody may still have to act; default once it is completed (S2 §2.1). */
const Head = ({ incident, onChanged, onDeleted }: HeadProps) => (
  <header className={`${styles.panel} ${incident.completed ? '' : styles.primary}`} data-completed={incident.completed}>
    <p className={styles.back}>
      <Link to="/incidents/">All incidents</Link>
    </p>
    <div className={styles.state}>
      <StateMark state={incident.state} meaning={incident.state_meaning} display={incident.state_display} />
      <span className={styles.quiet}>
        for <StateTime since={incident.state_time} />
      </span>
    </div>
    <h1 className={`${styles.description} ${incident.description.length > longTitle ? styles.long : ''}`}>
      {incident.description || 'No description'}
    </h1>
    <p className={styles.quiet}>
      {incident.version_display} · received <Time at={incident.time} />
      {incident.source && ` · from ${incident.source}`}
    </p>
    <Labels incident={incident} onChanged={onChanged} />
    <Progress incident={incident} />
    <Transfers incident={incident} onChanged={onChanged} onGone={onDeleted} />
    <Manage incident={incident} onChanged={onChanged} onDeleted={onDeleted} />
  </header>
);

const Crews = ({ incident: { dispatched } }: { readonly incident: Incident }) => (
  <section className={styles.panel} aria-labelledby="crews">
    <h2 id="crews">Crews</h2>
    {dispatched.length === 0 && <p className={styles.quiet}>No crew has been sent.</p>}
    <ul>
      {dispatched.map(({ designation, name, time }) => (
        <li key={`${designation} ${time}`}>
          <strong>{name}</strong>{' '}
          <span className={styles.quiet}>
            sent <Time at={time} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const Unknown = () => (
  <div className={styles.alone}>
    <h1>There is no such incident</h1>
    <p>It may have been deleted, or it belongs to another organisation.</p>
    <Link to="/incidents/">All incidents</Link>
  </div>
);

const Failed = ({ error, onAgain }: { readonly error: ApiError; readonly onAgain: () => void }) => (
  <div className={styles.alone}>
    <h1>The incident could not be fetched</h1>
    <Callout kind="warning">{error.message}</Callout>
    <Button onClick={onAgain}>Try again</Button>
  </div>
);
