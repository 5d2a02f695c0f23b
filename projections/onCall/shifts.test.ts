import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { apply } from '#projections/core/projection';
import { schedules } from './schedules.ts';
import { type ShiftDoc, shifts } from './shifts.ts';
import { endOf, mayBeOn, spanOf, spansAt, startOf, timesOf } from './shiftTimes.ts';

const typed = { dateStart: '', timeStart: '', dateEnd: '', timeEnd: '', tzstr: 'UTC' };
const event = (type: string, data: object, occurredAt = '2026-03-01T00:00:00.000Z') =>
  ({
    type,
    data,
    stream: 'schedule-s1',
    metadata: { entity: 'e1', occurredAt, actor: { kind: 'user', id: 'dana' } },
  }) as unknown as RecordedFact;
const scheduled = (shift: string, personal: object | null = { phoneNumber: '+13035550120' }) =>
  event('ShiftScheduled', {
    schedule: 's1',
    shift,
    designation: 'Water on-call',
    user: 'sam',
    from: '2026-03-02T12:00:00.000Z',
    until: '2026-03-03T12:00:00.000Z',
    typed,
    subject: 'sam',
    personal,
  });
const unscheduled = (at: string) => event('ShiftUnscheduled', { schedule: 's1', shift: 'n1' }, at);
const erased = (subject: string) => event('PersonalDataErased', { subject });

const after = (...events: readonly RecordedFact[]) => {
  const docs = new Map<string, object>();
  for (const one of events)
    for (const { key, after: doc } of apply(shifts, one, (name) => docs.get(name) ?? null)) if (doc) docs.set(key, doc);
  return ['n1', 'n2'].flatMap((key) => (docs.get(key) as ShiftDoc | undefined) ?? []);
};

describe('a shift in the calendar', () => {
  it('is withdrawn before it begins, and cut short afterwards', () => {
    expect(after(scheduled('n1'), unscheduled('2026-03-02T11:59:00.000Z'))[0]).toMatchObject({ called_off: true });
    expect(after(scheduled('n1'))[0]).toMatchObject({ changed_by: 'user:dana' });
    expect(after(scheduled('n1'), unscheduled('2026-03-02T18:00:00.000Z'))[0]).toMatchObject({
      changed_time: '2026-03-02T18:00:00.000Z',
      called_off: false,
      end: '2026-03-02T18:00:00.000Z',
    });
  });

  it('has no number once its person was erased, nor has any other shift of the person', () => {
    const numbers = (...events: readonly RecordedFact[]) => after(...events).map(({ phone_number }) => phone_number);
    expect(numbers(scheduled('n1'), scheduled('n2'), erased('sam'))).toEqual([null, null]);
    expect(numbers(scheduled('n1', null), scheduled('n2', null))).toEqual([null, null]);
    expect(numbers(scheduled('n1'), erased('rosa'))).toEqual(['+13035550120']);
  });
});

describe('the schedule of a designation', () => {
  it('counts its facts, and tells open calendars of each', () => {
    let doc: object | null = null;
    const heard: unknown[] = [];
    for (const one of [scheduled('n1'), scheduled('n2'), unscheduled('2026-03-02T18:00:00.000Z')])
      for (const change of apply(schedules, one, (key) => (key === 's1' ? doc : null))) {
        if (change.key === 's1') doc = change.after;
        heard.push(...(schedules.frames?.({ ...change, position: 7 }) ?? []));
      }
    expect(doc).toEqual({ entity: 'e1', revision: 3 });
    expect(heard).toEqual(
      Array.from({ length: 3 }, () => ({
        channel: 'presence-entity-e1-calendar',
        event: 'refresh',
        data: { position: 7 },
      })),
    );
  });
});

