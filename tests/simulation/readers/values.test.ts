import { execFileSync, spawnSync } from 'node:child_process';
import parsePhoneNumber from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { clockMoment } from '#contracts/values/clockTime';
import { phoneIn } from '#contracts/values/phone';
import { pointIn } from '#contracts/values/point';
import { typedPoint } from '#contracts/values/typedPoint';
import { timeReader } from '#services/commands/import/files/times';
import { cases, chance, many, patience, pick, rarely, start, upTo } from './draws.ts';

/** Collects the cases in which the two readers differ. */
function differences() {
  const found: object[] = [];
  const same = (why: string, is: unknown, right: unknown): void => {
    if (JSON.stringify(is) !== JSON.stringify(right)) found.push({ why, is, right });
  };
  return { found, same };
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

it(
  'a phone number keeps every digit and its extension, or is refused; a library reads the same',
  () => {
    const { found, same } = differences();
    for (let n = 0; n < cases; n++) {
      const isUs = rarely(0.7);
      const plain = isUs
        ? `${2 + upTo(7)}${many(9, () => upTo(9)).join('')}`
        : `${pick(['52', '44', '49', '506'])}${2 + upTo(7)}${many(7 + upTo(2), () => upTo(9)).join('')}`;
      const between = () => pick(['', '', ' ', '-', '.', ' - ', '\u2011']);
      const grouped = plain.replaceAll(/(\d{3})(?=\d)/g, (group) => group + between());
      const lead = isUs ? pick(['', '', '1 ', '+1 ', '1-']) : pick(['+', '011 ', '00 ']);
      const extension = rarely(0.3) ? `${1 + upTo(9_998)}` : '';
      const tail = extension === '' ? '' : `${pick([' x', ' ext. ', ';ext=', ' #'])}${extension}`;
      // At times a digit is lost or typed twice, or a second number stands behind it.
      const damage = rarely(0.2) ? pick(['lost', 'twice', 'second']) : '';
      const written = lead + grouped;
      const typed =
        damage === 'lost'
          ? written.slice(0, -1) + tail
          : damage === 'twice'
            ? written + written.slice(-1) + tail
            : damage === 'second'
              ? `${written} / ${pick(['303-555-0102', '3035550102'])}`
              : written + tail;
      const why = `SEED=${start} case ${n}: ${JSON.stringify(typed)}`;
      const judged = phoneIn(typed);
      if ('refused' in judged) {
        same(why, [damage !== '', judged], [true, judged]);
        continue;
      }
      const { number, extension: kept } = judged.value;
      const all = digits(typed).replace(isUs ? /^1(?=\d{10})/ : /^(011|00)/, '');
      same(why, digits(number).slice(isUs ? 1 : 0) + kept, all);
      if (damage !== '') continue;
      const known = parsePhoneNumber(isUs ? `+1${plain}` : `+${plain}`);
      // The library removes digits that a country has dropped since.
      if (isUs) same(why, [number, kept], [known?.number ?? number, extension]);
    }
    expect(found.slice(0, 3)).toEqual([]);
  },
  patience,
);

it(
  'a typed place is the one that was drawn, or says how it was changed',
  () => {
    const { found, same } = differences();
    const reach = { centre: [39.8, -105.1], miles: 310 } as const;
    const parts = (value: number): readonly [number, number, number] => {
      const seconds = Math.round(Math.abs(value) * 36_000) / 10;
      return [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), Number((seconds % 60).toFixed(1))];
    };
    const dms = (value: number, [plus, minus]: readonly [string, string]): string => {
      const [d, m, s] = parts(value);
      return `${d}${pick(['°', ' ', '° '])}${m}${pick(["'", ' ', "' "])}${s}${pick(['"', ' ', '" '])}${value < 0 ? minus : plus}`;
    };
    for (let n = 0; n < cases; n++) {
      const [lat, lng] = [Number((36.5 + 6 * chance()).toFixed(5)), Number((-108 + 6 * chance()).toFixed(5))];
      const repaired = pick(['', '', '', 'The longitude has lost', 'Latitude and longitude are swapped.']);
      const [y, x] = repaired.startsWith('Lat') ? [lng, lat] : repaired === '' ? [lat, lng] : [lat, -lng];
      const typed = pick([
        () => `${y}, ${x}`,
        () => `${y} ${x}`,
        () => `(${y};${x})`,
        () => `geo:${y},${x}`,
        () => `https://www.openstreetmap.org/?mlat=${y}&mlon=${x}`,
        ...(repaired === '' ? [() => `${dms(lat, ['N', 'S'])}${pick([', ', ' '])}${dms(lng, ['E', 'W'])}`] : []),
      ])();
      const why = `SEED=${start} case ${n}: ${JSON.stringify(typed)}`;
      const judged = typedPoint(typed, reach.centre, reach);
      if (!judged || !('value' in judged)) {
        same(why, judged, 'a place');
        continue;
      }
      const off = Math.abs(judged.value[0] - lat) + Math.abs(judged.value[1] - lng);
      same(why, [(judged.note ?? '').includes(repaired), off < 6e-5], [true, true]);
    }
    expect(found.slice(0, 3)).toEqual([]);
  },
  patience,
);

