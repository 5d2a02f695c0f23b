import type { Callout, CalloutPerson, CalloutReasonFact, CalloutUser } from '#contracts/callout/callouts';
import type { RecordedFact } from '#events/facts';
import type { CalloutDoc } from '#projections/callout/callouts';
import { methodWords } from '#projections/callout/explain';
import { userShown } from '#services/api/callout/shown';
import type { App } from '#services/app/app';
import { calloutLines } from './calloutLines.ts';
import type { Line } from './report.ts';
import type { ReadStream } from './timeline.ts';
import { exactTime } from './words.ts';

export interface Dispute {
  readonly app: Pick<App, 'views'>;
  readonly doc: CalloutDoc;
  readonly shown: Callout;
  /** The person who asks; null for a record with the names of all. */
  readonly of: string | null;
  readonly zone: string;
  readonly read: ReadStream;
  /** The `index` of an event in the evidence file; null when it is not there. */
  readonly indexOf: (fact: RecordedFact) => number | null;
}

const sections = {
  question: 'The question',
  policy: 'The rules, as they were frozen when the call-out began',
  people: 'Each person, each call, each correction',
  company: 'Calls in the books of the phone company',
} as const;

const fullName = ({ first_name, last_name }: CalloutUser): string => `${first_name} ${last_name}`.trim();

/** The answer to "why was I not called?", with the number of the event behind each line. */
export async function disputeLines(dispute: Dispute): Promise<readonly Line[]> {
  const { doc, of, zone, read, indexOf } = dispute;
  const shown = of === null ? dispute.shown : withoutOthers(dispute.shown, of);
  const section = sections.people;
  return [
    ...questionLines({ ...dispute, shown }),
    ...policyLines(doc),
    ...(await calloutLines({ shown, section, zone, read, positionOf: indexOf })),
    ...(await companyLines({ ...dispute, shown })),
  ];
}

const wholeWord = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu');

const leftOutWords = 'The words are left out here.';
/** Facts whose value is the word of a supervisor, or ends with it in brackets. */
const ofWords: ReadonlySet<string> = new Set(['Moved by the author', 'Excused']);
const withWords: ReadonlySet<string> = new Set(['Work', 'Work, corrected', 'Charged hours']);
function bare({ name, value }: CalloutReasonFact): string {
  if (ofWords.has(name)) return leftOutWords;
  return withWords.has(name) ? value.replace(/ \(.*\)$/s, '') : value;
}

