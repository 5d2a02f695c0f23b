import { useRef, useState } from 'react';
import type { BodyOf } from '#contracts/api/index';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import type { ApiError } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useAll, useDocument } from '../../../data/live.ts';
import { useViewer } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/dialog/Popover.tsx';
import { AlertBox, Choice, FormError } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { say } from '../../../ui/say.ts';
import { isAgain, trucksFor, typesFor } from '../board/dispatchRules.ts';
import { useBoardOnce } from '../board/useBoardOnce.ts';
import { ranked } from '../kind/bestCrew.ts';
import { useJobs, whatOf } from '../kind/duty.ts';
import { versionWords } from '../kind/words.ts';
import { seenIn } from '../response/crewWords.ts';
import { CrewChoices } from './CrewChoices.tsx';
import styles from './SendCrew.module.css';
import { SentHere } from './SentHere.tsx';

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
  const attempts = useAttempts(incident);
  // The choice is fixed when the popover opens: a check-in that arrives meanwhile does not change it under Enter.
  const [best] = useState(choices[0]?.crew.uuid);
  const named = (designation: string) => choices.find((choice) => choice.crew.uuid === designation)?.crew;
  // Without a type field the type follows the incident, which may change while the popover is open.
  const typeOf = (type: string) => (offered ? type : preselected);
  const form = useForm({
    start: { designation: crew ?? best ?? '', new_version: preselected },
    mistakes: ({ designation, new_version }) => ({
      designation: named(designation) ? undefined : 'Choose a truck.',
      new_version: typeOf(new_version) ? undefined : 'Choose an incident type.',
    }),
    command: ({ designation, new_version }) =>
      command('POST /api/beta/dispatch/manual-dispatch/', {}, attempts.bodyOf(designation, typeOf(new_version))),
    onDone: (_, { designation }) =>
      say.done(`${named(designation)?.name ?? 'Crew'} assigned. The job is texted to its phone.`),
    onRefused: attempts.refused,
    onClose: onDone,
  });
  const { value, busy, error, errors, shown } = form;
  const [wrongCrew, wrongType] = [errors('designation'), errors('new_version')];
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
  const chosen = named(value.designation);
  return (
    <form {...form.props} className={styles.form}>
      <FormError error={error} shown={shown} />
      <CrewChoices
        incident={incident}
        choices={choices}
        chosen={chosen?.uuid ?? ''}
        wrong={wrongCrew !== undefined}
        onChoose={(designation) => form.change({ designation })}
      />
      {wrongCrew && <AlertBox>{wrongCrew.join(' ')}</AlertBox>}
      {offered ? (
        <Choice
          label="Incident type"
          {...form.field('new_version')}
          required
          none="Choose an incident type"
          of={offered.map(({ key, display_name }) => [key, display_name])}
        />
      ) : (
        <>
          <p className={styles.quiet}>Incident type: {versionWords(preselected, entity)}</p>
          {wrongType && <AlertBox>{wrongType.join(' ')}</AlertBox>}
        </>
      )}
      <div className={styles.actions}>
        <Button onClick={onDone} disabled={busy}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={busy} title="Enter">
          Send{chosen && ` ${chosen.name}`}
        </Button>
      </div>
    </form>
  );
};

/**
 * The bodies of the attempts. A press after a lost answer repeats its body, and so is the same action: a crew that was
 * sent meanwhile must not count as sent again. A refusal ends the action.
 */
const useAttempts = (incident: IncidentCard) => {
  const last = useRef<BodyOf<'POST /api/beta/dispatch/manual-dispatch/'>>(null);
  const bodyOf = (designation: string, new_version: string) => {
    const before = last.current;
    if (before?.designation === designation && before.new_version === new_version) return before;
    const again = isAgain(incident, designation);
    const body = { incident: incident.uuid, new_version, designation, seen: seenIn(incident.dispatched), again };
    last.current = body;
    return body;
  };
  const refused = ({ status }: ApiError): void => {
    if (status > 0 && status < 500) last.current = null;
  };
  return { bodyOf, refused };
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
