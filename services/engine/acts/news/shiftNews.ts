import { rulesWith } from '#contracts/core/dispatchRules';
import type { NewsWay } from '#contracts/onCall/shiftNews';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { shiftNews, shiftNewsOf } from '#events/shiftNews/decider';
import type { NewsItem, ShiftNewsLooked } from '#events/shiftNews/events';
import type { ShiftNewsDue } from '#projections/due/obligation';
import { causeOf as reasonOf } from '#projections/due/shiftNews';
import { coverage } from '#projections/onCall/duty/coverage';
import type { DutyFacts } from '#projections/onCall/duty/onDuty';
import { timesOf } from '#projections/onCall/shiftTimes';
import type { App } from '#services/app/app';
import { zoneOf } from '#services/app/calling/zone';
import { dutyFactsOver } from '#services/app/onDuty';
import { causeOf } from '../cause.ts';
import { isMorning, isWeekly, type Look, nextMoment, reminderAt } from './moments.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A change of the last minute may not be readable on this node yet. */
const settles = minute;
/** Gaps of the next three days are told; those of the next day at once, others at 6:00. */
const gapsAhead = 3 * day;
const week = 7 * day;

type News = ReadonlyMap<string, readonly NewsItem[]>;
type Gaps = ShiftNewsLooked['data']['gaps'];

/** Tells people about their shifts: those to come, those that others changed, the week, and gaps. */
export async function tellShiftNews(app: App, due: ShiftNewsDue): Promise<void> {
  const { entity } = due;
  const news = shiftNewsOf(entity);
  const doc = app.views.doc('shift_news', news);
  const known = doc?.kind === 'news' ? doc : null;
  const now = app.clock.now();
  const until = now - settles;
  const zone = zoneOf(app, entity);
  const look = { since: known ? Date.parse(known.until) : until, until, zone };
  const facts = dutyFactsOver(app, entity, { from: iso(until), until: iso(until + week + day) });
  const coming = comingIn(facts, now);
  const rules = rulesWith(app.views.doc('boards', entity)?.rules);
  const chosen = app.views.docs('shift_news', { where: { chosen: entity } });
  const gaps = rules.gap_news === 'off' ? { known: [], told: [] } : gapsIn(facts, known?.gaps ?? [], look);
  const people = together([
    remindersIn(coming, look),
    changesIn(app, entity, look),
    isWeekly(look)
      ? new Map(
          chosen.flatMap((one) =>
            one.kind === 'choice' && one.weekly ? [[one.user, weekOf(coming, one.user, now)] as const] : [],
          ),
        )
      : new Map(),
    rules.gap_news === 'off' ? new Map() : gapNews(app, entity, { role: rules.gap_news, gaps: gaps.told }),
  ]);
  const told = [...people].flatMap(([user, about]) => {
    const by = wayOf(app, user, { rule: rules.shift_news, isGap: about.some(({ says }) => says === 'gap') });
    const isHere = app.views.doc('accounts', user)?.active ?? false;
    if (by === 'none' || !isHere || about.length === 0) return [];
    return [{ delivery: idFrom('shift news', news, look.until, user), user, by, about }];
  });
  const isWanted = chosen.length > 0 || rules.shift_news !== 'none' || rules.gap_news !== 'off';
  const next = isWanted
    ? iso(
        nextMoment(
          coming.map(({ start }) => Date.parse(start)),
          look,
        ) + settles,
      )
    : null;
  const cause = reasonOf(due);
  const since = known?.until ?? null;
  const command = { do: 'look', news, since, until: iso(until), next, cause, gaps: gaps.known, told } as const;
  const commandId = idFrom('shift news', news, cause);
  await app.handle(shiftNews, news, { commandId, occurredAt: iso(now), command }, causeOf(entity, news));
}

interface Coming {
  readonly uuid: string;
  readonly user: string;
  readonly designation: string;
  readonly start: string;
  readonly end: string;
}

/** The shifts that have not begun, at the times that count today. */
const comingIn = ({ scheduled, zone }: DutyFacts, now: number): readonly Coming[] =>
  scheduled
    .map((shift) => ({ ...shift, ...timesOf(shift, zone) }))
    .filter(({ start }) => Date.parse(start) > now)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));

