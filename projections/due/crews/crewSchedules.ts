import type { RecordedFact } from '#events/facts';
import { scheduleOf } from '#events/schedule/decider';
import type { Look } from '#projections/core/projection';
import { type CrewScheduleDue, type Obligation, part, type ScheduledCrewsDue } from '../obligation.ts';

const indexOf = (entity: string) => `scheduled-crews:${entity}`;

/** The crews with shifts in the organization of a person who comes, goes or is on leave. */
function crewsOf({ metadata: { entity } }: RecordedFact, look: Look<Obligation>): readonly string[] {
  const index = look(indexOf(entity));
  return index?.kind === 'scheduled-crews' ? index.schedules : [];
}

const begun = (id: string, entity: string): CrewScheduleDue => ({
  kind: 'crew-schedule',
  id,
  entity,
  due_at: null,
  crew: null,
  at: null,
  cause: '',
});

/** Why the engine looks now. */
export const causeOf = ({ cause, due_at }: Pick<CrewScheduleDue, 'cause' | 'due_at'>): string => `${cause} ${due_at}`;

/** Due at this time, or earlier when it was. */
function from(due: CrewScheduleDue, at: string, { id: cause }: RecordedFact): CrewScheduleDue {
  const earliest = due.at !== null && due.at < at ? due.at : at;
  return { ...due, at: earliest, due_at: due.crew === null ? null : earliest, cause };
}

const again = (due: CrewScheduleDue | null, fact: RecordedFact): CrewScheduleDue | null =>
  due && from(due, fact.metadata.occurredAt, fact);

/** A crew is given to the person of a shift when it begins, and back when it ends. */
export const crewSchedules = part<CrewScheduleDue>({
  prefix: 'crew-schedule',
  ids: (fact, look) => {
    if (fact.type === 'DesignationCreated') return [scheduleOf(fact.metadata.entity, fact.data.name)];
    return 'schedule' in fact.data ? [fact.data.schedule] : crewsOf(fact, look);
  },
  on: {
    ShiftScheduled: (due, fact, id) => from(due ?? begun(id, fact.metadata.entity), fact.data.from, fact),
    ShiftUnscheduled: again,
    DesignationCreated: (due, { data, metadata, id: cause }, id) => {
      const { at } = due ?? begun(id, metadata.entity);
      return { ...begun(id, metadata.entity), crew: data.designation, at, due_at: at, cause };
    },
    TimeOffImported: again,
    TimeOffImportUndone: again,
    LeaveEntered: again,
    LeaveWithdrawn: again,
    PersonDeactivated: again,
    PersonReinstated: again,
    // A shift that was scheduled while the engine looked is still to be looked for.
    CrewScheduleFollowed: (due, { data: { next, cause: looked }, id: cause }) =>
      due && looked === causeOf(due) ? { ...due, at: next, due_at: next, cause } : due,
  },
});

/** Which crews have shifts. */
export const scheduledCrews = part<ScheduledCrewsDue>({
  prefix: 'scheduled-crews',
  ids: ({ metadata }) => [metadata.entity],
  on: {
    CrewScheduleFollowed: (due, { data: { schedule }, metadata: { entity } }) =>
      due?.schedules.includes(schedule)
        ? due
        : {
            kind: 'scheduled-crews',
            id: entity,
            entity,
            due_at: null,
            schedules: [...(due?.schedules ?? []), schedule],
          },
  },
});
