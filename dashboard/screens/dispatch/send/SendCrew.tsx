import { type FormEvent, useState } from 'react';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { useAll, useDocument } from '../../../data/live.ts';
import { useViewer } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/dialog/Popover.tsx';
import { AlertBox, Choice, FormError } from '../../../ui/form/Field.tsx';
import { missing, trucksFor, typesFor } from '../board/dispatchRules.ts';
import { useBoardOnce } from '../board/useBoardOnce.ts';
import { ranked } from '../kind/bestCrew.ts';
import { useJobs, whatOf } from '../kind/duty.ts';
import { versionWords } from '../kind/words.ts';
import { CrewChoices } from './CrewChoices.tsx';
import styles from './SendCrew.module.css';
import { SentHere } from './SentHere.tsx';
import { useSendingCrew } from './useSendingCrew.ts';

interface Props {
  /** The incident's uuid. */
  readonly incident: string;
  /** A crew that the dispatcher named already; the best one is preselected without it. */
  readonly crew?: string | undefined;
  /** Called once a crew was sent, and when the dispatcher leaves without sending. */
  readonly onDone: () => void;
}

/** The crews that can be sent, the best one first. */
const useChoices = (incident: IncidentCard) => {
  const now = useNow();
  const jobs = useJobs();
  return ranked(trucksFor(useAll('crew')), { jobs, to: incident.point, now });
};

interface FormProps extends Pick<Props, 'crew' | 'onDone'> {
  readonly incident: IncidentCard;
}

const SendForm = ({ incident, crew, onDone }: FormProps) => {
  const { entity } = useViewer();
  const choices = useChoices(incident);
  const { offered, preselected } = typesFor(incident, entity);
  const [picked, setPicked] = useState(crew);
  // The choice is fixed when the popover opens: a check-in that arrives meanwhile does not change it under Enter.
  const [best] = useState(choices[0]?.crew.uuid);
  const [type, setType] = useState(preselected);
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useSendingCrew(incident, onDone);
  // Without a type field the type follows the incident, which may change while the popover is open.
  const newVersion = offered ? type : preselected;
  const chosen = choices.find((choice) => choice.crew.uuid === (picked ?? best));
  const lacks = tried ? missing({ truck: chosen?.crew.uuid ?? '', type: newVersion }) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (chosen && newVersion && !busy) void send(chosen.crew, newVersion);
  };
  if (choices.length === 0) {
    return (
      <>
        <AlertBox kind="warning">No crew can be sent. A crew must be active and have a designated user.</AlertBox>
        <Button data-first onClick={onDone}>
          Close
        </Button>
      </>
    );
  }
  const wrong = lacks.designation ?? error?.fields.designation;
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormError error={error} shown={['designation', 'new_version']} />
      <CrewChoices incident={incident} choices={choices} chosen={chosen?.crew.uuid ?? ''} onChoose={setPicked} />
      {wrong && <AlertBox>{wrong.join(' ')}</AlertBox>}
      {offered ? (
        <Choice
          label="Incident type"
          required
          value={type}
          errors={lacks.new_version ?? error?.fields.new_version}
          onChange={(event) => setType(event.target.value)}
        >
          <option value="">Choose an incident type</option>
          {offered.map(({ key, display_name }) => (
            <option key={key} value={key}>
              {display_name}
            </option>
          ))}
        </Choice>
      ) : (
        <>
          <p className={styles.quiet}>Incident type: {versionWords(newVersion, entity)}</p>
          {error?.fields.new_version && <AlertBox>{error.fields.new_version.join(' ')}</AlertBox>}
        </>
      )}
      <div className={styles.actions}>
        <Button onClick={onDone} disabled={busy}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={busy} title="Enter">
          Send{chosen && ` ${chosen.crew.name}`}
        </Button>
      </div>
    </form>
  );
};

const Gone = ({ onDone }: Pick<Props, 'onDone'>) => (
  <>
    <AlertBox kind="warning">This incident is no longer active. No crew was sent.</AlertBox>
    <Button data-first onClick={onDone}>
      Close
    </Button>
  </>
);

/**
 * Sends a crew to an incident (S0 §2, §5), in a popover at the element with the focus. The best crew is preselected, so
 * that Enter sends it. Usable on any screen: without an open board it fetches the board's documents.
 */
export const SendCrew = ({ incident: uuid, crew, onDone }: Props) => {
  const incident = useDocument('card', uuid);
  const { status, error } = useBoardOnce();
  return (
    <Popover label="Send a crew" onClose={onDone}>
      <div className={styles.send}>
        <h2>Send a crew</h2>
        {incident && (
          <p className={styles.job}>
            <span className={styles.name}>{whatOf(incident)}</span> {incident.address || 'No address yet'}
          </p>
        )}
        {status === 'failed' && <AlertBox>An error occurred retrieving the data [{error?.status}].</AlertBox>}
        {status === 'retrieving' && <output>Loading…</output>}
        {status === 'ready' && incident && (
          <>
            <SentHere incident={incident} />
            <SendForm incident={incident} crew={crew} onDone={onDone} />
          </>
        )}
        {status === 'ready' && !incident && <Gone onDone={onDone} />}
      </div>
    </Popover>
  );
};
