import type { CalloutPreview } from '#contracts/callout/callouts';
import type { Escalation } from '#contracts/callout/escalation';
import { leaderDesignation } from '#contracts/onCall/afterHours';
import type { Calendar } from '#contracts/onCall/calendar';
import type { Readiness } from '#contracts/onCall/readiness';
import { houses } from '../begun.ts';
import type { Caller, Reply } from '../person.ts';
import type { Invariant, Seen } from './invariant.ts';

/** The people on call for each designation, in order, by one source. */
type Answer = ReadonlyMap<string, readonly string[]>;

const dayOf = (instant: string, by = 0): string =>
  new Date(Date.parse(instant) + by * 86_400_000).toISOString().slice(0, 10);

/** The people of the calendar's segments at an instant. */
const inCalendar = ({ days, designations }: Calendar, instant: string): Answer =>
  new Map(
    designations.map(({ name }) => {
      const here = days
        .flatMap((day) => day.designations.filter((one) => one.name === name).flatMap(({ segments }) => segments))
        .find(({ start, end }) => start <= instant && instant < end);
      return [name, here?.people.map(({ user }) => user) ?? []] as const;
    }),
  );

const onPage = ({ designations }: Readiness): Answer =>
  new Map(
    designations.map(({ name, on_call }) => [name, on_call.filter(({ first }) => first).map(({ user }) => user.uuid)]),
  );

interface AdminPart {
  readonly name: string;
  readonly on_call: readonly { readonly user: { readonly uuid: string }; readonly because: string }[];
}

/** The first group of the people who are called: those with the same reason. */
const inAdministration = (designations: readonly AdminPart[]): Answer =>
  new Map(
    designations.map(({ name, on_call }) => {
      const group = (because: string) => (because === 'holds the crew' ? 'named' : because);
      const [first] = on_call;
      const people = on_call.filter(({ because }) => group(because) === group(first?.because ?? ''));
      return [name, [...new Set(people.map(({ user }) => user.uuid))]] as const;
    }),
  );

/** `20260301T080000Z` in milliseconds. */
const instantOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** The summaries of the events of a feed at an instant: the names of people, or why nobody is there. */
export function inFeed(text: string, instant: string): readonly string[] {
  const unfolded = text.replaceAll('\r\n ', '');
  return unfolded.split('BEGIN:VEVENT').flatMap((event) => {
    const field = (name: string): string | undefined => new RegExp(`^${name}:(.*)$`, 'm').exec(event)?.[1]?.trim();
    const [start, end] = [field('DTSTART'), field('DTEND')];
    if (start === undefined || instantOf(start) > Date.parse(instant)) return [];
    return end !== undefined && instantOf(end) <= Date.parse(instant) ? [] : [field('SUMMARY') ?? ''];
  });
}

interface AskingPerson {
  readonly caller: Caller;
  readonly finish: <T>(work: Promise<T>) => Promise<T>;
}

const ask = async ({ caller, finish }: AskingPerson, path: string): Promise<Reply['body']> =>
  (await finish(caller.get(path))).body;

const calendarPath = (from: string, until: string): string =>
  `/api/entities/admin/v2/calendar/?date_start=${from}&date_end=${until}`;

/** A difference between two sources, in words; null when they agree on every designation that both name. */
function difference([one, answer]: readonly [string, Answer], [other, theirs]: readonly [string, Answer]) {
  for (const [name, people] of answer) {
    const found = theirs.get(name);
    if (found && found.join() !== people.join())
      return `for ${name} ${one} says ${people.join(' ') || 'nobody'}, ${other} says ${found.join(' ') || 'nobody'}`;
  }
  return null;
}

/** The calendar at once, by its route and by name; the page of those on call; the administration. */
async function answersOf(
  asked: AskingPerson,
): Promise<{ readonly at: string; readonly all: readonly [string, Answer][] }> {
  const page = (await ask(asked, '/api/on-call/readiness/')) as Readiness;
  const at = page.as_of;
  const [from, until] = [dayOf(at, -1), dayOf(at, 1)];
  const calendar = (await ask(asked, calendarPath(from, until))) as Calendar;
  const query = [{ name: 'calendar_beta', args: { date_start: from, date_end: until } }];
  const mappy = await asked.finish(asked.caller.send('POST', '/api/mappy/', { query }));
  const admin = await ask(asked, '/api/entities/admin/v2?feats=designations');
  return {
    at,
    all: [
      ['the on-call page', onPage(page)],
      ['the calendar', inCalendar(calendar, at)],
      ['mappy', inCalendar(mappy.body.result.calendar_beta as Calendar, at)],
      ['the administration', inAdministration(admin.designations as readonly AdminPart[])],
    ],
  };
}

/** The text of a designation's feed, which is made anew when its address is not known, or revoked. */
async function feedOf(
  { caller, finish }: AskingPerson,
  designation: string,
  known: string | undefined,
): Promise<string> {
  const before = known && (await finish(caller.get(known)));
  if (before && before.status === 200) return String(before.body);
  const made = await finish(caller.send('POST', '/api/on-call/feeds/', { designation }));
  return String((await finish(caller.get(String(made.body.path)))).body);
}

