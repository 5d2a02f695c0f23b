import type { Callout } from '#contracts/callout/callouts';
import { isCorrected } from '#contracts/callout/outcomes';
import { acceptedWords } from '#contracts/core/calloutStates';
import { levels } from '#contracts/core/priority';
import { contactCallEnds } from '#contracts/incident/contactCalls';
import type { Incident } from '#contracts/incident/incident';
import type { FactType, RecordedFact } from '#events/facts';
import type { Counts } from '#services/figures/figures';
import { sections } from './report.ts';
import { isLate, type Told } from './timeline.ts';
import { calloutNamed, capitalized, counted, ended, exactTime, listed, quoted, spanBetween } from './words.ts';

interface Summed {
  readonly incident: Incident | null;
  readonly callouts: readonly Callout[];
  readonly told: readonly Told[];
  readonly calls: Counts;
  readonly zone: string;
  readonly period: { readonly after: string; readonly until: string } | null;
  readonly person: (user: string) => string;
}

/** The report in sentences: the place and time, who came and how soon, who was told, and the facts known late. */
export function summaryOf(of: Summed): readonly string[] {
  const { incident, period } = of;
  const own = incident ? incidentSentences(of, incident) : period ? periodSentences(of, period) : [];
  return [...own, ...calloutSentences(of), ...lateSentences(of)].map(ended);
}

const ofType = <Type extends FactType>(told: readonly Told[], type: Type) =>
  told.flatMap(({ fact }) => (fact.type === type ? [fact as RecordedFact as RecordedFact<Type>] : []));

/** "14 min 2 s after the report, on Mar 1, 2026, 2:24:05 AM MST" */
const since = (from: string, to: string, zone: string): string =>
  `${spanBetween(from, to)} ${to < from ? 'before' : 'after'} the report, on ${exactTime(to, zone)}`;

function incidentSentences(of: Summed, incident: Incident): readonly string[] {
  const { told, zone } = of;
  const { time, address, description, timestamps, version_display: type, priority } = incident;
  const place = address === '' ? 'without an address' : `at ${address}`;
  const level = priority === 'routine' ? '' : ` Its priority is ${levels[priority].words.toLowerCase()}.`;
  const { acknowledged } = timestamps;
  const by = told.find(({ fact }) => fact.type === 'LogEntryRecorded' && fact.data.event === 'acknowledged');
  const author = by && / recorded: /.test(by.text) ? `, by ${by.text.split(' recorded: ')[0]}` : '';
  return [
    `An incident (${type}) was reported ${place} on ${exactTime(time, zone)}: ${description === '' ? 'the words are erased, or there are none.' : ended(quoted(description))}${level}`,
    acknowledged === undefined
      ? 'Nobody acknowledged it'
      : `It was acknowledged ${since(time, acknowledged, zone)}${author}`,
    ...comingSentences(of, incident),
    ...toldSentences(of),
    endSentence(of, incident),
  ];
}

/** Each crew that was sent, and everybody who accepted a call or joined the team. */
function comingSentences({ told, zone, person, callouts }: Summed, { time, timestamps }: Incident): readonly string[] {
  const sent = new Map<string, { name: string; user: string | null; at: string }>();
  for (const { data, metadata } of [...ofType(told, 'CrewDispatched'), ...ofType(told, 'CrewSentAgain')])
    if (!sent.has(data.designation))
      sent.set(data.designation, { name: data.name, user: data.user, at: metadata.occurredAt });
  const firstOf = (
    type: 'JobAccepted' | 'JobDeclined' | 'CrewArrived' | 'JobFinished' | 'CrewRecalled',
    crew: string,
  ) => ofType(told, type).find(({ data }) => data.designation === crew)?.metadata.occurredAt;
  const crews = [...sent].map(([crew, { name, user, at }]) => {
    const steps = (
      [
        ['JobAccepted', 'accepted'],
        ['JobDeclined', 'declined'],
        ['CrewArrived', 'arrived'],
        ['JobFinished', 'finished'],
        ['CrewRecalled', 'was recalled'],
      ] as const
    ).flatMap(([type, words]) => {
      const when = firstOf(type, crew);
      return when === undefined ? [] : [`${words} ${spanBetween(time, when)} after it`];
    });
    const what = [`was sent ${spanBetween(time, at)} after the report`, ...steps];
    return `${name}${user === null ? '' : ` (${person(user)})`} ${listed(what)}`;
  });
  const members = callouts.flatMap(({ people }) => people.filter(({ state }) => state === 'member'));
  const namesOf = (all: typeof members) => [
    ...new Set(all.map(({ user }) => `${user.first_name} ${user.last_name}`.trim() || 'a person who was erased')),
  ];
  const joined = namesOf(members.filter((one) => !isCorrected(one)));
  const corrected = namesOf(members.filter(isCorrected));
  const arrived = timestamps['geo:arrived'];
  const isOnlyInLog = arrived !== undefined && ofType(told, 'CrewArrived').length === 0;
  return [
    ...crews,
    ...(joined.length === 0
      ? []
      : [`${listed(joined)} accepted a call and ${joined.length === 1 ? 'has' : 'have'} a place`]),
    ...(corrected.length === 0
      ? []
      : [`${listed(corrected)} ${corrected.length === 1 ? 'has' : 'have'} a place by a correction`]),
    ...(crews.length === 0 && members.length === 0 ? ['No crew was sent, and nobody accepted a call'] : []),
    ...(isOnlyInLog ? [`The arrival on scene was recorded ${since(time, arrived, zone)}`] : []),
  ];
}

