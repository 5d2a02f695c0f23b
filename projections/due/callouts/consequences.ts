import { consequences, type Ending, recallAfter } from '#contracts/incident/consequences';
import { isComing, isUnderWay } from '#contracts/incident/crews/crewStatus';
import { idOf } from '#events/core/message';
import { iso } from '#events/core/ports';
import type { FactType, RecordedFact } from '#events/facts';
import { folds, type Sendings } from '#events/incident/dispatch/folds';
import { type Sending, statusOf } from '#events/incident/dispatch/sending';
import { askedBy } from '#events/incident/team/assignment';
import { workflowOf } from '#events/incident/versions/index';
import { type ConsequencesDue, isHistory, part } from '../obligation.ts';

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
  appointments: [],
});

type Course = Pick<ConsequencesDue, 'ended' | 'moved' | 'held' | 'linked'>;

interface End {
  readonly by: Ending;
  readonly at: string;
  /** The user or process that ended it. */
  readonly actor: string;
  /** The organization that it left; null when it stayed. */
  readonly from: string | null;
}

/** The way in which the incident ended for a call-out, a sending or a person; null while it goes on. */
export function endFor({ ended, moved, linked }: Course, work: string): End | null {
  if (moved?.work.includes(work)) return { by: 'moved', ...moved };
  if (ended) return { ...ended, from: null };
  return linked ? { by: 'linked', ...linked, from: null } : null;
}

/** True while a hold pauses the call-outs. */
const rests = ({ held }: Pick<ConsequencesDue, 'held'>): boolean => held.some(({ callouts }) => callouts !== 'keep');

/** The act that a call-out waits for; null when it goes on as it is. */
export function actFor(due: Course, one: Callout): 'stop' | 'pause' | 'resume' | null {
  const end = endFor(due, one.callout);
  if (end) return consequences[end.by].callouts;
  if (rests(due)) return one.is === 'running' ? consequences.held.callouts : null;
  return one.is === 'resting' ? 'resume' : null;
}

/** The crews that have to be told that they need not come, and from when on (ISO-8601 UTC): an undo may come before. */
export const recallsOf = (due: Course & Pick<ConsequencesDue, 'crews'>) =>
  due.crews.filter(isOnItsWay).flatMap(({ designation, dispatch }) => {
    const end = endFor(due, dispatch);
    const hold = due.held.find(({ crews }) => crews === 'recall');
    if (end && consequences[end.by].crews === 'recall') return [{ designation, dispatch, from: afterUndo(end) }];
    return hold ? [{ designation, dispatch, from: afterUndo(hold) }] : [];
  });

const afterUndo = ({ at }: Pick<End, 'at'>): string => iso(Date.parse(at) + recallAfter * 1_000);

/**
 * The people who have to be told that they need not come, or with `crew` that it is over for their crew on scene, and from
 * when on. Who ended the incident knows it.
 */
export const standDownsOf = (due: Course & Pick<ConsequencesDue, 'people' | 'crews'>) => [
  ...due.people.flatMap((user) => standDown(user, endFor(due, user), 'people')),
  ...due.crews
    .filter((crew) => !isOnItsWay(crew))
    .flatMap(({ user, dispatch, name: crew }) =>
      standDown(user, endFor(due, dispatch), 'onScene').map((one) => ({ ...one, crew })),
    ),
];

function standDown(user: string | null, end: End | null, who: 'people' | 'onScene') {
  if (user === null || !end || end.actor === user || consequences[end.by][who] === 'keep') return [];
  return [{ user, end, from: afterUndo(end) }];
}

/** The appointments to come that have to be cancelled, and from when on. */
export const cancelsOf = (due: Course & Pick<ConsequencesDue, 'appointments'>) =>
  (due.appointments ?? []).flatMap(({ tag, time }) => {
    const end = endFor(due, tag);
    if (!end || consequences[end.by].appointments === 'keep' || time <= end.at) return [];
    return [{ tag, end, from: afterUndo(end) }];
  });

