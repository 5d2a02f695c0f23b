import { hoursOf, reasonNames } from '#contracts/callout/ledger';
import type { LedgerEntry, LedgerPerson, LedgerSheet } from '#contracts/callout/ledgerSheet';
import { fromField, toField } from '../../time/typedTime.ts';

type Rules = LedgerSheet['rules'];

export const orderWords: Readonly<Record<Rules['order'], string>> = {
  list: 'As the list is arranged',
  'lowest-hours': 'Lowest charged hours first',
  seniority: 'Longest seniority first',
  rotation: 'Rotation: go on after the last person called',
};
export const volunteerWords: Readonly<Record<Rules['volunteers'], string>> = {
  none: 'Everybody in one order',
  first: 'Volunteers first, then the others',
};
export const mandatoryWords: Readonly<Record<Rules['mandatory'], string>> = {
  same: 'In the same order',
  'reverse-seniority': 'Shortest seniority first',
};
export const newcomerWords: Readonly<Record<Rules['newcomers'], string>> = {
  average: 'With the average of the list',
  highest: 'With the highest hours of the list',
  zero: 'With no hours',
};
export const resetWords: Readonly<Record<Rules['resets'], string>> = {
  never: 'Never',
  yearly: 'Each January 1',
  july: 'Each July 1',
  quarterly: 'Each quarter',
  monthly: 'Each month',
};
export const roundingWords: Readonly<Record<Rules['rounding'], string>> = {
  minute: 'The minute',
  quarter: 'The quarter of an hour',
  half: 'The half hour',
  hour: 'The hour',
};
type Charge = Rules['charges'][number];
export const baseWords: Readonly<Record<Charge['by'], string>> = {
  none: 'Not charged',
  worked: 'Own hours',
  team: 'Average hours of those who came',
  fixed: 'Fixed hours',
};

export const nameOf = ({ first_name, last_name }: LedgerPerson['user']): string =>
  `${first_name} ${last_name}`.trim() || 'A person who was erased';

/** The charge of an entry with its sign, so that a credit is seen: "+4", "-1.5", "0". */
export const signed = (minutes: number): string => (minutes > 0 ? `+${hoursOf(minutes)}` : hoursOf(minutes));

export const reasonTold = ({ reason }: Pick<LedgerEntry, 'reason'>): string =>
  reason === null ? 'not charged' : reasonNames[reason];

/** Whole minutes of typed hours, such as `41.5`; null for anything else. */
export function minutesIn(typed: string): number | null {
  const text = typed.trim();
  const hours = Number(text);
  return text === '' || !Number.isFinite(hours) ? null : Math.round(hours * 60);
}

/** The posted list as a file. */
export const sheetTable = ({ people }: Pick<LedgerSheet, 'people'>) => ({
  head: ['Next in line', 'Name', 'Charged hours', 'Seniority from', 'Volunteer', 'Why'],
  rows: people.map(({ user, rank, minutes, since, volunteer, why }) => [
    rank ?? '',
    nameOf(user),
    minutes / 60,
    since ?? '',
    volunteer ? 'yes' : '',
    why,
  ]),
});

/** The history as a file. Times are ISO-8601 UTC. */
export const entryTable = ({ entries }: Pick<LedgerSheet, 'entries'>) => ({
  head: ['Time', 'Name', 'Reason', 'Charged hours', 'Work from', 'Work until', 'Corrected by', 'Words'],
  rows: entries.map((one) => [
    one.time,
    nameOf(one.user),
    reasonTold(one),
    one.minutes / 60,
    one.from ?? '',
    one.until ?? '',
    one.by ?? '',
    one.words ?? '',
  ]),
});

/** The form of the rules: text, hours as people type them. */
export type RulesForm = Readonly<Record<string, string>>;

export function rulesForm({ charges, ...rules }: Rules): RulesForm {
  const { order, volunteers, mandatory, newcomers, resets, rounding } = rules;
  return {
    order,
    volunteers,
    mandatory,
    newcomers,
    resets,
    rounding,
    cancelled_within: String(rules.cancelled_within),
    free_up_to: String(rules.free_up_to),
    ...Object.fromEntries(
      charges.flatMap(({ reason, by, minutes, percent }) => [
        [`by ${reason}`, by],
        [`hours ${reason}`, hoursOf(minutes)],
        [`percent ${reason}`, String(percent)],
      ]),
    ),
  };
}

const wholeIn = (typed: string | undefined): number | null =>
  /^\d+$/.test(typed?.trim() ?? '') ? Number(typed) : null;

/** The sentence of each wrong number. */
export function rulesMistakes(form: RulesForm): Readonly<Record<string, string>> {
  const wrong = Object.entries(form).flatMap(([name, typed]): [string, string][] => {
    if (name.startsWith('hours ')) return isHours(typed) ? [] : [[name, 'Hours, such as 4 or 2.5.']];
    const whole = name.startsWith('percent ') || name === 'cancelled_within' || name === 'free_up_to';
    return whole && wholeIn(typed) === null ? [[name, 'A whole number.']] : [];
  });
  return Object.fromEntries(wrong);
}

const isHours = (typed: string): boolean => (minutesIn(typed) ?? -1) >= 0;

/** The body of the request; the charges in the order of the rules before. */
export function rulesBody(form: RulesForm, { rules, version }: Pick<LedgerSheet, 'rules' | 'version'>) {
  const of = <Name extends keyof Rules>(name: Name) => form[name] as Rules[Name];
  return {
    order: of('order'),
    volunteers: of('volunteers'),
    mandatory: of('mandatory'),
    newcomers: of('newcomers'),
    resets: of('resets'),
    rounding: of('rounding'),
    cancelled_within: Number(form['cancelled_within']),
    free_up_to: Number(form['free_up_to']),
    charges: rules.charges.map(({ reason }) => ({
      reason,
      by: form[`by ${reason}`] as Charge['by'],
      minutes: minutesIn(form[`hours ${reason}`] ?? '') ?? 0,
      percent: Number(form[`percent ${reason}`]),
    })),
    seen: version,
  };
}

export const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The hours of work as date-and-time fields show them. */
export interface TypedHours {
  readonly from: string;
  readonly until: string;
}
type Work = Pick<LedgerEntry, 'user' | 'from' | 'until'>;

export const typedHours = ({ from, until }: Pick<Work, 'from' | 'until'>, timezone: string): TypedHours => ({
  from: toField(from ?? undefined, timezone),
  until: toField(until ?? undefined, timezone),
});

/** The sentence of each wrong time. */
export function workMistakes({ from, until }: TypedHours, timezone: string): Partial<TypedHours> {
  const [begin, end] = [fromField(from, timezone), fromField(until, timezone)];
  if (begin === undefined) return { from: 'A date and a time.' };
  if (until === '') return {};
  if (end === undefined) return { until: 'A date and a time, or none.' };
  return end < begin ? { until: 'Work ends after it begins.' } : {};
}

/** The body of the request. A time that is not changed keeps its seconds, which no field shows. */
export function workBody(work: Work, typed: TypedHours & { readonly reason: string }, timezone: string) {
  const before = typedHours(work, timezone);
  const timeOf = (name: keyof TypedHours): string | undefined =>
    typed[name] === before[name] ? (work[name] ?? undefined) : fromField(typed[name], timezone);
  const until = timeOf('until');
  return {
    user: work.user.uuid,
    from: timeOf('from') ?? '',
    ...(until !== undefined && { until }),
    reason: typed.reason,
  };
}
