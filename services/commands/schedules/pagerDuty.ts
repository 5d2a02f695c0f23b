import { WrongCommand } from '#services/commands/wrongCommand';
import { instantIn, isObject, type Json, listIn, numberIn, objectIn, type ReadExport, textIn } from './exported.ts';
import { coming, overlaps, type Period, type Rotation, type Span, timesOf, type Who, type Window } from './turns.ts';

const whoOf = (user: Json): Who => ({
  email: textIn(user, 'email'),
  name: textIn(user, 'name') || textIn(user, 'summary'),
});

/** PagerDuty: the answer of `GET /schedules/{id}` (REST API v2), with `since` and `until` or without. */
export const readPagerDuty: ReadExport = (file, period) => {
  if (!isObject(file)) return null;
  const schedules = isObject(file.schedule) ? [file.schedule] : listIn(file, 'schedules');
  if (!schedules.some((one) => 'schedule_layers' in one || 'final_schedule' in one)) return null;
  return schedules.map((schedule) => {
    const name = textIn(schedule, 'name');
    const zone = textIn(schedule, 'time_zone');
    const final = listIn(objectIn(schedule, 'final_schedule'), 'rendered_schedule_entries');
    if (final.length > 0) return { name, spans: final.flatMap((one) => entryOf(one, period)), notes: [] };
    const layers = listIn(schedule, 'schedule_layers').map((layer) => timesOf(rotationOf(layer, name, zone), period));
    // The order of layers in the answer is not documented: a guess would put the wrong person on call.
    if (overlaps(layers))
      throw new WrongCommand(
        `The layers of “${name}” overlap. Export it with since=… and until=…: then final_schedule says who is on call.`,
      );
    return { name, spans: layers.flat(), notes: ['Overrides are not in this export.'] };
  });
};

function entryOf(entry: Json, period: Period): readonly Span[] {
  const [start, end] = [instantIn(entry, 'start'), instantIn(entry, 'end')];
  if (start === null || end === null) throw new WrongCommand('An entry of final_schedule has no start or no end.');
  return coming({ who: whoOf(objectIn(entry, 'user')), start, end }, period);
}

function rotationOf(layer: Json, schedule: string, zone: string): Rotation {
  const seconds = numberIn(layer, 'rotation_turn_length_seconds');
  const start = instantIn(layer, 'rotation_virtual_start') ?? instantIn(layer, 'start');
  const refused = (what: string) =>
    new WrongCommand(`The layer “${textIn(layer, 'name')}” of “${schedule}” cannot be expressed: ${what}.`);
  if (seconds === null || seconds <= 0 || seconds % 3_600 !== 0) throw refused('a turn is no number of hours');
  if (start === null) throw refused('it has no start');
  const restrictions = listIn(layer, 'restrictions');
  return {
    zone,
    turns: listIn(layer, 'users').map((one) => [whoOf(isObject(one.user) ? one.user : one)]),
    start,
    every: seconds % 86_400 === 0 ? { count: seconds / 86_400, unit: 'day' } : { count: seconds / 3_600, unit: 'hour' },
    from: instantIn(layer, 'start') ?? start,
    until: instantIn(layer, 'end'),
    windows: restrictions.length === 0 ? null : restrictions.map((one) => windowOf(one, refused)),
  };
}

function windowOf(restriction: Json, refused: (what: string) => WrongCommand): Window {
  const type = textIn(restriction, 'type');
  const [seconds, day] = [numberIn(restriction, 'duration_seconds'), numberIn(restriction, 'start_day_of_week')];
  const time = /^(\d\d:\d\d)(:00)?$/.exec(textIn(restriction, 'start_time_of_day'))?.[1];
  if (time === undefined || seconds === null || seconds % 60 !== 0) throw refused('a restriction has no whole minutes');
  if (type === 'daily_restriction') return { day: null, time, minutes: seconds / 60 };
  if (type !== 'weekly_restriction' || day === null) throw refused(`the restriction “${type}”`);
  // 1 is Monday, and 7 is Sunday.
  return { day: day % 7, time, minutes: seconds / 60 };
}
