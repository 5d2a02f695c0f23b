import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect } from 'react';
import { type ApiError, notRetrieved } from '../../../data/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { AlarmSection } from '../alarms/AlarmSection.tsx';
import { Files } from '../files/Files.tsx';
import { Forms } from '../forms/Forms.tsx';
import { Head } from '../head/Head.tsx';
import { Holds } from '../holds/Holds.tsx';
import { Integrations } from '../integrations/Integrations.tsx';
import { LogSection } from '../log/LogSection.tsx';
import { Notes } from '../notes/Notes.tsx';
import { Places } from '../places/Places.tsx';
import { Problem } from '../problem/Problem.tsx';
import type { CustomerParts } from '../section/customerParts.ts';
import styles from '../section/Incident.module.css';
import type { SectionProps } from '../section/Section.tsx';
import { useIncident } from '../section/useIncident.ts';
import { Tags } from '../tags/Tags.tsx';
import { Team } from '../team/Team.tsx';
import { Crews } from './Crews.tsx';
import { Notices } from './Notices.tsx';
import { SetAside } from './SetAside.tsx';

type Sections = readonly ComponentType<SectionProps>[];
/** Above everything: why this page is not the usual one. */
const above: Sections = [SetAside, Holds];
const main: Sections = [LogSection];
const besideWith = ({ sections }: CustomerParts): Sections => [
  AlarmSection,
  ...sections,
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

interface Props {
  readonly added: CustomerParts;
}

/** `/incident/{uuid}/` */
export const IncidentPage = ({ added }: Props) => {
  const { uuid } = route.useParams();
  return <OneIncident key={uuid} uuid={uuid} added={added} />;
};

const OneIncident = ({ uuid, added }: Props & { readonly uuid: string }) => {
  const navigate = route.useNavigate();
  const leave = useCallback(() => void navigate({ to: '/incidents/' }), [navigate]);
  const { incident, others, error, ask } = useIncident(uuid, leave);
  const title = incident?.description || 'Incident';
  useEffect(() => {
    document.title = `${title.slice(0, 60)} · Muster`;
  }, [title]);
  const unknown = error?.status === 404;
  // It was shown here: its deletion was missed while the connection was down.
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
      {error && <AlertBox kind="warning">What you see may be behind. {error.message}</AlertBox>}
      {shown(above)}
      <Head incident={incident} others={others} onChanged={ask} onGone={leave} added={added.actions} />
      <div className={styles.columns}>
        <div className={styles.side}>{shown(main)}</div>
        <div className={styles.side}>{shown(besideWith(added))}</div>
      </div>
    </div>
  );
};

const Unknown = () => (
  <div className={styles.alone}>
    <h1>There is no such incident</h1>
    <p>It may have been deleted, or it belongs to another organization.</p>
    <Link to="/incidents/">All incidents</Link>
  </div>
);

const Failed = ({ error, onAgain }: { readonly error: ApiError; readonly onAgain: () => void }) => (
  <div className={styles.alone}>
    <h1>The incident could not be fetched</h1>
    <AlertBox kind="warning">{notRetrieved(error)}</AlertBox>
    <Button onClick={onAgain}>Try again</Button>
  </div>
);
