import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Job, JobCall, OneJob, QueuedJob } from '#contracts/dispatch/job';
import type { JobStep } from '#contracts/incident/crews/crewStatus';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, TextArea } from '../../ui/form/Field.tsx';
import { phone, phoneLink } from '../../ui/phone.ts';
import { SendingState } from '../../ui/SendingState.tsx';
import alone from '../../ui/Standalone.module.css';
import { PriorityMark } from '../../ui/state/PriorityMark.tsx';
import { shortWords } from '../dispatch/response/crewWords.ts';
import { mapsLink } from './directions.ts';
import { stepIn } from './draft.ts';
import styles from './Job.module.css';
import { Messages } from './Messages.tsx';
import type { useSteps } from './useJob.ts';
import { lateWords, nextSteps, sendingWords, stateWords, stepNow } from './words.ts';

interface JobProps {
  readonly job: OneJob;
  readonly steps: ReturnType<typeof useSteps>;
}

/** How far the job is, what, where, and whom to call. */
export const JobWords = ({ job, steps, others }: JobProps & { readonly others: number }) => (
  <>
    <output className={styles.state}>{lateWords(job) ?? stateWords(stepNow(job, steps.draft), others)}</output>
    <What job={job} />
    <Calls calls={job.calls} />
    {steps.refused && <AlertBox>{steps.refused.words}</AlertBox>}
    <Messages job={job} steps={steps} />
  </>
);

/** The bar at the bottom: the next step, or the state of the one that is being sent. */
export const JobSteps = ({ job, steps }: JobProps) => {
  const [declining, setDeclining] = useState(false);
  const { draft, kept, progress, take, stop } = steps;
  const decline = (reason: string): void => {
    setDeclining(false);
    take('declined', reason);
  };
  const pending = stepIn(draft);
  if (pending) {
    const words = sendingWords[pending];
    return <SendingState words={words} progress={progress} kept={kept} onStop={stop} />;
  }
  if (declining) return <Decline onDecline={decline} onBack={() => setDeclining(false)} />;
  return (
    <NextStep
      step={stepNow(job, draft)}
      isLate={job.status === 'late'}
      onTake={take}
      onDecline={() => setDeclining(true)}
    />
  );
};

const What = ({ job: { priority, description, labels, address, point } }: Pick<JobProps, 'job'>) => (
  <>
    <section aria-labelledby="what">
      <h2 id="what">What</h2>
      <p className={styles.what}>
        <PriorityMark priority={priority} /> {description || 'No description'}
      </p>
      {labels.length > 0 && <p className="quiet">{labels.join(', ')}</p>}
    </section>
    <section aria-labelledby="where">
      <h2 id="where">Where</h2>
      <p>{address || (point ? 'No address. The location is on the map.' : 'No location yet. Call the dispatcher.')}</p>
      {point && (
        <a className={styles.link} href={mapsLink(point)}>
          Directions
        </a>
      )}
    </section>
  </>
);

/** The jobs of the crew in the order of the dispatcher; each but this one leads to its page. */
export const JobQueue = ({ queue }: Pick<Job, 'queue'>) =>
  queue.length < 2 ? null : (
    <section aria-labelledby="queue">
      <h2 id="queue">Your jobs, in order</h2>
      <ol className={styles.queue}>
        {queue.map((job) => (
          <li key={job.k}>{job.own ? <strong>This job</strong> : <QueuedLink job={job} />}</li>
        ))}
      </ol>
    </section>
  );

export const QueuedLink = ({
  job: { k, type, priority, description, address, status },
}: {
  readonly job: QueuedJob;
}) => (
  <>
    <a className={styles.link} href={`/job/?k=${encodeURIComponent(k)}`}>
      {description || `${type} job`}
    </a>{' '}
    <PriorityMark priority={priority} />{' '}
    <span className="quiet">{[address, shortWords(status)].filter(Boolean).join(' · ')}</span>
  </>
);

const callers: Readonly<Record<JobCall['as'], string>> = {
  caller: 'Caller',
  contact: 'Contact',
  dispatcher: 'Dispatcher',
};

const Calls = ({ calls }: Pick<OneJob, 'calls'>) => (
  <section aria-labelledby="call">
    <h2 id="call">Call</h2>
    {calls.length === 0 && <p>No phone number is known.</p>}
    <ul className={styles.calls}>
      {calls.map(({ as, name, phone_number }) => (
        <li key={`${as} ${phone_number}`}>
          <a className={styles.link} href={phoneLink(phone_number)}>
            {phone(phone_number)}
          </a>
          <span className="quiet">
            {name && `${name} · `}
            {callers[as]}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

interface NextStepProps {
  /** Another crew has the job: only declining is left. */
  readonly isLate: boolean;
  readonly step: JobStep;
  readonly onTake: (step: JobStep) => void;
  readonly onDecline: () => void;
}

/** One big button within reach of a thumb: the next step. */
const NextStep = ({ step, isLate, onTake, onDecline }: NextStepProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(step);
  // The pressed button is gone: the focus moves to its replacement.
  useEffect(() => {
    if (before.current !== step) button.current?.focus();
    before.current = step;
  }, [step]);
  const next = isLate ? undefined : nextSteps[step];
  return (
    <div className={alone.bar}>
      {step !== 'on-scene' && (
        <Button className={alone.big} onClick={onDecline}>
          Decline
        </Button>
      )}
      {next && (
        <Button ref={button} key={step} kind="primary" className={alone.biggest} onClick={() => onTake(next.step)}>
          {next.words}
        </Button>
      )}
    </div>
  );
};

interface DeclineProps {
  readonly onDecline: (reason: string) => void;
  readonly onBack: () => void;
}

const Decline = ({ onDecline, onBack }: DeclineProps) => {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') return field.current?.focus();
    onDecline(reason.trim());
  };
  return (
    <form className={`${alone.bar} ${alone.tall}`} onSubmit={submit} noValidate>
      <TextArea
        label="Why can’t you go?"
        ref={field}
        required
        value={reason}
        rows={2}
        maxLength={limits.text.note}
        errors={tried && reason.trim() === '' ? ['This field may not be blank.'] : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.pair}>
        <Button className={alone.big} onClick={onBack}>
          Back
        </Button>
        <Button kind="danger" type="submit" className={alone.biggest}>
          Decline this job
        </Button>
      </div>
    </form>
  );
};
