import type { Dispatched } from '#contracts/dispatch/dispatch';
import { type CrewStatus, isInTrouble, isUnassigned, isUnderWay } from '#contracts/incident/crews/crewStatus';
import { phone } from '../../../ui/phone.ts';

interface Said {
  /** Writes a time of day. */
  readonly at: (iso: string) => string;
  /** The number of the crew's user; empty when it is not known. */
  readonly number?: string | undefined;
}

const words: Readonly<Record<CrewStatus, (name: string, time: string) => string>> = {
  assigned: (name, time) => `${name} assigned ${time}`,
  delayed: (name) => `Text to ${name} delayed`,
  'in-doubt': (name) => `Text to ${name} may not have been sent`,
  sent: (name, time) => `${name} assigned, text sent ${time}`,
  delivered: (name, time) => `${name} assigned, text delivered ${time}`,
  failed: (name) => `Text to ${name} failed`,
  read: (name, time) => `${name} opened the job ${time}`,
  accepted: (name, time) => `${name} accepted ${time}`,
  declined: (name, time) => `${name} declined ${time}`,
  'no-response': (name, time) => `No response from ${name} by ${time}`,
  late: (name, time) => `${name} answered late ${time}`,
  'on-my-way': (name, time) => `${name} en route since ${time}`,
  'on-scene': (name, time) => `${name} on scene since ${time}`,
  done: (name, time) => `${name} done ${time}`,
  left: (name, time) => `${name} left ${time}`,
  recalled: (name, time) => `${name} recalled ${time}`,
};
const toCall: ReadonlySet<CrewStatus> = new Set(['failed', 'in-doubt', 'delayed', 'no-response']);

/** How far a crew is, from the facts: "Jetter accepted 3:28 AM", "Text to Jetter failed: landline — call (303) 555-0123". */
export function crewWords(
  { name, of, status, status_time, reason, eta, ...card }: Dispatched,
  { at, number }: Said,
): string {
  const said = words[status](of === undefined ? name : `${name} (${of})`, at(status_time));
  const why = reason ? (status === 'late' ? `: ${reason} had accepted` : `: ${reason}`) : '';
  const call = number && toCall.has(status) ? ` — call ${phone(number)}` : '';
  const whom = card.person ? `: ${card.person}${card.phone_number ? `, ${phone(card.phone_number)}` : ''}` : '';
  return `${said}${onTheWay.has(status) ? thereAbout(eta, at) : ''}${why}${whom}${call}`;
}

/** "Jetter answered late"; null while each crew that accepted comes. */
export function lateWords(crews: readonly Dispatched[]): string | null {
  const names = crews.flatMap(({ name, status }) => (status === 'late' ? [name] : []));
  return names.length > 0 ? `${names.join(' and ')} answered late` : null;
}

const onTheWay: ReadonlySet<CrewStatus> = new Set(['accepted', 'on-my-way']);
/** ", there about 2:35 AM"; '' without a word of it. */
export const thereAbout = (eta: string | undefined, at: Said['at']): string =>
  eta === undefined ? '' : `, there about ${at(eta)}`;

const short: Readonly<Record<CrewStatus, string>> = {
  assigned: 'Asked',
  delayed: 'Text delayed',
  'in-doubt': 'Text in doubt',
  sent: 'Asked',
  delivered: 'Asked',
  failed: 'Text failed',
  read: 'Opened',
  accepted: 'Accepted',
  declined: 'Declined',
  'no-response': 'No response',
  late: 'Answered late',
  'on-my-way': 'En route',
  'on-scene': 'On scene',
  done: 'Crew done',
  left: 'Crew left',
  recalled: 'Recalled',
};
/** A status in one or two words: "En route". A text that was delivered is no answer. */
export const shortWords = (status: CrewStatus): string => short[status];

// The crew that is farthest speaks for the incident.
const order: readonly CrewStatus[] = [
  'on-scene',
  'on-my-way',
  'accepted',
  'read',
  'delivered',
  'sent',
  'assigned',
  'delayed',
  'in-doubt',
  'done',
  'left',
];

/** The incident's crews in one word: "Unassigned", "No response", "Accepted". */
export function assignmentWords(crews: readonly Dispatched[]): string {
  const trouble = crews.find(isInTrouble);
  if (isUnassigned(crews)) return trouble ? short[trouble.status] : 'Unassigned';
  const first = order.find((status) => crews.some((crew) => crew.status === status));
  return first ? short[first] : 'Unassigned';
}

/** The crews that a dispatcher sees on their way to the incident, as `manual-dispatch` names them. */
export const seenIn = (crews: readonly Dispatched[]): readonly string[] =>
  crews.filter(isUnderWay).map(({ dispatch, designation }) => dispatch ?? designation);

/**
 * How far the farthest crew is, for a row: "Jetter accepted", "No response from Jetter, and 1 more". With `at`, also when it
 * will be there: "Jetter en route, there about 2:35 AM".
 */
export function shortCrewWords(crews: readonly Dispatched[], at?: Said['at']): string {
  const trouble = crews.find(isInTrouble);
  const leading = order.flatMap((status) => crews.filter((crew) => crew.status === status));
  const first = (isUnassigned(crews) ? trouble : leading[0]) ?? crews.at(-1);
  if (!first) return 'Unassigned';
  const said = words[first.status](first.name, '')
    .replace(/ (by|since)? *$/, '')
    .replace(/, text (sent|delivered)$/, '');
  const others = crews.filter((crew) => crew !== first && isUnderWay(crew) && crew.status !== 'late').length;
  const there = at && onTheWay.has(first.status) ? thereAbout(first.eta, at) : '';
  return others > 0 ? `${said}${there}, and ${others} more` : `${said}${there}`;
}
