import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { LinkedCall } from '#contracts/incident/linking/linked';
import { usePast } from '../../../data/past/past.ts';
import { useMay } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { later, NoDialog, reaching } from '../../../ui/later/later.tsx';
import { phone, phoneLink } from '../../../ui/phone.ts';
import { Section, type SectionProps } from '../section/Section.tsx';
import styles from './LinkedCalls.module.css';
import { Unlink } from './Unlink.tsx';

const TellCallers = later(() => import('./TellCallers.tsx').then((file) => file.TellCallers), NoDialog);

const few = 5;

/** The calls of the same cause: the caller, the address and the time of each; nothing while there are none. */
export const LinkedCalls = ({ incident, onChanged }: SectionProps) => {
  const { linked_calls: calls = [] } = incident;
  const mayTell = useMay<'POST /api/incident/:incident_uuid/tell-callers/'>('notification.send') && usePast() === null;
  const [tells, setTells] = useState(false);
  const may = useMay<'POST /api/incident/:incident_uuid/unlink/'>('incident.link') && usePast() === null;
  const [whole, setWhole] = useState(false);
  const [unlinked, setUnlinked] = useState<string | null>(null);
  if (calls.length === 0) return null;
  return (
    <Section id="linked-calls" title={`Calls of this cause (${calls.length})`}>
      <ol className={styles.calls}>
        {(whole ? calls : calls.slice(0, few)).map((call) => (
          <Call key={call.uuid} call={call} onUnlink={may ? () => setUnlinked(call.uuid) : undefined} />
        ))}
      </ol>
      {calls.length > few && (
        <Button small aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? `Only the first ${few} calls` : `All ${calls.length} calls`}
        </Button>
      )}
      {mayTell && (
        <Button small onClick={() => setTells(true)} {...reaching(TellCallers)}>
          Text all {calls.length + 1} callers…
        </Button>
      )}
      {tells && <TellCallers incident={incident} onDone={onChanged} onClose={() => setTells(false)} />}
      {unlinked !== null && <Unlink incident={unlinked} onDone={onChanged} onClose={() => setUnlinked(null)} />}
    </Section>
  );
};

interface CallProps {
  readonly call: LinkedCall;
  readonly onUnlink: (() => void) | undefined;
}

const Call = ({ call, onUnlink }: CallProps) => (
  <li>
    <span className={styles.what}>
      <Link to="/incident/$uuid/" params={{ uuid: call.uuid }} target="_blank" rel="noopener">
        {call.address || 'No address yet'}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </Link>{' '}
      <span className="quiet">
        · <Time at={call.time} /> · {call.active ? call.description : call.state_display}
      </span>
      {call.contacts.map((contact) => (
        <span key={contact.uuid} className={styles.caller}>
          {contact.name || 'Unnamed caller'} ·{' '}
          {contact.phone_number ? (
            <a href={phoneLink(contact.phone_number)}>{phone(contact.phone_number)}</a>
          ) : (
            'no number'
          )}
        </span>
      ))}
    </span>
    {onUnlink && (
      <Button small onClick={onUnlink} aria-label={`Unlink ${call.address || call.description}`}>
        Unlink…
      </Button>
    )}
  </li>
);