describe('the times of a shift', () => {
  const denver = 'America/Denver';
  type Shift = Parameters<typeof timesOf>[0];
  const shift = (typedAs: Partial<Shift['typed']>, more: Partial<Shift> = {}): Shift => ({
    typed: {
      dateStart: '2026-03-02',
      timeStart: '08:00',
      dateEnd: '2026-03-02',
      timeEnd: '16:00',
      tzstr: '',
      ...typedAs,
    },
    start: '2026-03-02T01:00:00.000Z',
    end: '2026-03-02T02:00:00.000Z',
    ...more,
  });
  const day = { start: '2026-03-02T15:00:00.000Z', end: '2026-03-02T23:00:00.000Z' };

  it('are those that were typed, in the zone of the author, or else in the zone of the organization', () => {
    expect(timesOf(shift({}), denver)).toEqual(day);
    expect(timesOf(shift({ tzstr: denver }), 'UTC')).toEqual(day);
    expect(timesOf(shift({}), 'UTC')).toEqual({
      start: '2026-03-02T08:00:00.000Z',
      end: '2026-03-02T16:00:00.000Z',
    });
  });

  it('stay as recorded in a zone that nobody knows', () =>
    expect(timesOf(shift({ tzstr: 'Mars/Olympus' }, { ended_time: '2026-03-02T01:30:00.000Z' }), denver)).toEqual({
      start: '2026-03-02T01:00:00.000Z',
      end: '2026-03-02T02:00:00.000Z',
    }));

  it.each([
    ['2026-03-02T20:00:00.000Z', '2026-03-02T20:00:00.000Z'],
    ['2026-03-02T23:00:00.000Z', '2026-03-02T23:00:00.000Z'],
    ['2026-03-03T01:00:00.000Z', '2026-03-02T23:00:00.000Z'],
  ])('end early when the shift was ended at %s, and never late', (ended_time, end) =>
    expect(timesOf(shift({}, { ended_time }), denver)).toEqual({ ...day, end }),
  );

  it('keep the second of a shift that began at once, while the clocks show its minute', () => {
    const now = '2026-03-02T15:00:42.000Z';
    expect(timesOf(shift({}, { start: now }), denver).start).toBe(now);
    expect(timesOf(shift({}, { start: '2026-03-02T15:01:00.000Z' }), denver).start).toBe(day.start);
  });

  it('of a repeated hour go from its first occurrence to the end of its last', () => {
    const typedTime = { date: '2026-11-01', time: '01:30' };
    expect(startOf(typedTime, denver)).toBe('2026-11-01T07:30:00.000Z');
    expect(endOf(typedTime, denver)).toBe('2026-11-01T08:30:00.000Z');
    const night = { dateStart: '2026-11-01', timeStart: '01:30', dateEnd: '2026-11-01', timeEnd: '01:30' };
    expect(timesOf(shift(night), denver)).toEqual({
      start: '2026-11-01T07:30:00.000Z',
      end: '2026-11-01T08:30:00.000Z',
    });
    expect(timesOf(shift(night, { start: '2026-11-01T08:30:00.000Z' }), denver).start).toBe('2026-11-01T08:30:00.000Z');
  });

  it.each([
    ['2026-03-03', '4:5128'],
    ['2026-03-04', '16:1282'],
    ['2026-03-15', '16:1282'],
    ['2026-03-16', '64:320'],
    ['2026-03-31', '64:320'],
    ['2026-04-01', '256:80'],
    ['2026-10-10', '1024:20'],
    ['2028-11-16', '4096:5'],
    ['2037-04-15', 'longest'],
  ])('from March 2 to %s are found by the span %s', (until, span) =>
    expect(spanOf({ start: '2026-03-02T12:00:00.000Z', end: `${until}T12:00:00.000Z` })).toBe(span),
  );

  it('are looked for in all spans of the day, of the day before and of the day after', () => {
    const larger = ['64:320', '256:80', '1024:20', '4096:5', 'longest'];
    expect(spansAt('2026-03-03T12:00:00.000Z')).toEqual(['4:5128', '4:5129', '16:1282', ...larger]);
    expect(spansAt('2026-02-28T12:00:00.000Z')).toEqual(['4:5127', '4:5128', '16:1281', '16:1282', ...larger]);
  });

  it.each([
    ['a day before its start', '2026-03-01T12:00:00.000Z', true],
    ['longer before its start', '2026-03-01T11:59:59.999Z', false],
    ['in its middle', '2026-03-15T12:00:00.000Z', true],
    ['a day after its end', '2026-04-01T12:00:00.000Z', true],
    ['longer after its end', '2026-04-01T12:00:00.001Z', false],
  ])('may be otherwise by other rules of the zone: %s', (_, instant, may) =>
    expect(mayBeOn({ start: '2026-03-02T12:00:00.000Z', end: '2026-03-31T12:00:00.000Z' }, instant)).toBe(may),
  );
});
