import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Crew } from '#contracts/dispatch/dispatch';
import { movedInQueue } from '#contracts/dispatch/queue';
import { useMay } from '../../../data/viewer.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { orderJobs } from '../board/boardActions.ts';
import type { Job, Work } from '../kind/duty.ts';
import { shortWords } from '../response/crewWords.ts';
import styles from './CrewDetails.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const keys: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface Props {
  readonly crew: Crew;
  readonly work: Work;
}

/** The jobs of a crew in order. Those that wait are moved by their arrows, or by Alt with an arrow key. */
export const CrewJobs = ({ crew, work }: Props) => {
  const may = useMay<'POST /api/beta/dispatch/order-jobs/'>('incident.dispatch');
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<string | null>(null);
  const jobs: readonly Job[] = [work, ...work.others];
  const waiting = movedInQueue(jobs, '', 0);
  // The browser drops the focus of a row that moves.
  useEffect(() => {
    if (moved.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-job="${CSS.escape(moved.current)}"] a`)?.focus();
    moved.current = null;
  });
  const move = ({ incident, what }: Job, by: number): void => {
    const queue = movedInQueue(jobs, incident, by);
    if (queue.join() === waiting.join()) return;
    moved.current = incident;
    announce(`${what} is number ${jobs.length - waiting.length + queue.indexOf(incident) + 1} of ${jobs.length}.`);
    void orderJobs(crew, queue);
  };
  const byKey = (event: KeyboardEvent, job: Job): void => {
    const by = event.altKey ? keys[event.key] : undefined;
    if (by === undefined || !may || !waiting.includes(job.incident)) return;
    event.preventDefault();
    move(job, by);
  };
  return (
    <ol ref={list} className={styles.jobs} aria-label={`Jobs of ${crew.name}, in order`}>
      {jobs.map((job) => {
        const at = waiting.indexOf(job.incident);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the link inside it.
          <li
            key={job.incident}
            className={styles.job}
            data-job={job.incident}
            onKeyDown={(event) => byKey(event, job)}
          >
            <span>
              {shortWords(job.status)}: <a href={`/dispatch/?incident=${job.incident}`}>{job.what}</a> {job.where}
            </span>
            {may && waiting.length > 1 && at >= 0 && (
              <span className={styles.moves}>
                <Button
                  small
                  kind="quiet"
                  aria-label={`Do ${job.what} earlier`}
                  title="Earlier (Alt+↑)"
                  disabled={at === 0}
                  onClick={() => move(job, -1)}
                >
                  <IconArrowUp {...icon} />
                </Button>
                <Button
                  small
                  kind="quiet"
                  aria-label={`Do ${job.what} later`}
                  title="Later (Alt+↓)"
                  disabled={at === waiting.length - 1}
                  onClick={() => move(job, 1)}
                >
                  <IconArrowDown {...icon} />
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
};
