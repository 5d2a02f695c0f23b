import { describe, expect, it } from 'vitest';
import { readExport } from './importing.ts';

const zone = 'America/Denver';
// Sunday, March 1; the clocks change on March 8.
const period = { from: Date.parse('2026-03-01T12:00:00.000Z'), until: Date.parse('2026-03-16T00:00:00.000Z') };
const shown = (file: unknown, to = period) =>
  readExport(typeof file === 'string' ? file : JSON.stringify(file), to, zone).map(({ name, spans, notes }) => ({
    name,
    notes,
    spans: spans.map(({ who, start, end }) =>
      [who.email || who.name, ...[start, end].map((at) => new Date(at).toISOString().slice(5, 16))].join(' '),
    ),
  }));
const spansOf = (file: unknown) => shown(file).flatMap(({ spans }) => spans);

describe('an export of PagerDuty', () => {
  const user = (summary: string) => ({ user: { id: 'P1', type: 'user_reference', summary } });
  const layer = {
    name: 'Weeks',
    start: '2026-02-23T08:00:00-07:00',
    end: null,
    rotation_virtual_start: '2026-02-23T08:00:00-07:00',
    rotation_turn_length_seconds: 604_800,
    users: [user('Ada Abel'), user('Bo Berg')],
    restrictions: [] as object[],
  };
  const exported = (layers: readonly object[], more: object = {}) => ({
    schedule: { name: 'Water on-call', time_zone: zone, schedule_layers: layers, ...more },
  });

  it('has the turns of its layers', () => {
    expect(shown(exported([layer]))).toEqual([
      {
        name: 'Water on-call',
        notes: ['Overrides are not in this export.'],
        spans: [
          'Ada Abel 03-01T12:00 03-02T15:00',
          'Bo Berg 03-02T15:00 03-09T14:00',
          'Ada Abel 03-09T14:00 03-16T14:00',
        ],
      },
    ]);
    const hours = { ...layer, rotation_turn_length_seconds: 43_200, end: '2026-03-02T15:00:00Z' };
    expect(spansOf(exported([hours]))).toHaveLength(3);
  });

  it('counts by days and by weeks where its restrictions say so', () => {
    const day = { type: 'daily_restriction', start_time_of_day: '08:00:00', duration_seconds: 36_000 };
    const sunday = { ...day, type: 'weekly_restriction', start_day_of_week: 7 };
    const short = { from: period.from, until: Date.parse('2026-03-03T12:00:00.000Z') };
    const spans = (one: object) => shown(exported([{ ...layer, restrictions: [one] }]), short)[0]?.spans;
    expect(spans(day)).toEqual(['Ada Abel 03-01T15:00 03-02T01:00', 'Bo Berg 03-02T15:00 03-03T01:00']);
    expect(spans(sunday)).toEqual(['Ada Abel 03-01T15:00 03-02T01:00']);
  });

  it('is what it says itself, with overrides, where it was made for a time', () => {
    const entry = { start: '2026-03-03T00:00:00-07:00', end: '2026-03-04T00:00:00-07:00', ...user('Cy Cole') };
    const past = { ...entry, start: '2026-02-01T00:00:00Z', end: '2026-02-02T00:00:00Z' };
    const final_schedule = { rendered_schedule_entries: [past, entry] };
    expect(shown(exported([layer, layer], { final_schedule }))).toMatchObject([
      { notes: [], spans: ['Cy Cole 03-03T07:00 03-04T07:00'] },
    ]);
  });

  it('is refused by name where nobody could say who is on call', () => {
    expect(() => shown(exported([layer, layer]))).toThrow('The layers of “Water on-call” overlap.');
    const odd = (more: object) => () => shown(exported([{ ...layer, ...more }]));
    const named = 'The layer “Weeks” of “Water on-call” cannot be expressed: ';
    expect(odd({ rotation_turn_length_seconds: 3_605 })).toThrow(`${named}a turn is no number of hours.`);
    expect(odd({ rotation_turn_length_seconds: 0 })).toThrow(`${named}a turn is no number of hours.`);
    expect(odd({ start: '', rotation_virtual_start: '' })).toThrow(`${named}it has no start.`);
    const restriction = { type: 'monthly', start_time_of_day: '08:00:00', duration_seconds: 3_600 };
    expect(odd({ restrictions: [restriction] })).toThrow(`${named}the restriction “monthly”.`);
    expect(odd({ restrictions: [{ ...restriction, type: 'weekly_restriction' }] })).toThrow('weekly_restriction');
    expect(odd({ restrictions: [{ ...restriction, start_time_of_day: '8' }] })).toThrow('no whole minutes');
    expect(odd({ restrictions: [{ ...restriction, duration_seconds: 61 }] })).toThrow('no whole minutes');
  });
});

