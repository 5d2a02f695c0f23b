import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { MyJob, MyOpenJob } from '#contracts/dispatch/job';
import type { JobStep } from '#contracts/incident/crews/crewStatus';
import { useViewer } from '../../../data/viewer.ts';
import { LoadError } from '../../../shell/errors/LoadError.tsx';
import { timeOfDay } from '../../../time/time.ts';
import alone from '../../../ui/Standalone.module.css';
import { useTitle } from '../../../ui/title.ts';
import { WaitingCalls } from '../calls/MyCalls.tsx';
import styles from '../Job.module.css';
import { JobSteps, JobWords } from '../OpenJob.tsx';
import { useOpened, useSteps } from '../useJob.ts';
import { isOver, takenWords } from '../words.ts';
import { MyCheckIn, PlacedByHand } from './MyCheckIn.tsx';
import { useMyCheckIn } from './useMyCheckIn.ts';
import { useMyJob } from './useMyJob.ts';

/** `/my-job/`: the first screen of a crew that has signed in: its job, its next step, and one tap to check in. */
export const MyJobPage = () => {
  useTitle('My job');
  const { work, error, ask } = useMyJob();
  const [chosen, setChosen] = useState<string | null>(null);
  const [ended, setEnded] = useState<JobStep | null>(null);
  const over = useCallback(
    (step: JobStep): void => {
      setEnded(step);
      setChosen(null);
      ask();
    },
    [ask],
  );
  if (!work) return error ? <LoadError error={error} /> : <p className={styles.loading}>Loading…</p>;
  const { jobs, crews } = work;
  const job = jobs.find(({ k }) => k === chosen) ?? jobs[0];
  const crew = crews.find(({ uuid }) => uuid === job?.designation) ?? crews[0] ?? null;
  const props = { crew, onSent: ask };
  if (job) {
    return (
      <div className={styles.mine}>
        <WaitingCalls />
        {jobs.length > 1 && <OtherJobs jobs={jobs} shown={job} onChoose={setChosen} />}
        <OneJob key={job.k} job={job} others={jobs.length - 1} onOver={over} {...props} />
      </div>
    );
  }
  return (
    <div className={styles.mine}>
      <WaitingCalls />
      <NoJob key={crew?.uuid ?? ''} ended={ended} {...props} />
    </div>
  );
};

interface CrewProps {
  readonly crew: MyJob['crews'][number] | null;
  readonly onSent: () => void;
}

interface OneJobProps extends CrewProps {
  readonly job: MyOpenJob;
  /** The number of the viewer's other jobs. */
  readonly others: number;
  readonly onOver: (step: JobStep) => void;
}

const OneJob = ({ job, others, crew, onSent, onOver }: OneJobProps) => {
  const steps = useSteps(job.k);
  const checkIn = useMyCheckIn(crew?.uuid ?? '', onSent);
  const centre = useViewer().entity.centre;
  useOpened(job.k, job);
  const taken = steps.draft.taken?.step;
  const ended = taken !== undefined && isOver(taken) ? taken : null;
  useEffect(() => {
    if (ended) onOver(ended);
  }, [ended, onOver]);
  return (
    <>
      <header className={alone.heading}>
        <h1>{job.type} job</h1>
        <p>
          {job.entity} sent {job.crew} at {timeOfDay(job.sent_time, job.timezone)}.{' '}
          <Link to="/incident/$uuid/" params={{ uuid: job.incident }} className={styles.whole}>
            Incident and log
          </Link>
        </p>
      </header>
      <div className={alone.main}>
        <PlacedByHand state={checkIn} centre={job.point ?? centre} />
        <JobWords job={job} steps={steps} others={others} />
      </div>
      <div className={styles.dock}>
        {crew && <MyCheckIn crew={crew} state={checkIn} />}
        {!ended && <JobSteps job={job} steps={steps} />}
      </div>
    </>
  );
};

const NoJob = ({ ended, crew, onSent }: CrewProps & { readonly ended: JobStep | null }) => {
  const checkIn = useMyCheckIn(crew?.uuid ?? '', onSent);
  const centre = useViewer().entity.centre;
  return (
    <>
      <header className={alone.heading}>
        <h1>No job right now</h1>
        <p>{crew ? (crew.active ? crew.name : `${crew.name} · off duty`) : 'You are not assigned to a crew.'}</p>
      </header>
      <div className={alone.main}>
        {ended && <output className={styles.state}>{takenWords[ended]} Dispatch has been notified.</output>}
        <p>
          {crew ? 'New jobs appear here and arrive by text.' : 'A dispatcher assigns people to crews.'}{' '}
          <Link className={styles.whole} to="/incidents/" search={{ active: true, mine: true }}>
            My incidents
          </Link>
        </p>
        <PlacedByHand state={checkIn} centre={centre} />
      </div>
      <div className={styles.dock}>{crew && <MyCheckIn crew={crew} state={checkIn} />}</div>
    </>
  );
};

interface OtherJobsProps {
  readonly jobs: readonly MyOpenJob[];
  readonly shown: MyOpenJob;
  readonly onChoose: (k: string) => void;
}

/** The choice between several jobs, in the order of the dispatcher. */
const OtherJobs = ({ jobs, shown, onChoose }: OtherJobsProps) => (
  <nav aria-label="My jobs, in order" className={styles.jobs}>
    {jobs.map((job, n) => (
      <button key={job.k} type="button" aria-pressed={job === shown} onClick={() => onChoose(job.k)}>
        <span>
          {n + 1}. {job.type}
        </span>
        <span className="quiet">{job.address || job.description || 'No location yet'}</span>
      </button>
    ))}
  </nav>
);