it(
  'any place is taken as it is, changed with a note to one within the reach, or refused',
  () => {
    const { found, same } = differences();
    for (let n = 0; n < cases; n++) {
      const reach = { centre: [70 - 140 * chance(), 170 - 340 * chance()], miles: 5 + upTo(2_000) } as const;
      const point = [chance() * 200 - 100, chance() * 400 - 200] as const;
      const why = `SEED=${start} case ${n}: ${JSON.stringify([point, reach])}`;
      // A second measure of the distance: by the angle between two directions from the center of the earth.
      const direction = ([lat, lng]: readonly [number, number]) => {
        const [a, b] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
        return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)];
      };
      const miles = (one: readonly [number, number]): number => {
        const [a, b] = [direction(one), direction(reach.centre)];
        const cosine = a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0);
        return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 6_371_009) / 1_609.344;
      };
      const isThere = (one: readonly [number, number]) =>
        Math.abs(one[0]) <= 90 && Math.abs(one[1]) <= 180 && miles(one) <= reach.miles + 1e-3;
      const judged = pointIn([...point], reach);
      if ('refused' in judged) same(why, isThere(point) && miles(point) < reach.miles - 1e-3, false);
      else {
        same(why, isThere(judged.value), true);
        const isSame = String(judged.value) === String(point);
        same(why, judged.note !== undefined, !isSame);
      }
    }
    expect(found.slice(0, 3)).toEqual([]);
  },
  patience,
);

/** The clock of each zone by Python's `zoneinfo`, which reads another copy of the time zones by other code. */
const python = `
import sys, json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
def instants(wall, zone):
    found = []
    for fold in (0, 1):
        at = wall.replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(timezone.utc)
        shown = at.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)
        if shown == wall or fold == 0: found.append(at.timestamp() * 1000)
    return found
out = []
for zone, at, hour, minute, latest in json.load(sys.stdin):
    wall = datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).replace(tzinfo=None, microsecond=0, fold=0)
    today = datetime.fromtimestamp(latest / 1000, ZoneInfo(zone)).replace(tzinfo=None)
    clock = []
    for days in (0, 1, 2):
        day = (today - timedelta(days=days)).replace(hour=hour, minute=minute, second=0, microsecond=0, fold=0)
        clock += [one for one in instants(day, zone) if one <= latest]
    shapes = ['%m/%d/%Y %I:%M:%S %p', '%Y-%m-%d %H:%M:%S', '%d-%b-%y %I.%M.%S %p', '%Y-%m-%dT%H:%M:%S']
    out.append([max(clock), instants(wall, zone), [wall.strftime(shape) for shape in shapes]])
json.dump(out, sys.stdout)
`;
const hasPython =
  spawnSync('python3', ['-c', 'from zoneinfo import ZoneInfo; ZoneInfo("America/Denver")']).status === 0;
if (!hasPython) console.log('SKIPPED: there is no python3 with zoneinfo; no time was compared with it.');

it.skipIf(!hasPython)(
  'a time has the instant that Python gives it, in every zone and around each change of a clock',
  () => {
    const { found, same } = differences();
    const zones = ['America/Denver', 'America/St_Johns', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kolkata'];
    const formats = ['MM/dd/yyyy hh:mm:ss a', 'yyyy-MM-dd HH:mm:ss', 'dd-MMM-yy hh.mm.ss a', 'ISO'];
    const changes = ['2026-03-08', '2026-04-04', '2026-09-06', '2026-10-03', '2026-11-01'].map((day) =>
      Date.parse(day),
    );
    const drawn = many(cases, () => {
      const near = rarely(0.5)
        ? pick(changes) + upTo(2 * 1_440) * 60_000
        : Date.parse('2019-01-01') + upTo(4_000_000) * 60_000;
      return { zone: pick(zones), at: near + upTo(59) * 1_000, hour: upTo(23), minute: upTo(59) };
    });
    const asked = drawn.map(({ zone, at, hour, minute }) => [zone, at, hour, minute, at + 300_000]);
    const answer = execFileSync('python3', ['-c', python], { input: JSON.stringify(asked), maxBuffer: 2 ** 30 });
    const answered = JSON.parse(answer.toString()) as [number, number[], string[]][];
    for (const [n, { zone, at, hour, minute }] of drawn.entries()) {
      const [clock, walls, texts] = answered[n] ?? [0, [], []];
      const why = `SEED=${start} case ${n}: ${JSON.stringify([zone, new Date(at), hour, minute, texts])}`;
      const half = hour < 12 ? 'AM' : 'PM';
      const typed = pick([
        `${String(hour).padStart(2, '0')}${String(minute).padStart(2, '0')}`,
        `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`,
      ]);
      const said = clockMoment(typed, { now: at, reported: 0, timezone: zone })?.at;
      same(`${why} ${typed}`, said, clock);
      const k = upTo(formats.length - 1);
      const read = timeReader(zone, formats.slice(k, k + 1))(texts[k] ?? '');
      same(why, read.at !== null && walls.includes(read.at) ? walls : read, walls);
    }
    expect(found.slice(0, 3)).toEqual([]);
  },
  patience,
);
