import { expect, it } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import { isLineAlone, lookOfComing } from './WhoComes.tsx';

const incident = (more: Partial<Incident> = {}): Incident =>
  ({ dispatched: [], people: [], callouts: [], state_meaning: 'received', ...more }) as unknown as Incident;
const crew = (status: string) => ({ designation: 'c1', name: 'Truck 1', status }) as Incident['dispatched'][number];
const ann = { user: 'ann', name: 'Ann Moss', status: 'accepted', by: 'callout' } as Incident['people'][number];

it('who is coming is red while the dispatcher must act', () => {
  const at = '2026-03-01T12:00:00.000Z';
  const welfare = [{ designation: 'c1', name: 'Truck 1', since: at, respond_by: at }];
  expect(lookOfComing(incident())).toBeUndefined();
  expect(lookOfComing(incident({ dispatched: [crew('on-scene')] }))).toBeUndefined();
  expect(lookOfComing(incident({ dispatched: [crew('on-scene')], welfare }))).toBe('wrong');
});

it('who is coming is one line only while nobody is listed below it', () => {
  expect(isLineAlone(incident())).toBe(true);
  expect(isLineAlone(incident({ people: [ann] }))).toBe(false);
  expect(isLineAlone(incident({ dispatched: [crew('accepted')] }))).toBe(false);
});
