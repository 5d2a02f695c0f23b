import { expect, it } from 'vitest';
import type { DutyGap, MissedDuty, Readiness } from '#contracts/onCall/readiness';
import { gapWords, lackLines, redLine, whyWords } from './readinessWords.ts';

const at = (instant: string) => instant.slice(5, 16);
const person = (first_name: string) => ({
  uuid: first_name,
  first_name,
  last_name: 'Ortiz',
  phone_number: null,
  is_active: true,
  is_available: true,
});
const [now, later, end] = ['2026-03-01T08:00:00.000Z', '2026-03-04T08:00:00.000Z', '2026-06-24T08:00:00.000Z'];
const scheduled = { user: person('Sam'), because: 'scheduled', since: now, until: later, named_for: null } as const;
const missed: MissedDuty = { ...scheduled, away: 'inactive' };
const gap: DutyGap = { from: now, until: later, open: false, missing: [missed] };
const nothing: Readiness = { as_of: now, until: end, blocking: [], designations: [], beats: [], reserve_lists: [] };

it('says why a person is on call', () => {
  expect(whyWords(scheduled, at)).toBe('scheduled until 03-04T08:00');
  expect(whyWords({ ...scheduled, because: 'named', named_for: 'Water' }, at)).toBe('designated for Water');
  expect(whyWords({ ...scheduled, because: 'leads' }, at)).toBe('leads since 03-01T08:00');
});

it('has one red line, and none when a crew could be formed', () => {
  expect(redLine(nothing)).toBe(null);
  const blocking = [
    { why: 'nobody-on-call', name: 'Water on-call' },
    { why: 'target-unreachable', name: 'Night' },
    { why: 'nobody-on-call', name: 'Sewer on-call' },
  ] as const;
  expect(redLine({ blocking })).toBe(
    'No crew can be formed now. Water on-call and Sewer on-call: no one is on call. ' +
      'Night: fewer people can be called than are needed.',
  );
});

it('has no line for a beat with one who can be called, nor for an empty list that wants no one', () => {
  const list = { uuid: 'b', name: 'East', callable: 1, without_phone: [], inactive: [], on_leave: [] };
  expect(lackLines({ ...nothing, beats: [{ ...list, reserve_list: null }] }, at)).toEqual([]);
  const [short] = lackLines({ ...nothing, reserve_lists: [{ ...list, callable: 0, target_call_count: 2 }] }, at);
  expect(short?.words).toBe('Short: needs 2, has 0.');
});

it('lists gaps with the people who are missing, and lists that lack people', () => {
  expect(gapWords({ ...gap, open: true, from: later }, now, at)).toBe('From 03-04T08:00, with no one scheduled next');
  const lists = { callable: 1, without_phone: [person('Rosa')], inactive: [person('Nina')], on_leave: [] };
  const lines = lackLines(
    {
      ...nothing,
      designations: [{ name: 'Water on-call', crew: false, on_call: [], missing: [], next: null, gaps: [gap] }],
      beats: [
        {
          uuid: 'b',
          name: 'East',
          ...lists,
          callable: 0,
          without_phone: [],
          inactive: [],
          on_leave: [],
          reserve_list: null,
        },
      ],
      reserve_lists: [{ uuid: 'r', name: 'Night', ...lists, target_call_count: 2 }],
    },
    at,
  );
  expect(lines.map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'Water on-call: From now to 03-04T08:00. Sam Ortiz (scheduled until 03-04T08:00) is inactive.',
    'East: No one on the beat can be called.',
    'Night: Short: needs 2, has 1. Without a phone number: Rosa Ortiz. Inactive but still listed: Nina Ortiz.',
  ]);
});
