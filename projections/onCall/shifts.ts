import type { RecordedFact } from '#events/facts';
import { scheduleOf } from '#events/schedule/decider';
import type { ShiftTimes } from '#events/schedule/events';
import { projection } from '#projections/core/projection';
import { spanOf } from './shiftTimes.ts';

export interface ShiftDoc {
  readonly kind: 'shift';
  readonly uuid: string;
  readonly entity: string;
  readonly user: string;
  readonly designation: string;
  /** Null once erased. */
  readonly phone_number: string | null;
  readonly typed: ShiftTimes;
  /** As computed when it was scheduled, ISO-8601 UTC. `timesOf` says when it is on. */
  readonly start: string;
  readonly end: string;
  /** The time at which it was unscheduled during its course; otherwise absent. */
  readonly ended_time?: string;
  /** The number of changes since it was scheduled; absent without one. */
  readonly changes?: number;
  /** The time at which it was scheduled, the last change, and the change's author, `user:{uuid}`. */
  readonly scheduled_time: string;
  readonly changed_time: string;
  readonly changed_by: string;
  /** True when the shift was unscheduled before it began. */
  readonly called_off: boolean;
}
/** A person's shifts, so that erasing the person's data reaches all of them. */
interface PersonDoc {
  readonly kind: 'person';
  readonly shifts: readonly string[];
}
type Doc = ShiftDoc | PersonDoc;

const changedBy = ({ occurredAt, actor }: RecordedFact['metadata']) => ({
  changed_time: occurredAt,
  changed_by: `${actor.kind}:${actor.id}`,
});

const personKey = (user: string) => `person:${user}`;

/** The shifts of each designation, by the shift's uuid. */
export const shifts = projection<Doc, ShiftDoc>()({
  name: 'shifts',
  version: 4,
  keys: ({ type, data }, look) => {
    if (type === 'ShiftScheduled') return [data.shift, personKey(data.user)];
    if (type === 'ShiftUnscheduled') return [data.shift];
    if (type !== 'PersonalDataErased') return [];
    const person = look(personKey(data.subject));
    return person?.kind === 'person' ? person.shifts : [];
  },
  on: {
    ShiftScheduled: (doc, { data, metadata }, { key }) => {
      const { shift: uuid, user, designation, from: start, until: end, typed, personal } = data;
      if (key !== uuid) return { kind: 'person', shifts: [...(doc?.kind === 'person' ? doc.shifts : []), uuid] };
      const phone_number = personal?.phoneNumber ?? null;
      const { entity, occurredAt: scheduled_time } = metadata;
      // Scheduled again after it was unscheduled.
      const changes = doc?.kind === 'shift' ? { changes: (doc.changes ?? 0) + 1 } : {};
      const shift = { uuid, entity, user, designation, phone_number, typed, start, end, called_off: false };
      return { kind: 'shift', ...shift, scheduled_time, ...changedBy(metadata), ...changes };
    },
    ShiftUnscheduled: (doc, { metadata }) => {
      if (doc?.kind !== 'shift') return doc;
      const { occurredAt } = metadata;
      const changed = { ...doc, changes: (doc.changes ?? 0) + 1, ...changedBy(metadata) };
      if (occurredAt <= doc.start) return { ...changed, called_off: true };
      return { ...changed, end: occurredAt, ended_time: occurredAt };
    },
    PersonalDataErased: (doc) => (doc?.kind === 'shift' ? { ...doc, phone_number: null } : doc),
  },
  columns: {
    entity: (doc) => (doc.kind === 'shift' && !doc.called_off ? doc.entity : null),
    start: (doc) => (doc.kind === 'shift' ? doc.start : null),
    end: (doc) => (doc.kind === 'shift' ? doc.end : null),
    changed_in: (doc) => (doc.kind === 'shift' ? doc.entity : null),
    changed: (doc) => (doc.kind === 'shift' ? doc.changed_time : null),
    user: (doc) => (doc.kind === 'shift' && !doc.called_off ? doc.user : null),
    schedule: (doc) => (doc.kind === 'shift' && !doc.called_off ? scheduleOf(doc.entity, doc.designation) : null),
    span: (doc) =>
      doc.kind === 'shift' && !doc.called_off ? `${scheduleOf(doc.entity, doc.designation)} ${spanOf(doc)}` : null,
  },
});
