import { expect, it } from 'vitest';
import type { CrewStatus } from '#contracts/incident/crews/crewStatus';
import { inQueue, movedInQueue } from './queue.ts';

const job = (incident: string, status: CrewStatus, minute = 0) => ({
  incident,
  status,
  since: `2026-11-21T08:0${minute}:00Z`,
});
const order = (jobs: readonly ReturnType<typeof job>[], queue: readonly string[] = []) =>
  inQueue(jobs, queue).map(({ incident }) => incident);

it('a crew does the job under way first, then those it accepted, then those it was asked to take', () => {
  const jobs = [job('asked', 'delivered', 1), job('newer', 'accepted', 5), job('older', 'accepted', 2)];
  expect(order([...jobs, job('there', 'on-scene', 9)])).toEqual(['there', 'older', 'newer', 'asked']);
});

it('the order of the dispatcher counts for the jobs that wait, and not for the one under way', () => {
  const jobs = [
    job('a', 'accepted', 1),
    job('b', 'delivered', 2),
    job('there', 'on-my-way', 3),
    job('c', 'accepted', 4),
  ];
  expect(order(jobs, ['b', 'gone', 'there', 'a'])).toEqual(['there', 'b', 'a', 'c']);
  expect(movedInQueue(inQueue(jobs, ['b', 'a']), 'c', -1)).toEqual(['b', 'c', 'a']);
  expect(movedInQueue(inQueue(jobs, []), 'a', -1)).toEqual(['a', 'c', 'b']);
});
