import { useState } from 'react';
import { appointmentKinds, type Questionnaire } from '#contracts/customers/bupp/programme';
import type { Incident, Tag } from '#contracts/incident/incident';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import page from '../../screens/incident/section/Incident.module.css';
import { useNow } from '../../time/clock.ts';
import { Time } from '../../time/Time.tsx';
import { dateAndTimeCt } from '../../time/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Removal } from '../../ui/dialog/Removal.tsx';
import { phone } from '../../ui/phone.ts';
import { Actions } from './Actions.tsx';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import styles from './Bupp.module.css';
import { answersInWords, appointmentOf, kindWords, questionnaireWords } from './buppWords.ts';
import { LeaderDialog } from './Dialogs.tsx';

interface Props {
  readonly incident: Incident;
  readonly onChanged: () => void;
}

/** The version whose incidents are cases of the program. */
const version = 'jcw_bupp';

/**
 * The backup prevention program on an incident's page: leader, questionnaire, decisions, appointments and the next
 * step.
 */
export const Bupp = ({ incident, onChanged }: Props) =>
  incident.version === version ? <Case incident={incident} onChanged={onChanged} /> : null;

const Case = ({ incident, onChanged }: Props) => {
  const allowed = useMay<'POST /api/jcw/bupp/appointments/' | 'DELETE /api/jcw/bupp/questionnaire/:uuid/'>('bupp.work');
  const [leading, setLeading] = useState(false);
  const { leader = null, questionnaires = [] } = incident.bupp ?? {};
  const standing = appointmentKinds.map((kind) => [kind, appointmentOf(incident, kind)] as const);
  const has = { visit: standing[0]?.[1] !== undefined, inspection: standing[1]?.[1] !== undefined };
  return (
    <section className={page.panel} aria-labelledby="bupp">
      <h2 id="bupp">Backup prevention</h2>
      <Actions incident={incident} has={has} onDone={onChanged} />
      <p className={styles.line}>
        <span>
          Leader: <strong>{leader ?? 'nobody yet'}</strong>
        </span>
        {incident.state !== 'new' && incident.active && (
          <Button small allowed={allowed} onClick={() => setLeading(true)}>
            {leader ? 'Change leader' : 'Assign a leader'}
          </Button>
        )}
      </p>
      {standing.map(
        ([kind, tag]) =>
          tag && <BuppTag key={tag.uuid} tag={tag} title={kindWords[kind]} kind={kind} {...{ incident, onChanged }} />,
      )}
      {questionnaires.map((one) => (
        <Sent key={one.uuid} questionnaire={one} onChanged={onChanged} />
      ))}
      {leading && <LeaderDialog incident={incident.uuid} onDone={onChanged} onClose={() => setLeading(false)} />}
    </section>
  );
};

interface BuppTagProps extends Props {
  readonly tag: Tag;
  readonly title: string;
  readonly kind: (typeof appointmentKinds)[number];
}

const BuppTag = ({ tag, title, kind, incident, onChanged }: BuppTagProps) => {
  const allowed = useMay<'DELETE /api/incident/:incident_uuid/tag/:uuid/'>('incident.tag');
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const staff = String(tag.data?.staff ?? '');
  const time = String(tag.data?.time ?? '');
  const shown = Number.isNaN(Date.parse(time)) ? time : dateAndTimeCt(time);
  const close = () => setOpen(null);
  return (
    <div className={styles.line}>
      <span>
        {title}: <strong>{shown}</strong>, {staff}
      </span>
      <Button small allowed={allowed} onClick={() => setOpen('change')}>
        Change<span className="visually-hidden"> {title.toLowerCase()}</span>
      </Button>
      <Button small allowed={allowed} onClick={() => setOpen('cancel')}>
        Cancel<span className="visually-hidden"> {title.toLowerCase()}</span>
      </Button>
      {open === 'change' && (
        <AppointmentDialog
          incident={incident.uuid}
          kind={kind}
          standing={{ tag: tag.uuid, staff, time }}
          onDone={onChanged}
          onClose={close}
        />
      )}
      {open === 'cancel' && (
        <Removal
          title={`Cancel the ${title.toLowerCase()}?`}
          verb="Cancel appointment"
          removal={command('DELETE /api/incident/:incident_uuid/tag/:uuid/', {
            incident_uuid: incident.uuid,
            uuid: tag.uuid,
          })}
          onDone={onChanged}
          onClose={close}
        >
          <p>
            {shown}, {staff}. Muster tells no one: call the household.
          </p>
        </Removal>
      )}
    </div>
  );
};

interface SentProps {
  readonly questionnaire: Questionnaire;
  readonly onChanged: () => void;
}

const Sent = ({ questionnaire, onChanged }: SentProps) => {
  const allowed = useMay<'POST /api/jcw/bupp/appointments/' | 'DELETE /api/jcw/bupp/questionnaire/:uuid/'>('bupp.work');
  const now = useNow();
  const [revoking, setRevoking] = useState(false);
  const { uuid, medium, to, sent_time, status, answers } = questionnaire;
  const words = questionnaireWords(questionnaire, now);
  const address = to === null ? 'erased' : medium === 'sms' ? phone(to) : to;
  return (
    <div className={styles.sent} data-questionnaire={status}>
      <p className={styles.line}>
        <span>
          Questionnaire: <strong>{words}</strong>, {medium === 'sms' ? 'texted' : 'mailed'} to {address}{' '}
          <Time at={sent_time} />
        </span>
        {words === 'Out' && (
          <Button small allowed={allowed} onClick={() => setRevoking(true)}>
            Revoke
          </Button>
        )}
      </p>
      {status === 'answered' && !answers && <p>The answers were erased.</p>}
      {answers && (
        <dl className={styles.answers} aria-label="Answers">
          {answersInWords(answers).map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {revoking && (
        <Removal
          title="Revoke the questionnaire?"
          verb="Revoke"
          removal={command('DELETE /api/jcw/bupp/questionnaire/:uuid/', { uuid })}
          onDone={onChanged}
          onClose={() => setRevoking(false)}
        >
          <p>Its link will stop working. You can then send another.</p>
        </Removal>
      )}
    </div>
  );
};
