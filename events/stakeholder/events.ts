import { type EventKind, eventKinds } from '#contracts/admin/events';
import {
  type FactIn,
  facts,
  flag,
  id,
  listOf,
  object,
  oneOf,
  orNull,
  sealed,
  text,
  time,
  whole,
} from '#events/core/schema';

export type { EventKind };

/** The facts of the stream `eventconfiguration-{uuid}`: who is told of a kind of event. */
export const eventConfigurationFacts = facts({
  EventStakeholderAdded: {
    /** The number for this event; '' when it is the person's own. */
    ...sealed({ phoneNumber: text }),
    configuration: id,
    kind: oneOf(eventKinds),
    user: id,
    sendCheckIns: flag,
  },
  EventStakeholderRemoved: { configuration: id, user: id },
  /** The minutes after which the event is told again while it goes on; 0: it is told once. */
  EventCheckInsSet: { configuration: id, kind: oneOf(eventKinds), minutes: whole },
});
export type EventConfigurationFact = FactIn<typeof eventConfigurationFacts>;

/** The facts of the stream `eventtelling-{uuid}`: one incident's event, as its stakeholders are told of it. */
export const eventTellingFacts = facts({
  StakeholdersTold: {
    telling: id,
    configuration: id,
    kind: oneOf(eventKinds),
    incident: id,
    /** The event that caused it. */
    cause: id,
    /** 0 for the first notice, then the number of the check-in. */
    round: whole,
    people: listOf(object({ user: id, delivery: id })),
    /** The time of the next check-in; null when this was the last notice. */
    nextAt: orNull(time),
  },
});
export type EventTellingFact = FactIn<typeof eventTellingFacts>;
