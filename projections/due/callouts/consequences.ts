import { consequences, type Ending, recallAfter } from '#contracts/incident/consequences';
import { isComing } from '#contracts/incident/crews/crewStatus';
import { idOf } from '#events/core/message';
import { iso } from '#events/core/ports';
import type { FactType, RecordedFact } from '#events/facts';
import { folds, type Sendings } from '#events/incident/dispatch/folds';
import { type Sending, statusOf } from '#events/incident/dispatch/sending';
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
});

type Course = Pick<ConsequencesDue, 'ended' | 'moved' | 'held'>;

/** The way in which the incident ended for a call-out or a sending; null while it goes on. */
export function endFor({ ended, moved }: Course, work: string): { readonly by: Ending; readonly at: string } | null {
  if (ended !== null) return ended;
  return moved?.work.includes(work) ? { by: 'moved', at: moved.at } : null;
}

/** The act that a call-out waits for; null when it goes on as it is. */
export function actFor(due: Course, one: Callout): 'stop' | 'pause' | 'resume' | null {
  const end = endFor(due, one.callout);
  if (end) return consequences[end.by].callouts;
  if (due.held.length > 0) return one.is === 'running' ? consequences.held.callouts : null;
  return one.is === 'resting' ? 'resume' : null;
}

/** The crews that have to be told that they need not come, and from when on (ISO-8601 UTC): an undo may come before. */
export const recallsOf = (due: Course & Pick<ConsequencesDue, 'crews'>) =>
  due.crews.flatMap(({ designation, dispatch }) => {
    const end = endFor(due, dispatch);
    if (!end || consequences[end.by].crews === 'keep') return [];
    return [{ designation, dispatch, from: iso(Date.parse(end.at) + recallAfter * 1_000) }];
  });

/** The obligation after a change: gone with its last call-out and crew. */
function standing(due: ConsequencesDue, change: Partial<ConsequencesDue>, at: string): ConsequencesDue | null {
  const after = { ...due, ...change };
  const { callouts, crews } = after;
  if (callouts.length + crews.length === 0) return null;
  const now = callouts.some((one) => actFor(after, one) !== null);
  const [first] = recallsOf(after).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return { ...after, due_at: now ? at : (first?.from ?? null) };
}

/** Without any of these there is nothing to end. */
const begins: ReadonlySet<FactType> = new Set(['CalloutStarted', 'CrewDispatched', 'CrewSentAgain']);

type Change<Type extends FactType> = (due: ConsequencesDue, event: RecordedFact<Type>) => Partial<ConsequencesDue>;
const changes =
  <Type extends FactType>(change: Change<Type>) =>
  (due: ConsequencesDue | null, event: RecordedFact<Type>, id: string): ConsequencesDue | null => {
    if (isHistory(event)) return due;
    if (!due && !begins.has(event.type)) return due;
    const known = due ?? begun(id, event.metadata.entity);
    return standing(known, change(known, event), event.metadata.occurredAt);
  };

const ends = (by: Ending) => changes((_, { metadata }: RecordedFact) => ({ ended: { by, at: metadata.occurredAt } }));
const leaves = changes(({ callouts, crews }, { metadata }: RecordedFact) => ({
  moved: {
    at: metadata.occurredAt,
    work: [...callouts.map(({ callout }) => callout), ...crews.map(({ dispatch }) => dispatch)],
  },
}));
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
const sent = changes(({ crews }, event) => {
  const before: Sendings = new Map(crews.map((sending) => [sending.designation, sending]));
  const fold = folds[event.type as keyof typeof folds] as (kept: Sendings, fact: object, at: object) => Sendings;
  return { crews: [...fold(before, event, {}).values()].filter(isOnItsWay) };
});
const isOnItsWay = (sending: Sending): boolean => isComing({ status: statusOf(sending) });

/** Ends or rests call-outs, and recalls crews, when their incident ends, rests or leaves its organization. */
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
      callouts: kind === 'escalation' ? callouts : [...callouts, { callout, is: held.length > 0 ? 'kept' : 'running' }],
    })),
    // A person who resumes it while the incident rests has decided: it is left alone.
    CalloutPaused: (due, event, id) => isNow(event.data.because === 'held' ? 'resting' : 'kept')(due, event, id),
    CalloutResumed: (due, event, id) => isNow(due && due.held.length > 0 ? 'kept' : 'running')(due, event, id),
    CalloutFormed: over,
    CalloutFailed: over,
    CalloutStopped: over,
    CalloutExpired: over,
    IncidentCompleted: ends('completed'),
    IncidentArchived: ends('archived'),
    IncidentDeleted: ends('deleted'),
    IncidentTransferred: (due, event, id) => (event.data.newEntity ? leaves(due, event, id) : due),
    IncidentReopened: goesOn,
    IncidentUnarchived: goesOn,
    IncidentHeld: changes<'IncidentHeld'>((due, { data }) => ({ held: [...due.held, data.hold] })),
    HoldReleased: changes<'HoldReleased'>((due, { data }) => ({ held: due.held.filter((hold) => hold !== data.hold) })),
  },
});
