import type { Ending } from '#contracts/incident/consequences';
import { isUnderWay } from '#contracts/incident/crews/crewStatus';
import { idOf } from '#events/core/message';
import type { FactType, RecordedFact } from '#events/facts';
import { folds, type Sendings } from '#events/incident/dispatch/folds';
import { statusOf } from '#events/incident/dispatch/sending';
import { askedBy } from '#events/incident/team/assignment';
import { workflowOf } from '#events/incident/versions/index';
import { type ConsequencesDue, isHistory, part } from '../obligation.ts';
import { actFor, endFor, isOnItsWay, rests, tellingsOf } from './endings.ts';

type Callout = ConsequencesDue['callouts'][number];

const begun = (id: string, entity: string): ConsequencesDue => ({
  kind: 'consequences',
  id,
  entity,
  due_at: null,
  ended: null,
  moved: null,
  held: [],
  callouts: [],
  crews: [],
  people: [],
  released: [],
});

/** The obligation after a change: gone with its last call-out, crew and person. */
function standing(due: ConsequencesDue, change: Partial<ConsequencesDue>, at: string): ConsequencesDue | null {
  const after = { ...due, ...change };
  const { callouts, crews, people, released = [] } = after;
  const told = tellingsOf(after);
  const left = callouts.length + (after.ended ? told : [...crews, ...people, ...released]).length;
  // A call-out that begins while it is being linked ends as well.
  if (left === 0 && (after.ended || !after.linked)) return null;
  const now = callouts.some((one) => actFor(after, one) !== null);
  const [first] = told.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return { ...after, due_at: now ? at : (first?.from ?? null) };
}

/** Without any of these there is nothing to end. */
const begins: ReadonlySet<FactType> = new Set([
  'CalloutStarted',
  'CrewDispatched',
  'CrewSentAgain',
  'MemberConfirmed',
  'MemberOnStandby',
  'TeamMemberAdded',
  'IncidentTransferred',
  'IncidentLinked',
]);

type Change<Type extends FactType> = (due: ConsequencesDue, event: RecordedFact<Type>) => Partial<ConsequencesDue>;
const changes =
  <Type extends FactType>(change: Change<Type>) =>
  (due: ConsequencesDue | null, event: RecordedFact<Type>, id: string): ConsequencesDue | null => {
    if (isHistory(event)) return due;
    if (!due && !begins.has(event.type)) return due;
    const known = due ?? begun(id, event.metadata.entity);
    return standing(known, change(known, event), event.metadata.occurredAt);
  };

/** An end may be recorded long after it: its consequences are late only when it was known before. */
export const knownAt = ({ metadata: { occurredAt }, recordedAt }: RecordedFact): string =>
  recordedAt > occurredAt ? recordedAt : occurredAt;

const ends = (by: Ending) =>
  changes((_, event: RecordedFact) => {
    const { occurredAt: at, actor } = event.metadata;
    return { ended: { by, at, actor: actor.id, known: knownAt(event) } };
  });
const leaves = changes(({ callouts, crews, people }, event: RecordedFact) => {
  const { occurredAt: at, actor, entity: from } = event.metadata;
  const others = people.filter((user) => user !== actor.id);
  const work = [...callouts.map(({ callout }) => callout), ...crews.map(({ dispatch }) => dispatch), ...others];
  return { moved: { at, actor: actor.id, from, work, known: knownAt(event) }, people: others };
});
const goesOn = changes(() => ({ ended: null }));
const isNow = (is: Callout['is']) =>
  changes((due, { data }: RecordedFact<'CalloutPaused' | 'CalloutResumed'>) => ({
    callouts: due.callouts.map((one) => (one.callout === data.callout ? { ...one, is } : one)),
  }));
const over = changes(
  (due, { data }: RecordedFact<'CalloutFormed' | 'CalloutFailed' | 'CalloutStopped' | 'CalloutExpired'>) => ({
    callouts: due.callouts.filter(({ callout }) => callout !== data.callout),
  }),
);
const sent = changes((due, event) => {
  const { crews } = due;
  const people = event.type === 'LogEntryRecorded' ? stillComing(due, event) : due.people;
  const before: Sendings = new Map(crews.map((sending) => [sending.designation, sending]));
  const fold = folds[event.type as keyof typeof folds] as (kept: Sendings, fact: object, at: object) => Sendings;
  const after = [...fold(before, event, {}).values()].filter((one) => isUnderWay({ status: statusOf(one) }));
  // The user of a crew is recalled with it.
  return {
    crews: after,
    released: (due.released ?? []).filter(({ user }) => !after.some((sending) => sending.user === user)),
    people: people.filter((user) => !after.some((sending) => sending.user === user)),
  };
});

/** The people who are not there yet. An arrival without a crew is that of its author, or of the only one who comes. */
function stillComing({ people }: ConsequencesDue, { data, metadata }: RecordedFact<'LogEntryRecorded'>) {
  if (data.designation !== null || !arrivals.has(data.event)) return people;
  if (data.event === 'team:done' || people.length === 1) return [];
  return people.filter((user) => user !== metadata.actor.id);
}
const arrivals: ReadonlySet<string> = new Set(['geo:arrived', 'geo:departed', 'team:done']);

