import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type ScheduleCommand, schedule } from './decider.ts';
import type { ScheduleFact } from './events.ts';

const now = '2026-03-01T12:00:30.000Z';
const typed = {
  dateStart: '2026-03-01',
  timeStart: '06:00',
  dateEnd: '2026-03-02',
  timeEnd: '06:00',
  tzstr: 'America/Chicago',
};
const shift = {
  schedule: 's1',
  shift: 'n1',
  designation: 'Water on-call',
  user: 'sam',
  from: '2026-03-01T12:00:00.000Z',
  until: '2026-03-02T12:00:00.000Z',
  typed,
};
const plan = (more: object = {}): ScheduleCommand => ({
  do: 'schedule',
  ...shift,
  phoneNumber: '+13035550120',
  now,
  ...more,
});
const planned: ScheduleFact = {
  type: 'ShiftScheduled',
  data: { ...shift, subject: 'sam', personal: { phoneNumber: '+13035550120' } },
};
const unplan = (at = now): ScheduleCommand => ({ do: 'unschedule', schedule: 's1', shift: 'n1', now: at });
const nothing: readonly ScheduleFact[] = [];
const unplanned: ScheduleFact = { type: 'ShiftUnscheduled', data: { schedule: 's1', shift: 'n1' } };

describe('a shift', () => {
  it('is scheduled once', () => {
    given(schedule).when(plan()).then(planned);
    given(schedule).when(plan()).thenRepeatIsNothing();
    given(schedule, planned)
      .when(plan({ phoneNumber: '+13035550150' }))
      .thenRefused('schedule.known');
  });

  it('may start in this minute, and not in the one before', () => {
    given(schedule)
      .when(plan({ now: '2026-03-01T12:00:59.999Z' }))
      .then(planned);
    given(schedule)
      .when(plan({ now: '2026-03-01T12:01:00.000Z' }))
      .thenRefused('schedule.backdated');
  });

  it('ends after it starts', () => {
    for (const until of [shift.from, '2026-03-01T11:59:00.000Z'])
      given(schedule).when(plan({ until })).thenRefused('schedule.end-not-after-start');
  });

  it('is unscheduled once, and may be scheduled again', () => {
    given(schedule, planned).when(unplan()).then(unplanned);
    given(schedule, planned).when(unplan()).thenRepeatIsNothing();
    given(schedule, planned, unplanned).when(plan()).then(planned);
    given(schedule).when(unplan()).thenRefused('not-found');
  });

  it('that is over is unchanged', () =>
    given(schedule, planned).when(unplan(shift.until)).thenRefused('schedule.over'));
});

describe('a block of an author who saw an older calendar', () => {
  const rosas = plan({ shift: 'n2', user: 'rosa', seen: 0 });

  it('is refused when somebody was scheduled at that time meanwhile', () => {
    given(schedule, planned).when(rosas).thenRefused('schedule.overtaken');
    given(schedule, planned)
      .when({ ...rosas, from: '2026-03-02T11:59:00.000Z', until: '2026-03-02T12:30:00.000Z' } as ScheduleCommand)
      .thenRefused('schedule.overtaken');
  });

  it('stands beside a shift that the author saw, that ended before it, or that was unscheduled', () => {
    const rosa = (more: object = {}): ScheduleFact => ({
      type: 'ShiftScheduled',
      data: {
        ...shift,
        shift: 'n2',
        user: 'rosa',
        ...more,
        subject: 'rosa',
        personal: { phoneNumber: '+13035550120' },
      },
    });
    const next = { from: shift.until, until: '2026-03-03T12:00:00.000Z' };
    given(schedule, planned)
      .when(plan({ shift: 'n2', user: 'rosa', seen: 1 }))
      .then(rosa());
    given(schedule, planned)
      .when(plan({ shift: 'n2', user: 'rosa', seen: 0, ...next }))
      .then(rosa(next));
    given(schedule, planned, unplanned).when(rosas).then(rosa());
  });

  it('is not refused when it is the same shift again', () =>
    given(schedule, planned)
      .when(plan({ seen: 0 }))
      .then(...nothing));
});

describe('a shift is moved', () => {
  const later = { ...shift, shift: 'n2', from: '2026-03-01T18:00:00.000Z', until: '2026-03-02T18:00:00.000Z' };
  const move = (to: object = {}, at = now): ScheduleCommand => ({
    do: 'move',
    shift: 'n1',
    to: { ...later, phoneNumber: '+13035550120', ...to },
    now: at,
  });
  const left: ScheduleFact = { type: 'ShiftUnscheduled', data: { schedule: 's1', shift: 'n1', movedTo: 'n2' } };
  const came: ScheduleFact = {
    type: 'ShiftScheduled',
    data: { ...later, subject: 'sam', personal: { phoneNumber: '+13035550120' } },
  };

  it('once: it ends there and begins here, together', () => {
    given(schedule, planned).when(move()).then(left, came);
    given(schedule, planned).when(move()).thenRepeatIsNothing();
    given(schedule, planned)
      .when(move({ ...shift, shift: 'n1' }))
      .then(...nothing);
  });

  it('by one of two people: the other one is told, and nothing is lost', () => {
    const elsewhere = { shift: 'n3', from: '2026-03-01T20:00:00.000Z' };
    given(schedule, planned, left, came).when(move(elsewhere)).thenRefused('schedule.moved');
    given(schedule, planned, unplanned).when(move()).thenRefused('schedule.moved');
    // Unscheduling it where it was would leave it standing where it is.
    given(schedule, planned, left, came).when(unplan()).thenRefused('schedule.moved');
    given(schedule).when(move()).thenRefused('not-found');
  });

  it('and back again', () => {
    const back: ScheduleFact = { type: 'ShiftUnscheduled', data: { schedule: 's1', shift: 'n2', movedTo: 'n1' } };
    given(schedule, planned, left, came)
      .when({ do: 'move', shift: 'n2', to: { ...shift, phoneNumber: '+13035550120' }, now })
      .then(back, planned);
  });

  it('within the rules of the schedule', () => {
    given(schedule, planned)
      .when(move({ from: '2026-03-01T11:59:00.000Z' }))
      .thenRefused('schedule.backdated');
    given(schedule, planned)
      .when(move({ until: later.from }))
      .thenRefused('schedule.end-not-after-start');
    given(schedule, planned).when(move({}, shift.until)).thenRefused('schedule.over');
    given(schedule, planned, came).when(move()).thenRefused('schedule.known');
  });
});
