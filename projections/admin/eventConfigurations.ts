import type { EventKind } from '#contracts/admin/events';
import { projection } from '#projections/core/projection';

export interface Stakeholder {
  readonly user: string;
  readonly send_checkins: boolean;
  /** The number for this event; '' for the person's own. Null once erased. */
  readonly phone_number: string | null;
}
export interface EventConfigurationDoc {
  readonly kind: 'configuration';
  readonly uuid: string;
  readonly entity: string;
  readonly event: EventKind;
  readonly minutes: number;
  /** In the order in which they were added. */
  readonly stakeholders: readonly Stakeholder[];
}
/** The configurations with a person, so that erasing the person's data reaches all of them. */
interface PersonDoc {
  readonly kind: 'person';
  readonly configurations: readonly string[];
}
type Doc = EventConfigurationDoc | PersonDoc;

const personKey = (user: string) => `person:${user}`;
const without = (doc: EventConfigurationDoc, user: string) => doc.stakeholders.filter((one) => one.user !== user);

/** The recipients of each kind of event, by the configuration's uuid. A configuration that nobody changed has no document. */
export const eventConfigurations = projection<Doc, EventConfigurationDoc>()({
  name: 'event_configurations',
  version: 1,
  keys: ({ type, data }, look) => {
    if (type === 'EventStakeholderAdded') return [data.configuration, personKey(data.user)];
    if (type === 'EventStakeholderRemoved' || type === 'EventCheckInsSet') return [data.configuration];
    if (type !== 'PersonalDataErased') return [];
    const person = look(personKey(data.subject));
    return person?.kind === 'person' ? person.configurations : [];
  },
  on: {
    EventStakeholderAdded: (doc, { data, metadata }, { key }) => {
      const { configuration: uuid, kind: event, user, sendCheckIns: send_checkins, personal } = data;
      if (key !== uuid) {
        const before = doc?.kind === 'person' ? doc.configurations : [];
        return { kind: 'person', configurations: [...new Set([...before, uuid])] };
      }
      const known = configuration(doc, { uuid, entity: metadata.entity, event });
      const added = { user, send_checkins, phone_number: personal?.phoneNumber ?? null };
      return { ...known, stakeholders: [...without(known, user), added] };
    },
    EventStakeholderRemoved: (doc, { data }) =>
      doc?.kind === 'configuration' ? { ...doc, stakeholders: without(doc, data.user) } : doc,
    EventCheckInsSet: (doc, { data, metadata }) => {
      const { configuration: uuid, kind: event, minutes } = data;
      return { ...configuration(doc, { uuid, entity: metadata.entity, event }), minutes };
    },
    PersonalDataErased: (doc, { data }) =>
      doc?.kind === 'configuration'
        ? {
            ...doc,
            stakeholders: doc.stakeholders.map((one) =>
              one.user === data.subject ? { ...one, phone_number: null } : one,
            ),
          }
        : doc,
  },
  columns: { entity: (doc) => (doc.kind === 'configuration' ? doc.entity : null) },
});

const configuration = (
  doc: Doc | null,
  of: Pick<EventConfigurationDoc, 'uuid' | 'entity' | 'event'>,
): EventConfigurationDoc =>
  doc?.kind === 'configuration' ? doc : { kind: 'configuration', ...of, minutes: 0, stakeholders: [] };
