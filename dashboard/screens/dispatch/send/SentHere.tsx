import { useState } from 'react';
import type { Dispatched, IncidentCard } from '#contracts/dispatch/dispatch';
import { isInTrouble, isUnderWay } from '#contracts/incident/crews/crewStatus';
import { useDocument } from '../../../data/live.ts';
import { useNow } from '../../../time/clock.ts';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { recallCrew } from '../board/boardActions.ts';
import { crewWords } from '../response/crewWords.ts';
import { useNames } from '../response/useNames.ts';
import { CalledHere } from './CalledHere.tsx';
import styles from './SendCrew.module.css';
import { RecallFailure, TakeLateButton } from './SentCrew.tsx';

interface RowProps {
  readonly incident: string;
  readonly crew: Dispatched;
}

/** Two presses, in one place: the second button says what happens. A dialog could not open above this one. */
const Recall = ({ incident, crew }: RowProps) => {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const recall = async (): Promise<void> => {
    setBusy(true);
    await recallCrew(incident, crew);
    setBusy(false);
    setAsked(false);
  };
  if (!asked) {
    return (
      <Button small aria-label={`Recall ${crew.name}`} onClick={() => setAsked(true)}>
        Recall
      </Button>
    );
  }
  return (
    <Button small kind="danger" busy={busy} onClick={() => void recall()}>
      Text {crew.name} that the job is off
    </Button>
  );
};

const Row = ({ incident, crew }: RowProps) => {
  const number = useDocument('crew', crew.designation)?.designated_user?.phone_number;
  const [timezone, now] = [useTimezone(), useNow()];
  return (
    <li className={styles.sent} data-trouble={isInTrouble(crew) || undefined}>
      <span>{crewWords(crew, { at: (iso) => timeNear(iso, timezone, now), number })}</span>
      <RecallFailure incident={incident} crew={crew} />
      {crew.status === 'late' && <TakeLateButton incident={incident} crew={crew} />}
      {isUnderWay(crew) && <Recall incident={incident} crew={crew} />}
    </li>
  );
};

/** The crews that were sent to the incident already, and the people who were called for it. */
export const SentHere = ({ incident }: { readonly incident: IncidentCard }) => (
  <>
    {incident.dispatched.length > 0 && (
      <ul className={styles.sentList} aria-label="Crews sent to this incident">
        {incident.dispatched.map((crew) => (
          <Row key={crew.designation} incident={incident.uuid} crew={crew} />
        ))}
      </ul>
    )}
    <CalledHere incident={incident} name={useNames()} />
  </>
);
