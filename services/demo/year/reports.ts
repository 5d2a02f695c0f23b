import { daysAfter, instantsOf } from '#contracts/time/localTime';
import { idFrom } from '#events/core/ids';
import { chance } from '../chance.ts';
import type { DemoOrganisation } from '../organisations.ts';
import { addressAt } from '../streets.ts';
import { lasting, normal, oneOf, poisson, type Roll, weighted } from './chances.ts';
import { additions, hours, isNight, type Kind, kinds } from './kinds.ts';

/** One report of the demo's year, before anybody worked on it. */
export interface Report {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  /** The local hour. */
  readonly hour: number;
  readonly isWeekend: boolean;
  readonly kind: Kind;
  readonly description: string;
  readonly lat: number;
  readonly lng: number;
  readonly route: string;
  readonly streetNumber: string;
  /** Its own chances, so that no report depends on another. */
  readonly roll: Roll;
}

/** The parts of the year, which are loaded one by one. */
export const months = 12;
const days = 365;

/** Reports in an ordinary year. A smaller organization has fewer. */
const usual = 800;
const larger: Readonly<Record<string, number>> = { arvada: 2_000, durham: 1_200, jcw: 1_200 };

/** The days, as dates, of one of the twelve parts. Part 0 is the newest, and ends with the day `last`. */
export function daysOfPart(last: string, part: number): readonly string[] {
  const [from, below] = [Math.round((days * part) / months), Math.round((days * (part + 1)) / months)];
  return Array.from({ length: below - from }, (_, n) => daysAfter(last, -from - n));
}

/** The reports of a local day. The same on every machine. */
export function reportsOf(organisation: DemoOrganisation, date: string): readonly Report[] {
  const { name, timezone } = organisation;
  const roll = chance(`${name} year ${date}`);
  const month = Number(date.slice(5, 7)) - 1;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const weather = weatherOf(name, date, month);
  const perDay = (larger[name] ?? usual) / days;
  return kinds.flatMap((kind) => {
    const isWeather = weather !== null && kind.weather === weather;
    const often = (kind.season[month] ?? 1) * (isWeekend ? kind.weekend : 1) * (isWeather ? 7 : 1);
    return Array.from({ length: poisson(perDay * kind.share * often, roll) }, (_, n): Report => {
      const id = idFrom('demo year', name, date, kind.labels.join(), n);
      const own = chance(id);
      const hour = hourOf(kind, isWeather, own);
      const minute = Math.floor(own() * 60);
      const local = `${date}T${twoDigits(hour)}:${twoDigits(minute)}`;
      const at = instantsOf(local, timezone).first + Math.floor(own() * 60_000);
      const description = `${oneOf(kind.descriptions, own)}.${oneOf(additions, own)}`;
      return { id, at, hour, isWeekend, kind, description, ...placeOf(organisation, kind, own), roll: own };
    });
  });
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** A storm comes in the afternoon and lasts into the evening; frost bursts pipes before dawn. */
function hourOf(kind: Kind, isWeather: boolean, roll: Roll): number {
  if (isWeather && roll() < 0.7)
    return kind.weather === 'storm' ? 14 + Math.floor(roll() * 9) : 3 + Math.floor(roll() * 7);
  return weighted(
    hours.map((share, hour) => share * (isNight(hour) ? kind.night : 1)),
    roll,
  );
}

/** About twelve days of storm from April to September, and eight of hard frost in winter. */
function weatherOf(name: string, date: string, month: number): 'storm' | 'frost' | null {
  const roll = chance(`${name} weather ${date}`);
  if (month >= 3 && month <= 8) return roll() < 0.065 ? 'storm' : null;
  return (month === 11 || month <= 1) && roll() < 0.09 ? 'frost' : null;
}

interface Quarter {
  readonly lat: number;
  readonly lng: number;
  /** Degrees. */
  readonly wide: number;
  readonly weight: number;
}

/** Degrees of latitude from the center that the reports stay within. */
const reach = 0.05;

/** Quarters with old pipes, where most of one kind is reported. Old mains and low basements are not in the same ones. */
function quartersOf({ name, lat, lng }: DemoOrganisation, what: string): readonly Quarter[] {
  const roll = chance(`${name} quarters ${what}`);
  return Array.from({ length: 5 }, () => ({
    lat: lat + (roll() - 0.5) * reach * 1.5,
    lng: lng + (roll() - 0.5) * reach * 1.9,
    wide: 0.0025 + roll() * 0.005,
    weight: lasting(1, 0.7, roll),
  }));
}

function placeOf(organisation: DemoOrganisation, kind: Kind, roll: Roll) {
  const { lat, lng } = organisation;
  const anywhere = { lat: lat + (roll() - 0.5) * reach * 1.8, lng: lng + (roll() - 0.5) * reach * 2.4 };
  const quarters = quartersOf(organisation, kind.target);
  const weights = quarters.map(({ weight }) => weight);
  const quarter = quarters[weighted(weights, roll)] as Quarter;
  const isOld = roll() < 0.62;
  const near = () => normal(roll) * quarter.wide;
  const point = isOld ? { lat: quarter.lat + near(), lng: quarter.lng + near() * 1.3 } : anywhere;
  const { raw: _, ...address } = addressAt(organisation, point);
  return address;
}
