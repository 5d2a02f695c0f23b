import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type ScheduleCommand, schedule, scheduleOf } from '#events/schedule/decider';
import type { Cause } from '#events/store/handle';
import { endOf, startOf } from '#projections/onCall/shiftTimes';
import { shownAt } from '#services/api/onCall/wallClock';
import type { App } from '#services/app/app';
import { entityId, userId } from './ids.ts';
import { type DemoOrganisation, phoneOf } from './organisations.ts';

const day = 24 * 3_600_000;
const changeOver = '07:00';
const withSchedules = new Set(['arvada', 'durham', 'jcw']);
/** The holders in turn, a day and a night each. */
const turns = [
  ['Water on-call', ['crew2', 'crew', 'leader']],
  ['Sewer on-call', ['crew3', 'crew4']],
] as const;

/** Nine days of on-call shifts, two of them past, planned the week before. */
export async function loadSchedules(app: App, organisation: DemoOrganisation, cause: Cause) {
  const { name, timezone } = organisation;
  if (!withSchedules.has(name)) return;
  const by: Cause = { ...cause, actor: { kind: 'user', id: userId(name, 'dispatcher') } };
  const today = app.clock.now();
  const planned = iso(today - 7 * day);
  const at = (n: number) => ({ date: shownAt(iso(today + n * day), timezone).date, time: changeOver });
  for (const [which, [designation, people]] of turns.entries()) {
    const id = scheduleOf(entityId(name), designation);
    const steps = Array.from({ length: 9 }, (_, n) => {
      const [starts, ends] = [at(n - 2), at(n - 1)];
      const person = people[n % people.length] ?? 'leader';
      const shift = idFrom('demo', 'scheduled shift', name, 9 * which + n);
      const command: ScheduleCommand = {
        do: 'schedule',
        schedule: id,
        shift,
        designation,
        user: userId(name, person),
        from: startOf(starts, timezone),
        until: endOf(ends, timezone),
        typed: {
          dateStart: starts.date,
          timeStart: starts.time,
          dateEnd: ends.date,
          timeEnd: ends.time,
          tzstr: timezone,
        },
        phoneNumber: phoneOf(organisation, person),
        now: planned,
      };
      return { commandId: shift, occurredAt: planned, command };
    });
    await app.handle(schedule, id, steps, by);
  }
}
