import { describe, it } from 'vitest';
import { given } from '#events/core/given';
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
