import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { apply } from '#projections/core/projection';
import { schedules } from './schedules.ts';
import { type ShiftDoc, shifts } from './shifts.ts';

const typed = { dateStart: '', timeStart: '', dateEnd: '', timeEnd: '', tzstr: 'UTC' };
const event = (type: string, data: object, occurredAt = '2026-03-01T00:00:00.000Z') =>
  ({ type, data, stream: 'schedule-s1', metadata: { entity: 'e1', occurredAt } }) as unknown as RecordedFact;
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
    expect(after(scheduled('n1'), unscheduled('2026-03-02T18:00:00.000Z'))[0]).toMatchObject({
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
