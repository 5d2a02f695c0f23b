import { type FactIn, facts, flag, id, orNull, text, whole } from '#events/core/schema';

/** The facts of the stream `alarm-{uuid}`, one for each alarm point of an organization. Each has the alarm's own time. */
export const alarmPointFacts = facts({
  /** The point begins an incident. `point` is its key in the system that sends. */
  AlarmRaised: { alarm: id, point: text, incident: id },
  /** It is raised again while it counts as the same. `again`: it had cleared. `count`: with the first. */
  AlarmRepeated: { alarm: id, incident: id, count: whole, again: flag },
  /** It cleared by itself. `incident` is null when it ends nothing: its raise is not known yet, or a later one is. */
  AlarmCleared: { alarm: id, incident: orNull(id) },
});
export type AlarmPointFact = FactIn<typeof alarmPointFacts>;
