import ICAL from 'ical.js';
import { asIn, type EventTime, type Length, lengthIn, timesIn, WrongEvent } from './eventTimes.ts';
import { between, instantOf, plus, timeOf, type Wall, wallAt, type Zone } from './zones.ts';

/** One occurrence: the event that it comes from, and its times as `TimeOffSpan` has them. */
export interface Occurrence {
  readonly event: ICAL.Component;
  readonly start: Wall;
  readonly zone: Zone;
  readonly length: Length;
}

export interface Horizon {
  /** The zone of times without one. */
  readonly zone: string;
  /** Milliseconds. A series is read until here. */
  readonly until: number;
}

/** A rule may begin in 1970, and repeat each day since. */
const mostSteps = 20_000;

export const isCancelled = (event: ICAL.Component): boolean =>
  /^cancelled$/i.test(String(event.getFirstPropertyValue('status') ?? '')) ||
  /^cancel$/i.test(String(event.parent.getFirstPropertyValue('method') ?? ''));

const sequenceOf = (event: ICAL.Component): number => Number(event.getFirstPropertyValue('sequence') ?? 0);

/**
 * The events of a file by UID: the series, and the changes of single occurrences (RECURRENCE-ID). A newer SEQUENCE replaces
 * an older one. An event without a UID stands alone.
 */
export function seriesIn(events: readonly ICAL.Component[]) {
  const byUid = new Map<string, { masters: ICAL.Component[]; changes: ICAL.Component[] }>();
  for (const [n, event] of events.entries()) {
    const uid = String(event.getFirstPropertyValue('uid') ?? `event ${n}`);
    const series = byUid.get(uid) ?? { masters: [], changes: [] };
    byUid.set(uid, series);
    (event.hasProperty('recurrence-id') ? series.changes : series.masters).push(event);
  }
  return [...byUid.values()].map(({ masters, changes }) => {
    const newest = Math.max(...masters.map(sequenceOf));
    return { masters: masters.filter((one) => sequenceOf(one) === newest), changes };
  });
}

/** The times of an event that stands alone: it does not repeat, or its series is not in the file. */
export function single(event: ICAL.Component, { zone }: Horizon): Occurrence {
  const times = timesIn(event, zone);
  const start = times.first('dtstart');
  if (start === null) throw new WrongEvent('This event has no start.');
  return { event, start: start.wall, zone: start.zone, length: lengthIn(event, start, times.first('dtend')) };
}

interface Change {
  readonly event: ICAL.Component;
  /** The occurrence that is changed, on the clocks of the series. */
  readonly of: Wall;
  readonly isFollowed: boolean;
}

/**
 * The set of occurrences of a series (RFC 5545 §3.8.5): DTSTART, RRULE and RDATE without EXDATE and EXRULE, each as its
 * change says. A change that names no occurrence is one of its own.
 */
export function occurrencesOf(
  master: ICAL.Component,
  changed: readonly ICAL.Component[],
  horizon: Horizon,
): readonly Occurrence[] {
  const alone = single(master, horizon);
  const times = timesIn(master, horizon.zone);
  const start: EventTime = { wall: alone.start, zone: alone.zone, isDate: alone.start.length === 10 };
  const { changes, followed } = changesIn(changed, start, horizon);
  const lengths = new Map<Wall, Length | null>([[start.wall, null]]);
  for (const wall of ruled('rrule', master, start, horizon)) lengths.set(wall, null);
  // A date in a series of hours means those hours of that day.
  for (const { time, length } of times.all('rdate'))
    lengths.set(time.isDate ? `${time.wall}${start.wall.slice(10)}` : asIn(start, time), length);
  const left = new Set(ruled('exrule', master, start, horizon));
  // A date leaves out each time of its day.
  for (const { time } of times.all('exdate')) left.add(time.isDate ? time.wall : asIn(start, time));
  for (const of of changes.keys()) left.add(of);
  const found = [...lengths].flatMap(([wall, length]): Occurrence[] => {
    if (left.has(wall) || left.has(wall.slice(0, 10))) return [];
    const usual = { ...alone, start: wall, length: length ?? alone.length };
    const after = followed.findLast((one) => one.of <= wall);
    return after ? movedAlong(after, usual, horizon) : [usual];
  });
  return [...found, ...[...changes.values()].flatMap((one) => (isCancelled(one) ? [] : [single(one, horizon)]))];
}

/** The latest change of each occurrence, and the changes of all that follow (RANGE=THISANDFUTURE), in order. */
function changesIn(changed: readonly ICAL.Component[], start: EventTime, { zone }: Horizon) {
  const all = changed
    .toSorted((a, b) => sequenceOf(a) - sequenceOf(b))
    .map((event): Change => {
      const of = timesIn(event, zone).first('recurrence-id');
      if (of === null) throw new WrongEvent('The times of this event cannot be read.');
      const range = String(event.getFirstProperty('recurrence-id')?.getParameter('range') ?? '');
      // A date names the occurrence of that day.
      return { event, of: of.isDate ? of.wall : asIn(start, of), isFollowed: /^thisandfuture$/i.test(range) };
    });
  return {
    changes: new Map(all.filter((one) => !one.isFollowed).map(({ of, event }) => [of, event])),
    followed: all.filter((one) => one.isFollowed).toSorted((a, b) => (a.of < b.of ? -1 : 1)),
  };
}

function movedAlong({ event, of }: Change, usual: Occurrence, horizon: Horizon): Occurrence[] {
  if (isCancelled(event)) return [];
  const { start, zone, length } = single(event, horizon);
  const from = usual.start.length === 10 ? start.slice(0, 10) : wallAt(instantOf(start, zone), usual.zone);
  const by = between(of.slice(0, from.length), from);
  return [{ ...usual, event, start: plus(usual.start, by), length }];
}

/** The occurrences of the rules, on the clocks of the series. */
function ruled(name: 'rrule' | 'exrule', master: ICAL.Component, start: EventTime, horizon: Horizon): readonly Wall[] {
  const end = wallAt(horizon.until, start.zone);
  return master.getAllProperties(name).flatMap((property) => {
    const value = property.getFirstValue();
    const rule = value instanceof ICAL.Recur ? value.clone() : ICAL.Recur.fromString(String(value));
    // The library would compare an end in UTC with the clocks of the series.
    if (rule.until) rule.until = timeOf(untilIn(rule.until, start));
    const each = rule.iterator(timeOf(start.wall));
    const found: Wall[] = [];
    for (let steps = 0; steps < mostSteps; steps++) {
      const next = each.next()?.toString();
      if (next === undefined || next > end) return found;
      found.push(next);
    }
    throw new WrongEvent('This event repeats too often.');
  });
}

/** UNTIL on the clocks of the series. A date includes its day. */
function untilIn(until: ICAL.Time, start: EventTime): Wall {
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  const wall = until.toString().replace(/Z$/, '');
  const time = { wall, isDate: until.isDate, zone: isUtc ? 'UTC' : start.zone };
  return until.isDate && !start.isDate ? `${wall}T23:59:59` : asIn(start, time);
}
