import { expect, it } from 'vitest';
import { durationWords, zoneWords } from './durations.ts';

it('a duration is said in minutes, then in hours and minutes, then in days and hours', () => {
  expect([null, 0, 156, 2_094, 3_596, 3_597, 3_600, 15_924].map(durationWords)).toEqual([
    '–',
    '0 min',
    '2.6 min',
    '34.9 min',
    '59.9 min',
    '1 h',
    '1 h',
    '4 h 25 min',
  ]);
  expect([48 * 3_600 - 60, 48 * 3_600, 76 * 3_600 + 1_700].map(durationWords)).toEqual([
    '47 h 59 min',
    '2 d',
    '3 d 4 h',
  ]);
});

it('a zone is said by its time and its city', () => {
  expect(['America/Denver', 'America/New_York', 'America/Indiana/Indianapolis', 'UTC'].map(zoneWords)).toEqual([
    'Mountain Time (Denver)',
    'Eastern Time (New York)',
    'Eastern Time (Indianapolis)',
    'UTC',
  ]);
});