/** Other people by their number: in place of each name, also in the sentences about them. */
export function withoutOthers(shown: Callout, of: string): Callout {
  const others = [
    ...shown.people.map(({ user, rank }) => ({ user, alias: `Person ${rank}` })),
    ...shown.left_out.map(({ user }, n) => ({ user, alias: `Person L${n + 1}` })),
  ].filter(({ user }) => user.uuid !== of);
  const names = others
    .map(({ user, alias }) => ({ name: fullName(user), alias }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length);
  const plain = (text: string): string =>
    names.reduce((words, { name, alias }) => words.replaceAll(wholeWord(name), alias), text);
  const aliasOf = (user: CalloutUser): CalloutUser => {
    const alias = others.find((one) => one.user.uuid === user.uuid)?.alias;
    return alias === undefined ? user : { uuid: user.uuid, first_name: alias, last_name: '' };
  };
  /** Words that supervisors typed about others are for those others. */
  const kept = ({ user }: CalloutPerson, words: string | null): string | null =>
    words === null || user.uuid === of ? words : leftOutWords;
  return {
    ...shown,
    name: plain(shown.name),
    people: shown.people.map((person) => ({
      ...person,
      user: aliasOf(person.user),
      why: plain(person.why),
      facts: person.facts.map((fact) => ({ ...fact, value: plain(person.user.uuid === of ? fact.value : bare(fact)) })),
      corrections: person.corrections.map((one) => ({ ...one, reason: kept(person, one.reason) })),
    })),
    left_out: shown.left_out.map(({ user, why }) => ({
      user: aliasOf(user),
      why: user.uuid === of ? why : plain(why.replace(/ The reason: .*$/s, '')),
    })),
  };
}

/** The sentence about a person in this call-out. */
export function answerFor(shown: Callout, user: CalloutUser): string {
  const listed = shown.people.find((one) => one.user.uuid === user.uuid);
  const leftOut = shown.left_out.find((one) => one.user.uuid === user.uuid);
  const name = fullName(user) || 'This person';
  return (
    listed?.why ??
    leftOut?.why ??
    `${name} was on no list of this call-out when it began, so the call-out decided nothing about them.`
  );
}

const lineOf =
  (section: string) =>
  (label: string, text: string): Line => ({
    id: `${section} ${label}`,
    section,
    position: null,
    label,
    text,
  });

function questionLines({ app, shown, of, zone }: Dispute): readonly Line[] {
  const line = lineOf(sections.question);
  const began = exactTime(shown.started_time, zone);
  const person = of === null ? null : userShown(app, of);
  return [
    line(
      'Call-out',
      `${shown.name || 'Call-out'}, begun ${began} by ${shown.started_by || 'a person who was erased'}.`,
    ),
    ...(person
      ? [
          line('Question', `How was ${fullName(person) || 'this person'} treated in this call-out, and why?`),
          line('Answer', answerFor(shown, person)),
          line(
            'Other people',
            'They are shown by their number in the order (L: left out). Words about them are left out.',
          ),
        ]
      : []),
    line('Times', `on the clock of ${zone}.`),
    line(
      'Event',
      'The number at a line is the “index” of its event in events.evidence.jsonl, where its proof stands. README.txt says how to verify it.',
    ),
  ];
}

/** Of `16-8`. */
const restWords = (rule: string): string =>
  `After ${rule.split('-')[0]} hours of work people rest for ${rule.split('-')[1]} hours.`;

function policyLines({ policy, target }: CalloutDoc): readonly Line[] {
  const line = lineOf(sections.policy);
  const { lists, quiet, rest, leave } = policy;
  return [
    line('People needed', String(target)),
    ...lists.map(({ name, method, target: own, rounds, callsPerTurn }, n) =>
      line(
        name || (lists.length === 1 ? 'The list' : `List ${n + 1}`),
        `${methodWords[method] ?? method}; ${callsPerTurn} per turn, ${rounds} at most through the list${own === null ? '' : `; ${own} needed from it`}.`,
      ),
    ),
    line('Ring', `${policy.ringSeconds} s for each call; ${policy.redialSeconds} s between two calls to one person.`),
    line('Most calls', policy.maxCalls === null ? 'No limit.' : String(policy.maxCalls)),
    line('Emergency', policy.urgent ? 'Yes: called as for an emergency.' : 'No.'),
    line(
      'Quiet hours',
      quiet ? `${quiet.from} to ${quiet.until} (${quiet.zone}), for people who ask for them.` : 'None.',
    ),
    line('Leave', leave === 'last' ? 'People on leave are called last.' : 'People on leave are not called.'),
    line('Rest', rest ? restWords(rest) : 'No rule of rest.'),
    ...(policy.orders ?? []).map(({ ledger }, n) =>
      line(`Contract ${n + 1}`, `The order follows the hours of the list ${ledger}, by the contract as it was then.`),
    ),
  ];
}

async function companyLines({ shown, zone, read, indexOf }: Dispute): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const { user, calls } of shown.people)
    for (const { uuid, round, requested_time } of calls)
      for (const fact of await read(`call-${uuid}`))
        if (fact.type === 'CallSubmitted')
          lines.push({
            id: `${sections.company} ${uuid}`,
            section: sections.company,
            position: indexOf(fact),
            label: exactTime(requested_time, zone),
            text: `Call ${round} to ${fullName(user) || 'a person who was erased'}: ${fact.data.providerId}`,
          });
  return lines;
}