describe('an export of Opsgenie', () => {
  const person = (username: string) => ({ type: 'user', username });
  const rotation = {
    name: 'Nights',
    startDate: '2026-02-23T15:00:00Z',
    type: 'weekly',
    length: 1,
    participants: [person('ada@x.example'), { type: 'none' }],
  };
  const exported = (...rotations: readonly object[]) => ({
    data: { name: 'Water on-call', timezone: zone, rotations },
  });

  it('has the turns of its rotations, beside each other, and turns of nobody', () => {
    expect(spansOf(exported(rotation))).toEqual([
      'ada@x.example 03-01T12:00 03-02T15:00',
      'ada@x.example 03-09T14:00 03-16T14:00',
    ]);
    const daily = { ...rotation, type: 'daily', length: 2, endDate: '2026-03-03T15:00:00Z' };
    expect(spansOf(exported(daily, { ...daily, type: 'hourly', length: 48 }))).toHaveLength(2 * 1);
    expect(spansOf({ data: [exported(rotation).data] })).toHaveLength(2);
  });

  it('counts at times of the day, and at days of the week', () => {
    const short = { from: period.from, until: Date.parse('2026-03-03T12:00:00.000Z') };
    const all = { ...rotation, participants: [person('ada@x.example')] };
    const spans = (timeRestriction: object) => shown(exported({ ...all, timeRestriction }), short)[0]?.spans;
    const night = { startHour: 22, startMin: 30, endHour: 6, endMin: 0 };
    expect(spans({ type: 'time-of-day', restriction: night })).toEqual([
      'ada@x.example 03-01T12:00 03-01T13:00',
      'ada@x.example 03-02T05:30 03-02T13:00',
      'ada@x.example 03-03T05:30 03-03T13:00',
    ]);
    const weekend = { startDay: 'saturday', startHour: 8, startMin: 0, endDay: 'monday', endHour: 8, endMin: 0 };
    expect(spans({ type: 'weekday-and-time-of-day', restrictions: [weekend] })).toEqual([
      'ada@x.example 03-01T12:00 03-02T15:00',
    ]);
  });

  it('is refused by name where it cannot be expressed', () => {
    const odd = (more: object) => () => shown(exported({ ...rotation, ...more }));
    const named = 'The rotation “Nights” of “Water on-call” cannot be expressed: ';
    expect(odd({ participants: [{ type: 'team', name: 'Field' }] })).toThrow(`${named}a team takes turns (“Field”).`);
    expect(odd({ type: 'monthly' })).toThrow(`${named}turns of the kind “monthly”.`);
    expect(odd({ length: 0 })).toThrow(`${named}turns of the length 0.`);
    expect(odd({ length: 1.5 })).toThrow(`${named}turns of the length 1.5.`);
    expect(odd({ startDate: '2026-03-01' })).toThrow(`${named}it has no start.`);
    expect(odd({ timeRestriction: { type: 'moon' } })).toThrow(`${named}the restriction “moon”.`);
    const hours = { startHour: 8, endHour: 9 };
    expect(odd({ timeRestriction: { type: 'time-of-day', restriction: { startHour: 8 } } })).toThrow('no times');
    expect(odd({ timeRestriction: { type: 'weekday-and-time-of-day', restrictions: [hours] } })).toThrow('no day');
  });
});

