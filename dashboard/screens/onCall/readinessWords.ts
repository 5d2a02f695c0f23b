import type { DutyGap, DutyNow, MissedDuty, Readiness } from '#contracts/onCall/readiness';

type Person = DutyNow['user'];
export const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`.trim() || 'Unknown';
export const namesOf = (people: readonly Person[]): string => listed(people.map(nameOf));

/** "Sam, Rosa and Tess". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type At = (instant: string) => string;

/** Why a person is on call, in words: "scheduled until Mar 3, 7:00 AM". */
export function whyWords({ because, since, until, named_for }: Omit<MissedDuty, 'away'>, at: At): string {
  switch (because) {
    case 'leads':
      return `leads since ${at(since ?? '')}`;
    case 'scheduled':
      return `scheduled until ${at(until ?? '')}`;
    case 'named':
      return named_for === null ? 'designated' : `designated for ${named_for}`;
    case 'holds the crew':
      return 'designated user';
  }
}

/** "Sam Ortiz (scheduled until Mar 3, 7:00 AM) is inactive". */
export const missedWords = (one: MissedDuty, at: At): string => {
  const away: Record<MissedDuty['away'], string> = { inactive: 'is inactive', leave: 'is on leave' };
  return `${nameOf(one.user)} (${whyWords(one, at)}) ${away[one.away]}`;
};

const blockWords: Record<Readiness['blocking'][number]['why'], string> = {
  'nobody-on-call': 'no one is on call',
  'no-phone': 'no one on call has a phone number',
  'beat-empty': 'no one can be called',
  'target-unreachable': 'fewer people can be called than are needed',
};

/** The one red line; null when a crew could be formed. */
export function redLine({ blocking }: Pick<Readiness, 'blocking'>): string | null {
  if (blocking.length === 0) return null;
  const reasons = new Map<string, string[]>();
  for (const { why, name } of blocking) reasons.set(why, [...(reasons.get(why) ?? []), name]);
  const parts = [...reasons].map(([why, names]) => `${listed(names)}: ${blockWords[why as keyof typeof blockWords]}`);
  return `No crew can be formed now. ${parts.join('. ')}.`;
}

/** "From Mar 3, 7:00 AM to Mar 4, 7:00 AM". */
export const gapWords = ({ from, until, open }: DutyGap, now: string, at: At): string => {
  const begins = from === now ? 'From now' : `From ${at(from)}`;
  return open ? `${begins}, with no one scheduled next` : `${begins} to ${at(until)}`;
};

interface Line {
  readonly key: string;
  readonly name: string;
  readonly words: string;
}

/** The gaps and the people who are missing, one line each: duties first, then lists. */
export function lackLines({ designations, beats, reserve_lists, as_of }: Readiness, at: At): readonly Line[] {
  const duties = designations.flatMap(({ name, gaps }) =>
    gaps.map((gap) => ({
      key: `${name} ${gap.from}`,
      name,
      words: [`${gapWords(gap, as_of, at)}.`, ...gap.missing.map((one) => `${missedWords(one, at)}.`)].join(' '),
    })),
  );
  const quiet = designations.flatMap(({ name, on_call }) => {
    const without = on_call.filter((one) => !one.has_phone).map(({ user }) => user);
    return without.length === 0 ? [] : [{ key: `${name} phone`, name, words: withoutPhone(without) }];
  });
  const lists = [...beats, ...reserve_lists].flatMap((list) => {
    const target = 'target_call_count' in list ? list.target_call_count : 0;
    const words = [
      ...(list.callable < target ? [`Short: needs ${target}, has ${list.callable}.`] : []),
      ...(target === 0 && list.callable === 0 ? ['No one on the beat can be called.'] : []),
      ...(list.without_phone.length === 0 ? [] : [withoutPhone(list.without_phone)]),
      ...(list.on_leave.length === 0 ? [] : [`On leave: ${namesOf(list.on_leave)}.`]),
      ...(list.inactive.length === 0 ? [] : [`Inactive but still listed: ${namesOf(list.inactive)}.`]),
    ];
    return words.length === 0 ? [] : [{ key: list.uuid, name: list.name, words: words.join(' ') }];
  });
  return [...duties, ...quiet, ...lists];
}

const withoutPhone = (people: readonly Person[]): string => `Without a phone number: ${namesOf(people)}.`;