const itemOf = (
  { uuid: shift, designation, start, end }: Omit<Coming, 'user'>,
  says: NewsItem['says'],
  by: string | null = null,
): NewsItem => ({ says, shift, designation, start, end, by });

function remindersIn(coming: readonly Coming[], look: Look): News {
  return together(
    coming.flatMap((one) => {
      const says = reminderAt(Date.parse(one.start), look);
      return says ? [new Map([[one.user, [itemOf(one, says)]]])] : [];
    }),
  );
}

const weekOf = (coming: readonly Coming[], user: string, now: number): readonly NewsItem[] =>
  coming
    .filter((one) => one.user === user && Date.parse(one.start) < now + week)
    .map((one) => itemOf(one, 'week'))
    .slice(0, 20);

/** The changes of the calendar by other people. A trade tells its people itself. */
function changesIn({ views }: Pick<App, 'views'>, entity: string, look: Look): News {
  const above = { changed: iso(look.since) };
  const ofTrades = new Set(views.docs('trades', { where: { entity }, above }).map((doc) => doc.changed_time));
  const changed = views.docs('shifts', { where: { changed_in: entity }, above, atMost: { changed: iso(look.until) } });
  return together(
    changed.flatMap((shift) => {
      if (shift.kind !== 'shift' || ofTrades.has(shift.changed_time)) return [];
      const { user, changed_by: by, scheduled_time, changed_time, ended_time, called_off } = shift;
      const isGone = called_off || ended_time !== undefined;
      // Scheduled and taken away since: its person never knew of it.
      const isNothing = isGone && scheduled_time > iso(look.since);
      const isPast = !isGone && shift.end <= changed_time;
      if (by === `user:${user}` || isNothing || isPast) return [];
      return [new Map([[user, [itemOf(shift, isGone ? 'removed' : 'added', by)]]])];
    }),
  );
}

/** The gaps of which people know from now on, and those that are told now. */
function gapsIn(facts: DutyFacts, known: Gaps, look: Look): { readonly known: Gaps; readonly told: Gaps } {
  const [start, end] = [iso(look.until), iso(look.until + gapsAhead)];
  const gaps = [...new Set(facts.scheduled.map(({ designation }) => designation))].flatMap((designation) =>
    coverage(facts, { designation, start, end, now: start })
      .filter(({ kind }) => kind === 'gap')
      .map((one) => ({ designation, start: one.start, end: one.end })),
  );
  const meets = (a: Gaps[number], b: Gaps[number]) =>
    a.designation === b.designation && a.start < b.end && b.start < a.end;
  const isNow = isMorning(look);
  const told = gaps.filter(
    (gap) => !known.some((one) => meets(one, gap)) && (isNow || Date.parse(gap.start) < look.until + day),
  );
  return { told, known: [...gaps.filter((gap) => known.some((one) => meets(one, gap))), ...told] };
}

function gapNews(
  { views }: Pick<App, 'views'>,
  entity: string,
  { role, gaps }: { readonly role: string; readonly gaps: Gaps },
): News {
  const items = gaps.map((gap): NewsItem => ({ says: 'gap', shift: null, by: null, ...gap }));
  const people = items.length === 0 ? [] : views.docs('accounts', { where: { entity } });
  return new Map(people.filter((one) => one.role === role).map(({ uuid }) => [uuid, items]));
}

/** A person whom the rule of gaps names is mailed, where nothing else is chosen. */
function wayOf(
  { views }: Pick<App, 'views'>,
  user: string,
  { rule, isGap }: { readonly rule: NewsWay; readonly isGap: boolean },
): NewsWay {
  const doc = views.doc('shift_news', user);
  if (doc?.kind === 'choice') return doc.by;
  return rule === 'none' && isGap ? 'email' : rule;
}

function together(all: readonly News[]): News {
  const joined = new Map<string, readonly NewsItem[]>();
  for (const [user, items] of all.flatMap((one) => [...one])) joined.set(user, [...(joined.get(user) ?? []), ...items]);
  return joined;
}
