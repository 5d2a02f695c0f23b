import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect } from 'react';
import { type ApiError, notRetrieved } from '../api.ts';
import { Button } from '../parts/Button.tsx';
import { Callout } from '../parts/Field.tsx';
import { AlarmSection } from './AlarmSection.tsx';
import { Bupp } from './bupp/Bupp.tsx';
import { Crews } from './Crews.tsx';
import { Files } from './Files.tsx';
import { Forms } from './Forms.tsx';
import { Head } from './Head.tsx';
import { Holds } from './Holds.tsx';
import styles from './IncidentPage.module.css';
import { Integrations } from './Integrations.tsx';
import { LogSection } from './LogSection.tsx';
import { Notes } from './Notes.tsx';
import { Notices } from './Notices.tsx';
import { Places } from './Places.tsx';
import { Problem } from './Problem.tsx';
import type { SectionProps } from './Section.tsx';
import { Tags } from './Tags.tsx';
import { Team } from './Team.tsx';
import { useIncident } from './useIncident.ts';

type Sections = readonly ComponentType<SectionProps>[];
/** Above everything: why what one sees is not the usual. */
const above: Sections = [Holds];
const main: Sections = [LogSection];
const beside: Sections = [
  AlarmSection,
  Bupp,
  Problem,
  Places,
  Team,
  Notes,
  Forms,
  Files,
  Integrations,
  Tags,
  Crews,
  Notices,
];

const route = getRouteApi('/shell/incident/$uuid');

/** `/incident/{uuid}/` */
export const IncidentPage = () => {
  const { uuid } = route.useParams();
  return <OneIncident key={uuid} uuid={uuid} />;
};

const OneIncident = ({ uuid }: { readonly uuid: string }) => {
  const navigate = route.useNavigate();
  const leave = useCallback(() => void navigate({ to: '/incidents/' }), [navigate]);
  const { incident, others, error, ask } = useIncident(uuid, leave);
  const title = incident?.description || 'Incident';
  useEffect(() => {
    document.title = `${title.slice(0, 60)} · Muster`;
  }, [title]);
  const unknown = error?.status === 404;
  // It stood here: its deletion was missed while the connection was away.
  const missed = unknown && incident !== null;
  useEffect(() => {
    if (missed) leave();
  }, [missed, leave]);
  if (missed) return null;
  if (unknown) return <Unknown />;
  if (!incident)
    return error ? <Failed error={error} onAgain={ask} /> : <p className={styles.alone}>Fetching the incident…</p>;
  const shown = (sections: Sections) =>
    sections.map((Part) => <Part key={sections.indexOf(Part)} incident={incident} onChanged={ask} />);
  return (
    <div className={styles.page}>
      {error && <Callout kind="warning">What you see may be behind. {error.message}</Callout>}
      {shown(above)}
      <Head incident={incident} others={others} onChanged={ask} onGone={leave} />
      <div className={styles.columns}>
        <div className={styles.side}>{shown(main)}</div>
        <div className={styles.side}>{shown(beside)}</div>
      </div>
    </div>
  );
};

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
    <Callout kind="warning">{notRetrieved(error)}</Callout>
    <Button onClick={onAgain}>Try again</Button>
  </div>
);
