import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Job, JobCall } from '#contracts/dispatch/job';
import type { JobStep } from '#contracts/incident/crewStatus';
import { timeOfDay } from '../../time/time.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, TextArea } from '../../ui/form/Field.tsx';
import { phone, phoneLink } from '../../ui/phone.ts';
import { SendingState } from '../../ui/SendingState.tsx';
import alone from '../../ui/Standalone.module.css';
import styles from './Job.module.css';
import { readKey, useLookup, useSteps } from './useJob.ts';
import { nextSteps, sendingWords, stepNow, takenWords } from './words.ts';

/**
 * `/job/?k`: a crew's job: what, where, whom to call, and the crew's own steps. No sign-in, no shell: the key in the
 * link is the authority.
 */
export const JobPage = () => {
  const [k] = useState(() => readKey(location.search));
  const { job, refused, waiting } = useLookup(k);
  const steps = useSteps(k);
  const { taken, sending } = steps.draft;
  useEffect(() => {
    document.title = 'Job · Muster';
  }, []);
  if (taken && (taken.step === 'done' || taken.step === 'declined')) return <Ended step={taken.step} job={job} />;
  // A pending step continues, although it may have ended the link itself.
  if (refused && !sending) return <Over words={refused} />;
  if (steps.refused && [404, 410].includes(steps.refused.http)) return <Over words={steps.refused.words} />;
  if (!job) return <Loading waiting={waiting} />;
  return <OpenJob job={job} steps={steps} />;
};

const OpenJob = ({ job, steps }: { readonly job: Job; readonly steps: ReturnType<typeof useSteps> }) => {
  const [declining, setDeclining] = useState(false);
  const { draft, kept, progress, refused, take, stop } = steps;
  const step = stepNow(job, draft);
  const decline = (reason: string): void => {
    setDeclining(false);
    take('declined', reason);
  };
  return (
    <div className={alone.page}>
      <header className={alone.heading}>
        <h1>{job.type} job</h1>
        <p>
          {job.entity} sent {job.crew} at {timeOfDay(job.sent_time, job.timezone)}.
        </p>
      </header>
      <main className={alone.main}>
        <output className={styles.state}>{takenWords[step]}</output>
        <What job={job} />
        <Calls calls={job.calls} />
        {refused && <AlertBox>{refused.words}</AlertBox>}
      </main>
      {draft.sending ? (
        <SendingState words={sendingWords[draft.sending.body.step]} progress={progress} kept={kept} onStop={stop} />
      ) : declining ? (
        <Decline onDecline={decline} onBack={() => setDeclining(false)} />
      ) : (
        <NextStep step={step} onTake={take} onDecline={() => setDeclining(true)} />
      )}
    </div>
  );
};

const What = ({ job: { description, labels, address, point } }: { readonly job: Job }) => (
  <>
    <section aria-labelledby="what">
      <h2 id="what">What</h2>
      <p className={styles.what}>{description || 'No description'}</p>
      {labels.length > 0 && <p className={styles.quiet}>{labels.join(', ')}</p>}
    </section>
    <section aria-labelledby="where">
      <h2 id="where">Where</h2>
      <p>{address || (point ? 'No address. The location is on the map.' : 'No location yet. Call the dispatcher.')}</p>
      {point && (
        <a className={styles.link} href={`geo:${point[0]},${point[1]}?q=${point[0]},${point[1]}`}>
          Open in maps
        </a>
      )}
    </section>
  </>
);

const callers: Readonly<Record<JobCall['as'], string>> = {
  caller: 'Reported it',
  contact: 'Contact',
  dispatcher: 'Dispatcher',
};

const Calls = ({ calls }: Pick<Job, 'calls'>) => (
  <section aria-labelledby="call">
    <h2 id="call">Call</h2>
    {calls.length === 0 && <p>No phone number is known.</p>}
    <ul className={styles.calls}>
      {calls.map(({ as, name, phone_number }) => (
        <li key={`${as} ${phone_number}`}>
          <a className={styles.link} href={phoneLink(phone_number)}>
            {phone(phone_number)}
          </a>
          <span className={styles.quiet}>
            {name && `${name} · `}
            {callers[as]}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

interface NextStepProps {
  readonly step: JobStep;
  readonly onTake: (step: JobStep) => void;
  readonly onDecline: () => void;
}

/** One big button within reach of a thumb: the next step. */
const NextStep = ({ step, onTake, onDecline }: NextStepProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(step);
  // The pressed button is gone: the focus moves to its replacement.
  useEffect(() => {
    if (before.current !== step) button.current?.focus();
    before.current = step;
  }, [step]);
  const next = nextSteps[step];
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

const Ended = ({ step, job }: { readonly step: 'done' | 'declined'; readonly job: Job | null }) => (
  <main className={alone.end}>
    <h1>
      <span aria-hidden="true">✓</span> {takenWords[step]}
    </h1>
    <output>
      <span className={alone.line}>{job ? `${job.entity} knows.` : 'The dispatcher knows.'}</span>
      <strong className={alone.line}>You can close this page.</strong>
    </output>
  </main>
);

const Over = ({ words }: { readonly words: string }) => (
  <main className={alone.end}>
    <h1>Job</h1>
    <p role="alert">{words}</p>
    <p>If in doubt, call the dispatcher.</p>
  </main>
);

const Loading = ({ waiting }: { readonly waiting: boolean }) => (
  <main className={alone.end}>
    <h1>Job</h1>
    <output>{waiting ? 'No connection yet. Trying again…' : 'Loading…'}</output>
  </main>
);
