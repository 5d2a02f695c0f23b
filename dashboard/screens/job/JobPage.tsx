import { useEffect, useState } from 'react';
import type { Job } from '#contracts/dispatch/job';
import type { JobStep } from '#contracts/incident/crews/crewStatus';
import { timeOfDay } from '../../time/time.ts';
import alone from '../../ui/Standalone.module.css';
import { stepIn } from './draft.ts';
import { JobQueue, JobSteps, JobWords, QueuedLink } from './OpenJob.tsx';
import { readKey, useLookup, useSteps } from './useJob.ts';
import { isOver, takenWords } from './words.ts';

/**
 * `/job/?k`: a crew's job: what, where, whom to call, and the crew's own steps. No sign-in, no shell: the key in the
 * link is the authority. A crew that has signed in sees the same on `/my-job/`.
 */
export const JobPage = () => {
  const [k] = useState(() => readKey(location.search));
  const steps = useSteps(k);
  const { job, refused, waiting, since } = useLookup(k, steps.draft);
  const { taken } = steps.draft;
  const sending = stepIn(steps.draft);
  useEffect(() => {
    document.title = 'Job · Muster';
  }, []);
  if (taken && isOver(taken.step)) return <Ended step={taken.step} job={job} />;
  // A pending step continues, although it may have ended the link itself.
  if (refused && !sending) return <Over words={refused} />;
  if (steps.refused && [404, 410].includes(steps.refused.http)) return <Over words={steps.refused.words} />;
  if (!job) return <Loading waiting={waiting} />;
  return <OpenJob job={job} steps={steps} since={waiting ? since : null} />;
};

interface OpenJobProps {
  readonly job: Job;
  readonly steps: ReturnType<typeof useSteps>;
  /** The time of a kept answer that is shown without a signal. */
  readonly since: number | null;
}

const OpenJob = ({ job, steps, since }: OpenJobProps) => (
  <div className={alone.page}>
    <header className={alone.heading}>
      <h1>{job.type} job</h1>
      <p>
        {job.entity} sent {job.crew} at {timeOfDay(job.sent_time, job.timezone)}.
      </p>
      {since !== null && <output>No connection. This is the job as of {timeOfDay(since, job.timezone)}.</output>}
    </header>
    <main className={alone.main}>
      <JobWords job={job} steps={steps} others={job.queue.length - 1} />
      <JobQueue queue={job.queue} />
    </main>
    <JobSteps job={job} steps={steps} />
  </div>
);

const Ended = ({ step, job }: { readonly step: JobStep; readonly job: Job | null }) => {
  const next = job?.queue.find(({ own }) => !own);
  return (
    <main className={alone.end}>
      <h1>
        <span aria-hidden="true">✓</span> {takenWords[step]}
      </h1>
      <output>
        <span className={alone.line}>Dispatch has been notified.</span>
        {!next && <strong className={alone.line}>You can close this page.</strong>}
      </output>
      {next && (
        <p>
          Next: <QueuedLink job={next} />
        </p>
      )}
    </main>
  );
};

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
