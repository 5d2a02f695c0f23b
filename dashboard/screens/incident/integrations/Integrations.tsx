import { useState } from 'react';
import type { Integration } from '#contracts/incident/integration';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { later, NoDialog } from '../../../ui/later/later.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import styles from '../section/Incident.module.css';
import { Section, type SectionProps } from '../section/Section.tsx';
import { integrationWords } from './integrationWords.ts';

const ServiceRequestDialog = later(
  () => import('./ServiceRequestDialog.tsx').then((file) => file.ServiceRequestDialog),
  NoDialog,
);
const MarkDialog = later(() => import('./MarkIntegration.tsx').then((file) => file.MarkIntegration), NoDialog);

const noRequests = 'No Cityworks service request yet.';

/** The incident's records in other systems; nothing when there is no other system and never was (S2 §3). */
export const Integrations = ({ incident, onChanged }: SectionProps) => {
  const allowed = useMay<'POST /api/incident/:incident_uuid/integration/:uuid/retry/'>('incident.integrate');
  const connected = useViewer().entity.modules.includes('cityworks');
  const [queueing, setQueueing] = useState(false);
  const none = incident.integrations.length === 0;
  if (!connected && none) return null;
  return (
    <Section id="integrations" title="Integrations" empty={none && noRequests}>
      {!none && <ServiceRequests incident={incident} onChanged={onChanged} />}
      {connected && (
        <Buttons>
          <Button small={none} allowed={allowed} onClick={() => setQueueing(true)}>
            Create service request
          </Button>
        </Buttons>
      )}
      {queueing && <ServiceRequestDialog incident={incident} onDone={onChanged} onClose={() => setQueueing(false)} />}
    </Section>
  );
};

/** Each with its number, or with the next step for a person. */
export const ServiceRequests = ({ incident: { uuid, integrations }, onChanged }: SectionProps) => (
  <>
    {integrations.length === 0 && <p className="quiet">{noRequests}</p>}
    <ul className={styles.contacts} aria-label="Service requests">
      {integrations.map((entry) => (
        <Entry key={entry.uuid} incident={uuid} entry={entry} onChanged={onChanged} />
      ))}
    </ul>
  </>
);

interface EntryProps {
  readonly incident: string;
  readonly entry: Integration;
  readonly onChanged: () => void;
}

const Entry = ({ incident, entry, onChanged }: EntryProps) => {
  const connected = useViewer().entity.modules.includes('cityworks');
  const allowed = useMay<'POST /api/incident/:incident_uuid/integration/:uuid/retry/'>('incident.integrate');
  const [marking, setMarking] = useState(false);
  const { busy, error, send } = useSend(onChanged);
  const { problem, status, reference, reason, by, delivery, updated_time } = entry;
  const { is, next } = integrationWords[status];
  const ids = { incident_uuid: incident, uuid: entry.uuid };
  const retry = command('POST /api/incident/:incident_uuid/integration/:uuid/retry/', ids, { delivery });
  const open = status === 'failed' || status === 'unknown';
  const of = <span className="visually-hidden"> {problem.display}</span>;
  return (
    <li data-integration={status} className={styles.entry}>
      <h3>
        {problem.code} {problem.display}
      </h3>
      <p>
        Cityworks service request{reference && <strong> {reference}</strong>}: {is.toLowerCase()}
        {reason && ` (${reason})`}
      </p>
      {next && <AlertBox kind="warning">{next}</AlertBox>}
      <p className="quiet">
        {by} · <Time at={updated_time} />
      </p>
      {open && (
        <Buttons>
          {status === 'unknown' && (
            <Button small allowed={allowed} onClick={() => setMarking(true)}>
              Found it{of}
            </Button>
          )}
          {connected && (
            <Button small allowed={allowed} busy={busy} onClick={() => void send(retry)}>
              Resend{of}
            </Button>
          )}
        </Buttons>
      )}
      {error && <AlertBox>{error.message}</AlertBox>}
      {marking && <MarkDialog incident={incident} entry={entry} onDone={onChanged} onClose={() => setMarking(false)} />}
    </li>
  );
};
