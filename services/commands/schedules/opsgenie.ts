import { WrongCommand } from '#services/commands/wrongCommand';
import { instantIn, isObject, type Json, listIn, numberIn, objectIn, type ReadExport, textIn } from './exported.ts';
import { type Rotation, timesOf, type Who, type Window } from './turns.ts';

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const units = {
  hourly: { count: 1, unit: 'hour' },
  daily: { count: 1, unit: 'day' },
  weekly: { count: 7, unit: 'day' },
} as const;
const isUnit = (type: string): type is keyof typeof units => Object.hasOwn(units, type);

/** Opsgenie: the answer of `GET /v2/schedules/{id}`, or of `GET /v2/schedules?expand=rotation`. */
export const readOpsgenie: ReadExport = (file, period) => {
  if (!isObject(file)) return null;
  const schedules = isObject(file.data) ? [file.data] : listIn(file, 'data');
  if (!schedules.some((one) => 'rotations' in one)) return null;
  return schedules.map((schedule) => {
    const name = textIn(schedule, 'name');
    const zone = textIn(schedule, 'timezone');
    const rotations = listIn(schedule, 'rotations').map((one) => rotationOf(one, name, zone));
    // All rotations of a schedule are on call beside each other.
    const spans = rotations.flatMap((one) => timesOf(one, period));
    return { name, spans, notes: ['Overrides are not in this export.'] };
  });
};

function rotationOf(rotation: Json, schedule: string, zone: string): Rotation {
  const refused = (what: string) =>
    new WrongCommand(`The rotation “${textIn(rotation, 'name')}” of “${schedule}” cannot be expressed: ${what}.`);
  const [start, type] = [instantIn(rotation, 'startDate'), textIn(rotation, 'type')];
  if (start === null) throw refused('it has no start');
  const length = numberIn(rotation, 'length') ?? 1;
  if (!Number.isInteger(length) || length < 1) throw refused(`turns of the length ${length}`);
  if (!isUnit(type)) throw refused(`turns of the kind “${type}”`);
  const { count, unit } = units[type];
  return {
    zone,
    turns: listIn(rotation, 'participants').map((one) => participantsOf(one, refused)),
    start,
    every: { count: count * length, unit },
    from: start,
    until: instantIn(rotation, 'endDate'),
    windows: windowsOf(objectIn(rotation, 'timeRestriction'), refused),
  };
}

type Refuse = (what: string) => WrongCommand;

function participantsOf(participant: Json, refused: Refuse): readonly Who[] {
  const type = textIn(participant, 'type');
  // The word for turns of nobody.
  if (type === 'none') return [];
  if (type !== 'user') throw refused(`a ${type} takes turns (“${textIn(participant, 'name')}”)`);
  return [{ email: textIn(participant, 'username'), name: textIn(participant, 'name') }];
}

function windowsOf(limits: Json, refused: Refuse): readonly Window[] | null {
  switch (textIn(limits, 'type')) {
    case '':
      return null;
    case 'time-of-day':
      return [windowOf(objectIn(limits, 'restriction'), 1, refused)];
    case 'weekday-and-time-of-day':
      return listIn(limits, 'restrictions').map((one) => windowOf(one, 7, refused));
    default:
      throw refused(`the restriction “${textIn(limits, 'type')}”`);
  }
}

/** From one time until the next such end: within a day, or within a week. */
function windowOf(of: Json, wraps: 1 | 7, refused: Refuse): Window {
  const [day, last] = [textIn(of, 'startDay'), textIn(of, 'endDay')].map((one) => days.indexOf(one.toLowerCase()));
  const start = clockOf(of, 'start');
  const end = clockOf(of, 'end');
  if (start === null || end === null || day === undefined || last === undefined)
    throw refused('a restriction has no times');
  if (wraps === 7 && (day < 0 || last < 0)) throw refused('a restriction has no day');
  const between = end - start + (wraps === 7 ? (last - day) * 1_440 : 0);
  const minutes = between > 0 ? between : between + wraps * 1_440;
  const time = [Math.floor(start / 60), start % 60].map((one) => String(one).padStart(2, '0')).join(':');
  return { day: wraps === 7 ? day : null, time, minutes };
}

/** Minutes after midnight. */
function clockOf(of: Json, side: 'start' | 'end'): number | null {
  const hour = numberIn(of, `${side}Hour`);
  return hour === null ? null : hour * 60 + (numberIn(of, `${side}Min`) ?? 0);
}