/** The obligation after a change: gone with its last call-out, crew and person. */
function standing(due: ConsequencesDue, change: Partial<ConsequencesDue>, at: string): ConsequencesDue | null {
  const after = { ...due, ...change };
  const { callouts, crews, people, appointments = [] } = after;
  const told = [...recallsOf(after), ...standDownsOf(after), ...cancelsOf(after)];
  const left = callouts.length + (after.ended ? told : [...crews, ...people, ...appointments]).length;
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
  'TagAdded',
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

const ends = (by: Ending) =>
  changes((_, { metadata: { occurredAt: at, actor } }: RecordedFact) => ({ ended: { by, at, actor: actor.id } }));
const leaves = changes(({ callouts, crews, people }, { metadata }: RecordedFact) => {
  const { occurredAt: at, actor, entity: from } = metadata;
  const others = people.filter((user) => user !== actor.id);
  const work = [...callouts.map(({ callout }) => callout), ...crews.map(({ dispatch }) => dispatch), ...others];
  return { moved: { at, actor: actor.id, from, work }, people: others };
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
  return { crews: after, people: people.filter((user) => !after.some((sending) => sending.user === user)) };
});

/** The people who are not there yet. An arrival without a crew is that of its author, or of the only one who comes. */
function stillComing({ people }: ConsequencesDue, { data, metadata }: RecordedFact<'LogEntryRecorded'>) {
  if (data.designation !== null || !arrivals.has(data.event)) return people;
  if (data.event === 'team:done' || people.length === 1) return [];
  return people.filter((user) => user !== metadata.actor.id);
}
const arrivals: ReadonlySet<string> = new Set(['geo:arrived', 'geo:departed', 'team:done']);

const comes = changes(
  ({ crews, people }, { data: { user } }: RecordedFact<'MemberConfirmed' | 'MemberOnStandby' | 'TeamMemberAdded'>) =>
    people.includes(user) || crews.some((sending) => sending.user === user) ? {} : { people: [...people, user] },
);
/** The people whom a transfer asks to take the incident. */
const asked = changes<'IncidentTransferred'>(({ people }, { data }) => ({
  people: [...new Set([...people, ...askedBy(data).map(({ user }) => user)])],
}));
const stays = changes(
  (
    { people },
    { data }: RecordedFact<'MemberReleased' | 'TeamMemberRemoved' | 'AssignmentDeclined' | 'AssignmentCompleted'>,
  ) => ({
    people: people.filter((user) => user !== data.user),
  }),
);
/** A person who was told leaves the list, and so does the crew on scene of that person. */
const told = changes<'MemberStoodDown'>(({ people, crews }, { data: { user } }) => ({
  people: people.filter((one) => one !== user),
  crews: crews.filter((crew) => crew.user !== user || isOnItsWay(crew)),
}));
const dated = changes<'TagAdded' | 'TagChanged'>(({ appointments = [] }, { data }) => {
  const isOne = 'contentType' in data ? data.contentType === 'appointment' : isKnown(appointments, data.tag);
  const time = data.personal?.data.time;
  if (!isOne || typeof time !== 'string' || Number.isNaN(Date.parse(time))) return {};
  const others = appointments.filter(({ tag }) => tag !== data.tag);
  return { appointments: [...others, { tag: data.tag, time: iso(Date.parse(time)) }] };
});
const isKnown = (appointments: readonly { readonly tag: string }[], tag: string): boolean =>
  appointments.some((one) => one.tag === tag);
const undated = changes<'TagRemoved' | 'AppointmentCancelled'>(({ appointments = [] }, { data }) => ({
  appointments: appointments.filter(({ tag }) => tag !== data.tag),
}));

/** True for a version whose incidents are over from the beginning: no response, filtered. */
const isOver = (version: string): boolean => workflowOf(version).always?.meaning === 'closed';
/** A handover, a version that no crew is sent to, or the way back from one; and the people who are asked. */
const transferred = (due: ConsequencesDue | null, event: RecordedFact<'IncidentTransferred'>, id: string) => {
  const { newEntity, newVersion } = event.data;
  if (newEntity) return asked(leaves(due, event, id), event, id);
  if (isOver(newVersion)) return ends('filtered')(due, event, id);
  return asked(due?.ended?.by === 'filtered' ? goesOn(due, event, id) : due, event, id);
};
const isOnItsWay = (sending: Sending): boolean => isComing({ status: statusOf(sending) });

/**
 * Ends or rests call-outs, recalls crews, tells people and cancels appointments when their incident ends, rests or leaves
 * its organization.
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
    MemberReleased: stays,
    TeamMemberRemoved: stays,
    MemberStoodDown: told,
    TagAdded: dated,
    TagChanged: dated,
    TagRemoved: undated,
    AppointmentCancelled: undated,
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