/** The complainant, linked callers, stakeholders and outside systems: everybody who was told, or whom Muster tried to tell. */
function toldSentences({ told, person }: Summed): readonly string[] {
  const entries = ofType(told, 'LogEntryRecorded').map(({ data }) => data);
  const reached = entries.filter(({ event }) => event === 'contacts:call_completed').length;
  const failed = entries.flatMap(({ event, ended: how }) =>
    event === 'contacts:call_failed' && how !== undefined
      ? [contactCallEnds[how].replace(/\.$/, '').toLowerCase()]
      : [],
  );
  const callers = ofType(told, 'CallerTold').length;
  const texted = new Set(told.flatMap(({ fact, text }) => (fact.type === 'DeliverySent' ? [text] : [])));
  const notTold = ofType(told, 'MemberStoodDown').map(({ data }) => person(data.user));
  const said = [
    ...(reached > 0 ? [`the complainant by ${counted(reached, 'completed call')}`] : []),
    ...(callers > 0 ? [`${counted(callers, 'caller')} by text`] : []),
    ...[...texted].map((text) => text.replace(/^A message about it was sent to (.*)\.$/, '$1 by message')),
    ...(notTold.length > 0 ? [`${listed([...new Set(notTold)])}, that nobody need come`] : []),
  ];
  return [
    said.length === 0 ? 'Nobody outside the crews and the team is recorded as told' : `Told were: ${said.join('; ')}`,
    ...(failed.length > 0
      ? [`${counted(failed.length, 'call')} to a contact did not reach anybody: ${failed.join('; ')}`]
      : []),
  ];
}

function endSentence({ told, zone }: Summed, { time, completed, archived, state_display: state }: Incident): string {
  const last = (type: 'IncidentCompleted' | 'IncidentArchived') => ofType(told, type).at(-1)?.metadata.occurredAt;
  const [done, put] = [last('IncidentCompleted'), last('IncidentArchived')];
  if (completed && done !== undefined) return `It was marked as completed ${since(time, done, zone)}`;
  if (archived && put !== undefined) return `It was archived ${since(time, put, zone)}`;
  return `It is not marked as completed; its state is “${state}”`;
}

function periodSentences(
  { told, zone }: Summed,
  { after, until }: { after: string; until: string },
): readonly string[] {
  const reported = ofType(told, 'IncidentCreated').length;
  const completed = ofType(told, 'IncidentCompleted').length;
  const sent = ofType(told, 'CrewDispatched').length;
  return [
    `Between ${exactTime(after, zone)} and ${exactTime(until, zone)}, ${counted(reported, 'incident was', 'incidents were')} reported and ${completed} completed`,
    `${counted(sent, 'crew was', 'crews were')} sent`,
  ];
}

function calloutSentences(of: Summed): readonly string[] {
  const { callouts, calls, zone } = of;
  if (callouts.length === 0) return calls.total === 0 ? ['Nobody was called by a call-out'] : [];
  const each = callouts.map((one) => {
    const people = one.people.filter((person) => person.calls.length > 0).length;
    const made = one.people.reduce((sum, person) => sum + person.calls.length, 0);
    const end =
      one.ended_time === null ? 'has not ended' : `ended ${spanBetween(one.started_time, one.ended_time)} later`;
    return `${capitalized(calloutNamed(one.name))}${one.incident_name === null || of.incident ? '' : ` (${one.incident_name})`} began on ${exactTime(one.started_time, zone)} and ${end}: ${counted(people, 'person was', 'people were')} called with ${counted(made, 'call')}, ${acceptedWords(one)}`;
  });
  const corrected = callouts.flatMap(({ people }) => people.flatMap(({ corrections }) => corrections)).length;
  return [
    ...(each.length > 5 ? [`${each.length} call-outs began; their sections follow`] : each),
    ...(corrected === 0
      ? []
      : [
          `${counted(corrected, 'answer was', 'answers were')} corrected by a person afterwards; the sections of the call-outs say from what to what, by whom and why`,
        ]),
  ];
}

function lateSentences({ told }: Summed): readonly string[] {
  const n = told.filter(isLate).length;
  return n === 0
    ? ['Every fact here was known within a minute of its happening']
    : [
        `${counted(n, 'fact')} became known more than a minute after ${n === 1 ? 'it' : 'they'} happened; “${sections.late}” lists ${n === 1 ? 'it' : 'them'}`,
      ];
}
