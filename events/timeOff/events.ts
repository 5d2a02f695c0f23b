import { type FactIn, facts, id, listOf, object, orNull, text, time } from '#events/core/schema';

/**
 * From a day or an instant until another, which is not included: `2026-07-04`, or ISO-8601 UTC. Days are those of the
 * organization's zone. `name` is that of a holiday; '' for leave, whose reason is nobody's business.
 */
const span = object({ start: text, end: text, name: text });

/** The facts of the stream `timeOff-{uuid}`: a person's leave, or the organization's holidays. */
export const timeOffFacts = facts({
  /** Everything that an iCalendar file lists. It replaces the import before. `user` is null for holidays. */
  TimeOffImported: { timeOff: id, import: id, user: orNull(id), spans: listOf(span) },
  /** The import before counts again. */
  TimeOffImportUndone: { timeOff: id, import: id },
  /** Leave that a person typed. It stands beside the import. The author is the person or a supervisor. */
  LeaveEntered: { timeOff: id, leave: id, user: id, start: time, end: time },
  /** `until`: the person came back before its end, and the part before this time stays. Null: there was no such leave. */
  LeaveWithdrawn: { timeOff: id, leave: id, until: orNull(time) },
});
export type TimeOffImported = FactIn<typeof timeOffFacts, 'TimeOffImported'>;
export type LeaveEntered = FactIn<typeof timeOffFacts, 'LeaveEntered'>;
export type TimeOffFact = FactIn<typeof timeOffFacts>;
export type TimeOffSpan = TimeOffImported['data']['spans'][number];