/** The feed of each designation names the same people as the calendar, where the calendar has shifts. */
function differenceOfFeeds(calendar: Calendar, feeds: ReadonlyMap<string, string>, at: string): string | null {
  for (const [name, text] of feeds) {
    const here = calendar.days
      .flatMap(({ designations }) => designations.filter((one) => one.name === name))
      .flatMap(({ segments }) => segments)
      .find(({ start, end }) => start <= at && at < end);
    const known = (here?.people ?? []).filter(({ reason }) => reason === 'scheduled' || reason === 'leads');
    const names = [...new Set(known.map((one) => one.name))].toSorted();
    // Of a shift that is partly within leave, the feed shows the whole.
    const off = calendar.days.flatMap(({ leave }) => leave.filter((one) => one.start <= at && at < one.end));
    const isTold = (summary: string) => !summary.startsWith('No one') && !off.some((one) => one.name === summary);
    const told = [...new Set(inFeed(text, at).filter(isTold))].toSorted();
    // The calendar's leader comes before its shifts, which the feed shows too.
    const differs =
      name === leaderDesignation ? names.some((one) => !told.includes(one)) : names.join() !== told.join();
    if (differs) return `for ${name} at ${at} the calendar says ${names.join()}, the feed says ${told.join()}`;
  }
  return null;
}

const askedBy = ({ world: { person, time } }: Seen, house: string): AskingPerson => ({
  caller: person(`administrator@${house}.example`),
  finish: (work) => time.finish(work),
});

const isOnLeave = ({ why }: { readonly why: string }): boolean => why.includes('on leave');

/** The previews of all trees, and of a call-out of the people by role. */
async function previewsOf(asked: AskingPerson): Promise<readonly CalloutPreview[]> {
  const { trees = [] } = (await ask(asked, '/api/escalation/')) as Partial<Escalation>;
  const list = (await ask(asked, '/api/incident/?page=1&page_size=1')) as { results?: { readonly uuid: string }[] };
  const [incident] = list.results ?? [];
  const wanted = { kind: 'groups', target_count: 1, roles: ['crew', 'leader', 'manager'] };
  const path = `/api/incident/${incident?.uuid}/callouts/preview/`;
  const { status, body } = await asked.finish(asked.caller.send('POST', path, wanted));
  return [...trees.map(({ preview }) => preview), ...(status === 200 ? [body as CalloutPreview] : [])];
}

/** A person about whose leave a preview and the calendar differ. Of several reasons, a preview says the first. */
async function differenceOnLeave(asked: AskingPerson, { world, saw }: Seen): Promise<string | null> {
  const previews = await previewsOf(asked);
  const at = new Date(world.time.now()).toISOString();
  const { days = [] } = (await ask(asked, calendarPath(dayOf(at, -1), dayOf(at, 1)))) as Partial<Calendar>;
  const away = days.flatMap(({ leave }) => leave.filter((one) => one.start <= at && at < one.end));
  const isAway = ({ user }: { readonly user: { readonly uuid: string } }) => away.some((one) => one.user === user.uuid);
  for (const { people, left_out } of previews) {
    saw(people.length);
    const wrong = [...people, ...left_out.filter(isOnLeave)].find((one) => isOnLeave(one) !== isAway(one));
    if (wrong) return `at ${at} a preview says "${wrong.why}", the calendar knows ${away.length} on leave`;
  }
  return null;
}

export const onCallInvariants: readonly Invariant[] = [
  {
    says: 'Every source names the same people on call.',
    when: 'rest',
    check: async (seen) => {
      for (const house of houses) {
        const asked = askedBy(seen, house);
        const { at, all } = await answersOf(asked);
        const [first, ...others] = all;
        seen.saw([...(first?.[1].values() ?? [])].filter((people) => people.length > 0).length);
        for (const other of others) {
          const found = first && difference(first, other);
          if (found) return `${house} at ${at}: ${found}`;
        }
      }
      return null;
    },
  },
  {
    says: 'A calendar feed names the same people as the calendar, now, yesterday and tomorrow.',
    when: 'rest',
    check: async (seen) => {
      for (const house of houses) {
        const asked = askedBy(seen, house);
        const now = seen.world.time.now();
        const today = new Date(now).toISOString();
        const calendar = (await ask(asked, calendarPath(dayOf(today, -2), dayOf(today, 2)))) as Calendar;
        const feeds = new Map<string, string>();
        for (const { name } of calendar.designations)
          feeds.set(name, await feedOf(asked, name, seen.world.feeds.get(`${house} ${name}`)));
        for (const by of [0, -1, 1]) {
          const at = new Date(now + by * 86_400_000 - 1).toISOString();
          seen.saw();
          const found = differenceOfFeeds(calendar, feeds, at);
          if (found) return `${house}: ${found}`;
        }
      }
      return null;
    },
  },
  {
    says: 'The previews of call-outs and the calendar agree on who is on leave.',
    when: 'rest',
    check: async (seen) => {
      for (const house of houses) {
        const found = await differenceOnLeave(askedBy(seen, house), seen);
        if (found) return `${house}: ${found}`;
      }
      return null;
    },
  },
];
