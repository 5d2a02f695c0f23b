import { recallAfter } from '#contracts/incident/consequences';
import { idOf } from '#events/core/message';
import { iso } from '#events/core/ports';
import type { FactType, RecordedFact } from '#events/facts';
import { acknowledging } from '#events/incident/transfers/unreached';
import { type AutoDispatchDue, isHistory, part } from '../obligation.ts';

/** The most incidents and causes that the document lists: it is written with each of them. */
const most = 50;

/** An incident that no crew was offered is looked at so long after its report, in milliseconds. */
const firstLookAfter = 60_000;

const begun = (id: string, entity: string): AutoDispatchDue => ({
  kind: 'auto-dispatch',
  id,
  entity,
  due_at: null,
  manual: false,
  waiting: {},
  more: false,
  causes: [],
  again_at: null,
});

/** The obligation after a change. While nothing waits, a free crew is no reason to look. */
function standing(before: AutoDispatchDue, change: Partial<AutoDispatchDue>): AutoDispatchDue | null {
  const changed = { ...before, ...change };
  const waits = changed.more || Object.keys(changed.waiting).length > 0;
  if (!waits) return changed.manual ? { ...begun(changed.id, changed.entity), manual: true } : null;
  const after = changed.manual ? { ...changed, causes: [], again_at: null } : changed;
  const times = [...after.causes.map(({ at }) => at), ...(after.again_at === null ? [] : [after.again_at])];
  return { ...after, due_at: times.toSorted()[0] ?? null };
}

type Change<Type extends FactType> = (due: AutoDispatchDue, event: RecordedFact<Type>) => Partial<AutoDispatchDue>;
const changes =
  <Type extends FactType>(change: Change<Type>) =>
  (due: AutoDispatchDue | null, event: RecordedFact<Type>, id: string): AutoDispatchDue | null => {
    if (isHistory(event)) return due;
    const known = due ?? begun(id, id);
    const made = change(known, event);
    return Object.keys(made).length === 0 ? due : standing(known, made);
  };

const incidentOf = ({ stream, data }: RecordedFact): string =>
  stream.startsWith('callout-') ? String('incident' in data ? data.incident : '') : idOf(stream);

/** The incident waits for somebody to accept, from now on. */
function waits({ waiting, more }: AutoDispatchDue, event: RecordedFact): Partial<AutoDispatchDue> {
  const uuid = incidentOf(event);
  if (uuid === '' || waiting[uuid] !== undefined) return {};
  if (Object.keys(waiting).length >= most) return more ? {} : { more: true };
  return { waiting: { ...waiting, [uuid]: event.metadata.occurredAt } };
}

/** The incident waits no longer. */
function isTaken({ waiting }: AutoDispatchDue, event: RecordedFact): Partial<AutoDispatchDue> {
  const { [incidentOf(event)]: known, ...others } = waiting;
  return known === undefined ? {} : { waiting: others };
}

/** A reason to look, `after` milliseconds later. Many at once are one. */
const looks = ({ causes, manual }: AutoDispatchDue, { id, metadata }: RecordedFact, after = 0) =>
  manual ? {} : { causes: [...causes.slice(0, most - 1), { id, at: iso(Date.parse(metadata.occurredAt) + after) }] };

const isFree = changes((due, event) => looks(due, event));
/** A dispatcher may take it back, and sends the crew elsewhere by then. */
const isFreeAfterUndo = changes((due, event) => looks(due, event, recallAfter * 1_000));
const taken = changes(isTaken);
const fails = changes((due, event) => ({ ...waits(due, event), ...looks(due, event) }));
const ends = changes((due, event) => ({ ...isTaken(due, event), ...looks(due, event, recallAfter * 1_000) }));

/** An emergency needs a crew at once. The priority with which an incident is reported is followed at its report. */
const raised = changes<'PriorityChanged' | 'PriorityFollowed'>((due, event) => {
  const since = due.waiting[incidentOf(event)];
  const isLater = since === undefined ? due.more : since !== event.metadata.occurredAt;
  return event.data.priority === 'emergency' && isLater ? looks(due, event) : {};
});

/** The crews of an organization, and its incidents that wait for one. */
export const autoDispatches = part<AutoDispatchDue>({
  prefix: 'auto-dispatch',
  ids: ({ data, metadata }) => [
    metadata.entity,
    ...('newEntity' in data && data.newEntity ? [data.newEntity.entity] : []),
  ],
  on: {
    IncidentCreated: changes((due, event) => {
      const first = iso(Date.parse(event.metadata.occurredAt) + firstLookAfter);
      return { ...waits(due, event), again_at: due.again_at ?? first };
    }),
    JobAccepted: taken,
    CrewSetOut: taken,
    CrewArrived: taken,
    LateAnswerTaken: taken,
    MemberConfirmed: taken,
    AssignmentAccepted: taken,
    IncidentLinked: taken,
    LogEntryRecorded: changes<'LogEntryRecorded'>((due, event) => {
      if (event.data.event === 'team:done' || event.data.event === 'geo:departed') return looks(due, event);
      return acknowledging.has(event.data.event) ? isTaken(due, event) : {};
    }),
    JobFinished: isFree,
    JobDeclined: fails,
    JobTextFailed: fails,
    CrewSilent: fails,
    CalloutFailed: fails,
    CalloutExpired: fails,
    CrewRecalled: isFreeAfterUndo,
    IncidentUnlinked: changes(waits),
    IncidentReopened: changes(waits),
    IncidentUnarchived: changes(waits),
    HoldsEnded: isFree,
    IncidentCompleted: ends,
    IncidentArchived: ends,
    IncidentDeleted: ends,
    IncidentTransferred: (due, event, id) => {
      const { newEntity } = event.data;
      if (!newEntity) return due;
      return newEntity.entity === id ? changes(waits)(due, event, id) : ends(due, event, id);
    },
    PriorityChanged: raised,
    PriorityFollowed: raised,
    CrewActivated: isFree,
    DesignatedUserAssigned: isFree,
    CrewScheduleFollowed: changes<'CrewScheduleFollowed'>((due, event) =>
      event.data.user === null ? {} : looks(due, event),
    ),
    DesignatedUserNamed: isFree,
    ManualModeEnabled: changes(() => ({ manual: true })),
    ManualModeDisabled: changes((due, event) => ({ manual: false, ...looks({ ...due, manual: false }, event) })),
    WaitingIncidentsReviewed: changes<'WaitingIncidentsReviewed'>((due, { data }) => ({
      causes: due.causes.filter(({ id }) => !data.causes.includes(id)),
      waiting: Object.fromEntries(data.waiting.map((uuid) => [uuid, due.waiting[uuid] ?? ''])),
      more: data.more,
      again_at: due.again_at !== null && data.causes.includes(due.again_at) ? data.next : due.again_at,
    })),
  },
});
