import type { EventKind } from '#contracts/admin/events';
import { projection } from '#projections/core/projection';

/** One stakeholder's notice, from which its text is written. */
export interface EventNoticeDoc {
  readonly delivery: string;
  readonly entity: string;
  readonly configuration: string;
  readonly event: EventKind;
  readonly incident: string;
  readonly user: string;
  readonly round: number;
  readonly time: string;
}

/** The notices to stakeholders, by the delivery's uuid. */
export const eventNotices = projection<EventNoticeDoc>()({
  name: 'event_notices',
  version: 1,
  keys: ({ type, data }) => (type === 'StakeholdersTold' ? data.people.map(({ delivery }) => delivery) : []),
  on: {
    StakeholdersTold: (doc, { data, metadata }, { key }) => {
      const person = data.people.find(({ delivery }) => delivery === key);
      if (!person) return doc;
      const { configuration, kind: event, incident, round } = data;
      const { entity, occurredAt: time } = metadata;
      return { delivery: key, entity, configuration, event, incident, user: person.user, round, time };
    },
  },
});
