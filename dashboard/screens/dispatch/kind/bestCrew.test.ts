import { expect, it } from 'vitest';
import type { LatLng } from '#contracts/core/geo';
import type { CheckIn } from '#contracts/dispatch/dispatch';
import { card, crew, jobsOf, sentCrew } from '../../../testing/cast.ts';
import { awayWords, ranked, seenWords } from './bestCrew.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const to: LatLng = [39.8, -105.1];
/** A check-in of so many minutes ago, so many hundredths of a degree north. */
const seen = (minutes: number, north: number): { readonly checkin: CheckIn } => ({
  checkin: {
    id: 'c',
    status: 'COMPLETED',
    requested_time: '2026-11-21T08:00:00Z',
    due_time: '2026-11-21T08:15:00Z',
    time: new Date(now - minutes * 60_000).toISOString(),
    point: [39.8 + north / 100, -105.1],
    accuracy: 9,
    note: '',
    text: 'sent',
    failure: null,
    cause: null,
  },
});
const busy = jobsOf([card('other', { dispatched: [sentCrew('busy', { status: 'on-scene' })] })]);
const crews = [
  crew('busy', seen(1, 0)),
  crew('ancient', seen(67, 0)),
  crew('unseen'),
  crew('older', seen(45, 1)),
  crew('far', seen(2, 9)),
  crew('near', seen(20, 1)),
  crew('resting', { active: false, ...seen(1, 0) }),
];
const choices = ranked(crews, { jobs: busy, to, now });

it('crews are ranked free before busy, fresh before old, near before far', () =>
  expect(choices.map(({ crew: { uuid } }) => uuid)).toEqual([
    'near',
    'far',
    'older',
    'ancient',
    'unseen',
    'busy',
    'resting',
  ]));

it('a position that is too old to use is never a distance', () => {
  const ancient = choices.find(({ crew: { uuid } }) => uuid === 'ancient');
  expect(ancient?.away).toBeNull();
  expect(ancient && seenWords(ancient.crew, now)).toBe('last seen 1 h 07 min ago');
});

it('a position that can be used gives a distance and an age', () =>
  expect(choices.slice(0, 1).map(({ crew: near, away }) => [awayWords(away), seenWords(near, now)])).toEqual([
    ['0.7 mi', 'seen 20 min ago'],
  ]));

it('without a place the order is by duty and name', () =>
  expect(ranked(crews, { jobs: busy, to: null, now }).map(({ crew: { uuid } }) => uuid)).toEqual([
    'ancient',
    'far',
    'near',
    'older',
    'unseen',
    'busy',
    'resting',
  ]));
