import { useState } from 'react';
import type { Dispatched } from '#contracts/dispatch/dispatch';
import { isInTrouble, isUnderWay } from '#contracts/incident/crews/crewStatus';
import { command } from '../../../data/command.ts';
import { useDocument } from '../../../data/live.ts';
import { useSend } from '../../../data/useSend.ts';
import { useMay } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { later, NoDialog } from '../../../ui/later/later.tsx';
import { recallCrew, recallOf } from '../board/boardActions.ts';
import { useFailed } from '../board/failed.ts';
import { crewWords } from '../response/crewWords.ts';
import styles from './SentCrew.module.css';

const Confirm = later(
  () => import('../../../ui/dialog/Confirm.tsx').then((file) => file.Confirm),
  ({ failed, onCancel }) => <NoDialog failed={failed} onClose={onCancel} />,
);

interface Props {
  readonly incident: string;
  readonly crew: Dispatched;
}

interface HelpProps {
  readonly incident: string;
  readonly crew: Pick<Dispatched, 'designation' | 'name'>;
  readonly onDone?: () => void;
}

const nothing = () => {};

/** Ends the call of a crew for help, once it is safe, or the question whether it is. */
export const HelpButton = ({ incident, crew, onDone = nothing }: HelpProps) => {
  const may = useMay<'POST /api/beta/dispatch/end-help/'>('incident.dispatch');
  const { busy, error, send } = useSend(onDone);
  const end = command('POST /api/beta/dispatch/end-help/', {}, { incident, designation: crew.designation });
  return (
    <>
      {error && <span className="wrong">{error.message}</span>}
      <Button small allowed={may} busy={busy} onClick={() => void send(end)}>
        {crew.name} is safe
      </Button>
    </>
  );
};

/** Sends a crew that answered late, beside the one that has the job. */
export const TakeLateButton = ({
  incident,
  crew,
  onDone = nothing,
  tabIndex,
}: HelpProps & { readonly tabIndex?: number }) => {
  const may = useMay<'POST /api/beta/dispatch/take-late-answer/'>('incident.dispatch');
  const { busy, error, send } = useSend(onDone);
  const take = command('POST /api/beta/dispatch/take-late-answer/', {}, { incident, designation: crew.designation });
  return (
    <>
      {error && <span className="wrong">{error.message}</span>}
      <Button small tabIndex={tabIndex} allowed={may} busy={busy} onClick={() => void send(take)}>
        Send {crew.name} too
      </Button>
    </>
  );
};

/** Stays at the crew until a recall succeeds. */
export const RecallFailure = ({ incident, crew }: Props) => {
  const failure = useFailed('recall', recallOf(incident, crew.designation));
  return failure === null ? null : <span className="wrong">{failure}</span>;
};

/** Asks before it texts the crew that the job is off. */
export const RecallButton = ({ incident, crew, tabIndex }: Props & { readonly tabIndex?: number }) => {
  const may = useMay<'POST /api/beta/dispatch/manual-dispatch/' | 'POST /api/beta/dispatch/recall/'>(
    'incident.dispatch',
  );
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const recall = async (): Promise<void> => {
    setBusy(true);
    await recallCrew(incident, crew);
    setBusy(false);
    setAsked(false);
  };
  return (
    <>
      <RecallFailure incident={incident} crew={crew} />
      <Button small tabIndex={tabIndex} allowed={may} aria-label={`Recall ${crew.name}`} onClick={() => setAsked(true)}>
        Recall
      </Button>
      {asked && (
        <Confirm
          title={`Recall ${crew.name}?`}
          verb="Recall"
          busy={busy}
          onConfirm={() => void recall()}
          onCancel={() => setAsked(false)}
        >
          {crew.name} gets a text that the job is canceled, and its job link stops working.
        </Confirm>
      )}
    </>
  );
};

/** A crew that was sent, in words that follow from the facts of its sending. */
export const SentCrew = ({ incident, crew }: Props) => {
  const card = useDocument('card', incident);
  const help = card?.help?.find((one) => one.designation === crew.designation);
  const asked = card?.welfare?.find((one) => one.designation === crew.designation);
  const number = useDocument('crew', crew.designation)?.designated_user?.phone_number;
  const [timezone, now] = [useTimezone(), useNow()];
  const trouble = isInTrouble(crew) || crew.status === 'in-doubt' || crew.status === 'delayed';
  return (
    <p className={`${styles.crew} ${trouble ? 'wrong' : isUnderWay(crew) ? styles.going : styles.over}`}>
      <span>{crewWords(crew, { at: (iso) => timeNear(iso, timezone, now), number })}</span>
      {help && (
        <span className="wrong">
          {help.because ? 'Does not say that it is all right' : 'Needs help'} since{' '}
          {timeNear(help.since, timezone, now)}
          {help.words && `: ${help.words}`} <HelpButton incident={incident} crew={crew} />
        </span>
      )}
      {asked && (
        <span className="wrong">
          Welfare check due, answer by {timeNear(asked.respond_by, timezone, now)}{' '}
          <HelpButton incident={incident} crew={crew} />
        </span>
      )}
      {crew.status === 'late' && <TakeLateButton incident={incident} crew={crew} />}
      {isUnderWay(crew) && <RecallButton incident={incident} crew={crew} />}
    </p>
  );
};