const comes = changes(
  (due, { data: { user } }: RecordedFact<'MemberConfirmed' | 'MemberOnStandby' | 'TeamMemberAdded'>) => ({
    ...backAgain(due, [user]),
    people:
      due.people.includes(user) || due.crews.some((sending) => sending.user === user)
        ? due.people
        : [...due.people, user],
  }),
);
/** A person who comes again was not released for good. */
const backAgain = ({ released = [] }: ConsequencesDue, users: readonly string[]) => ({
  released: released.filter(({ user }) => !users.includes(user)),
});
/** The people whom a transfer asks to take the incident. */
const asked = changes<'IncidentTransferred'>((due, { data }) => {
  const users = askedBy(data).map(({ user }) => user);
  return { ...backAgain(due, users), people: [...new Set([...due.people, ...users])] };
});
const stays = changes(
  (
    due,
    { data }: RecordedFact<'MemberReleased' | 'TeamMemberRemoved' | 'AssignmentDeclined' | 'AssignmentCompleted'>,
  ) => ({
    ...backAgain(due, [data.user]),
    people: due.people.filter((user) => user !== data.user),
  }),
);
/** Somebody else takes a person off who is not there yet, and that person is told. */
const released = changes((due, event: RecordedFact<'MemberReleased' | 'TeamMemberRemoved'>) => {
  const { user, tells = false } = event.data;
  const { occurredAt: at, actor } = event.metadata;
  const left = { people: due.people.filter((one) => one !== user) };
  if (!tells || actor.id === user || !due.people.includes(user)) return left;
  return { ...left, released: [...(due.released ?? []), { user, at, actor: actor.id, known: knownAt(event) }] };
});
/** A person who was told leaves the list, and so does the crew on scene of that person. */
const told = changes<'MemberStoodDown'>((due, { data: { user } }) => ({
  ...backAgain(due, [user]),
  people: due.people.filter((one) => one !== user),
  crews: due.crews.filter((crew) => crew.user !== user || isOnItsWay(crew)),
}));
/** Everything that waited for this end is left alone. */
const lapsed = changes<'ConsequencesLapsed'>((due, { data: { at } }) => {
  const goesOn = (work: string): boolean => endFor(due, work)?.at !== at;
  return {
    people: due.people.filter(goesOn),
    released: (due.released ?? []).filter((one) => one.at !== at),
    crews: due.crews.filter(({ dispatch }) => goesOn(dispatch)),
  };
});

/** True for a version whose incidents are over from the beginning: no response, filtered. */
export const isOver = (version: string): boolean => workflowOf(version).always?.meaning === 'closed';
/** A handover, a version that no crew is sent to, or the way back from one; and the people who are asked. */
const transferred = (due: ConsequencesDue | null, event: RecordedFact<'IncidentTransferred'>, id: string) => {
  const { newEntity, newVersion } = event.data;
  if (newEntity) return asked(leaves(due, event, id), event, id);
  if (isOver(newVersion)) return ends('filtered')(due, event, id);
  return asked(due?.ended?.by === 'filtered' ? goesOn(due, event, id) : due, event, id);
};
/**
 * Ends or rests call-outs, recalls crews and tells people when their incident ends, rests or leaves its organization.
 * Nothing here may follow from words that an erasure takes: `appointments.ts` has what does.
 */
export const incidentConsequences = part<ConsequencesDue>({
  prefix: 'consequences',
  ids: ({ data, stream }) => {
    if (stream.startsWith('callout-')) return 'incident' in data && data.incident ? [String(data.incident)] : [];
    return stream.startsWith('incident-') ? [idOf(stream)] : [];
  },
  on: {
    ...Object.fromEntries(Object.keys(folds).map((type) => [type, sent])),
    // An escalation asks who takes the incident: `escalations.ts` ends it. One that begins during a hold is meant so.
    CalloutStarted: changes<'CalloutStarted'>(({ callouts, held }, { data: { callout, kind } }) => ({
      callouts: kind === 'escalation' ? callouts : [...callouts, { callout, is: rests({ held }) ? 'kept' : 'running' }],
    })),
    // A person who resumes it while the incident rests has decided: it is left alone.
    CalloutPaused: (due, event, id) => isNow(event.data.because === 'held' ? 'resting' : 'kept')(due, event, id),
    CalloutResumed: (due, event, id) => isNow(due && rests(due) ? 'kept' : 'running')(due, event, id),
    // It goes on for the organization that has the incident now.
    CrewHandedOver: changes<'CrewHandedOver'>(({ moved }, { data }) => ({
      moved: moved && { ...moved, work: moved.work.filter((one) => one !== data.dispatch) },
    })),
    MemberConfirmed: comes,
    MemberOnStandby: comes,
    // A person who is put in the team of a linked incident is meant to come.
    TeamMemberAdded: (due, event, id) => (due?.linked ? due : comes(due, event, id)),
    MemberReleased: released,
    TeamMemberRemoved: released,
    MemberStoodDown: told,
    ConsequencesLapsed: lapsed,
    CalloutFormed: over,
    CalloutFailed: over,
    CalloutStopped: over,
    CalloutExpired: over,
    IncidentCompleted: ends('completed'),
    IncidentArchived: ends('archived'),
    IncidentDeleted: ends('deleted'),
    IncidentTransferred: transferred,
    AssignmentDeclined: stays,
    AssignmentCompleted: stays,
    IncidentLinked: changes((_, { metadata: { occurredAt: at, actor } }) => ({ linked: { at, actor: actor.id } })),
    IncidentUnlinked: changes(() => ({ linked: null })),
    IncidentReopened: goesOn,
    IncidentUnarchived: goesOn,
    IncidentHeld: changes<'IncidentHeld'>(({ held }, { data, metadata }) => {
      const { hold, callouts, crews } = data;
      return { held: [...held, { hold, at: metadata.occurredAt, callouts, crews }] };
    }),
    HoldReleased: changes<'HoldReleased'>((due, { data }) => ({
      held: due.held.filter(({ hold }) => hold !== data.hold),
    })),
  },
});