describe('an export of Grafana OnCall', () => {
  it('is its final shifts', () => {
    const shift = { user_email: 'ada@x.example', user_username: 'ada' };
    const results = [
      { ...shift, shift_start: '2026-03-02T08:00:00Z', shift_end: '2026-03-02T17:00:00Z' },
      { ...shift, shift_start: '2026-03-03T08:00:00', shift_end: '2026-03-03T17:00:00' },
      { ...shift, shift_start: '2026-01-03T08:00:00Z', shift_end: '2026-01-03T17:00:00Z' },
    ];
    expect(spansOf({ results })).toEqual([
      'ada@x.example 03-02T08:00 03-02T17:00',
      'ada@x.example 03-03T08:00 03-03T17:00',
    ]);
    expect(() => shown({ results: [{ ...shift, shift_start: 'noon' }] })).toThrow('A shift has no shift_start.');
  });
  it('is refused as rules, whose users have no address', () => {
    const rule = { name: 'Weeks', type: 'rolling_users', rolling_users: [['U1']], frequency: 'weekly' };
    expect(() => shown({ results: [rule] })).toThrow('Export final_shifts of the schedule.');
    expect(() => shown({ results: [{ frequency: 'daily' }] })).toThrow('Export final_shifts');
  });
});

describe('a calendar of another program', () => {
  const calendar = (...events: readonly (readonly string[])[]) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'X-WR-CALNAME:Water on-call',
      ...events.flatMap((lines, n) => ['BEGIN:VEVENT', `UID:${n}`, ...lines, 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\r\n');
  it('has a time on call for each event, also of a series, by attendee or title', () => {
    const series = [`DTSTART;TZID=${zone}:20260302T080000`, `DTEND;TZID=${zone}:20260302T170000`];
    const file = calendar(
      [...series, 'RRULE:FREQ=WEEKLY', 'SUMMARY:On call', 'ATTENDEE:mailto:Ada@x.example'],
      ['DTSTART;VALUE=DATE:20260307', 'DTEND;VALUE=DATE:20260309', 'SUMMARY:Bo Berg'],
      [...series, 'STATUS:CANCELLED', 'SUMMARY:Cy Cole'],
    );
    expect(shown(file)).toMatchObject([{ name: 'Water on-call' }]);
    expect(spansOf(file)).toEqual([
      'ada@x.example 03-02T15:00 03-03T00:00',
      'ada@x.example 03-09T14:00 03-09T23:00',
      'Bo Berg 03-07T07:00 03-09T06:00',
    ]);
  });
  it('has changed occurrences, also of a series that is not in the file', () => {
    const moved = ['RECURRENCE-ID:20260302T150000Z', 'DTSTART:20260304T150000Z', 'DTEND:20260304T160000Z'];
    expect(spansOf(calendar([...moved, 'SUMMARY:Bo Berg']))).toEqual(['Bo Berg 03-04T15:00 03-04T16:00']);
    const series = ['UID:s', 'DTSTART:20260302T150000Z', 'DTEND:20260302T160000Z', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Ada'];
    const change = ['UID:s', ...moved, 'SUMMARY:Bo Berg'];
    const file = calendar(series, change).replaceAll(/UID:\d\r\n/g, '');
    expect(spansOf(file)).toEqual(['Ada 03-09T15:00 03-09T16:00', 'Bo Berg 03-04T15:00 03-04T16:00']);
  });
  it('is refused when it is damaged', () =>
    expect(() => shown(calendar(['DTSTART:20260302T080000Z']).replace('END:VEVENT\r\n', ''))).toThrow(
      'cannot be read',
    ));
});

describe('any other file', () => {
  it('is refused in words', () => {
    expect(() => shown('hello')).toThrow('neither JSON nor iCalendar');
    for (const file of [{}, [], 3, { data: {} }, { schedule: {} }])
      expect(() => shown(file)).toThrow('This is no export');
  });
});
