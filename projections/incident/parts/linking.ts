import type { IncidentSummary } from '#contracts/incident/incident';
import { unlinkingSentences } from '#contracts/incident/linking/linked';
import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import type { LinkingFact } from '#events/incident/linking/linking';
import type { CardPart } from '#projections/incident/core/cardPart';
import { incidentMarks } from '#projections/incident/core/marks';
import type { DocPart } from '#projections/incident/core/part';
import type { LogLine } from '#projections/incident/log/logLine';
import { ownLine } from '#projections/incident/log/ownLine';

export interface ShownLinking {
  /** The main incident, and since when it is linked to it. Absent while it stands alone. */
  readonly linked_to?: string | undefined;
  readonly linked_time?: string | undefined;
  /** The incidents that are linked to this one, oldest link first. Absent while there are none. */
  readonly linked?: readonly string[] | undefined;
}

type Linked = RecordedFact<'IncidentLinked' | 'IncidentUnlinked'>;

/** After a link of this incident (`uuid`), or of another one to it. */
export function linkedBy({ linked = [] }: ShownLinking, uuid: string, event: Linked): ShownLinking {
  const { type, data, stream, metadata } = event;
  const other = idOf(stream);
  if (other !== uuid) {
    const after = [...linked.filter((one) => one !== other), ...(type === 'IncidentLinked' ? [other] : [])];
    return { linked: after.length === 0 ? undefined : after };
  }
  return type === 'IncidentLinked'
    ? { linked_to: data.to, linked_time: metadata.occurredAt }
    : { linked_to: undefined, linked_time: undefined };
}

/** Linked incidents stay with the organization that hands the main one over. */
const handedOver = (_: ShownLinking, { data }: RecordedFact<'IncidentTransferred'>): ShownLinking =>
  data.newEntity ? { linked: undefined } : {};

const shown = ({ linked_to, linked }: ShownLinking): Pick<IncidentSummary, 'linked_to' | 'linked'> => ({
  ...(linked_to === undefined ? {} : { linked_to }),
  ...(linked === undefined ? {} : { linked: linked.length }),
});

/** The line of a link, in the log of the linked incident. `other` is an id here: the API adds the address. */
const line = (
  event: RecordedFact,
  name: Parameters<typeof ownLine>[1],
  more: Pick<LogLine, 'other'>,
  message = '',
) => ({
  ...ownLine(event, name, message),
  ...more,
});
const named = (uuid: string): Pick<LogLine, 'other'> => ({ other: { uuid, address: '' } });

/** The line of a link in the log of the main incident; the reason stays with the linked one. */
export const lineOfMain = (event: Linked): LogLine =>
  event.type === 'IncidentLinked'
    ? line(event, 'call:linked', named(idOf(event.stream)))
    : line(event, 'call:unlinked', named(idOf(event.stream)), unlinkingSentences[event.data.because]);

/** The log event of each act on the linked incidents. */
const acts = {
  complete: 'calls:completed',
  reopen: 'calls:reopened',
  archive: 'calls:archived',
  unarchive: 'calls:unarchived',
} as const;

export const shownLinking: DocPart<{
  fields: ShownLinking;
  facts: LinkingFact['type'];
  follows: 'IncidentTransferred';
  page: object;
  summary: Pick<IncidentSummary, 'linked_to' | 'linked'>;
}> = {
  initial: {},
  on: {
    IncidentMadeMain: () => ({}),
    IncidentLinked: (doc, event) => linkedBy(doc, doc.uuid, event),
    IncidentUnlinked: (doc, event) => linkedBy(doc, doc.uuid, event),
    LinkedIncidentsFollowed: () => ({}),
    CallerTold: ({ notices }, { data }) => ({ notices: [...notices, data.delivery] }),
    IncidentTransferred: handedOver,
  },
  tells: {
    IncidentMadeMain: 'updated',
    IncidentLinked: 'updated',
    IncidentUnlinked: 'updated',
    LinkedIncidentsFollowed: 'updated',
    CallerTold: 'updated',
  },
  lines: {
    IncidentLinked: (event) => line(event, 'linked', named(event.data.to)),
    IncidentUnlinked: (event) => {
      const { from, because, personal } = event.data;
      return because === 'person'
        ? line(event, 'unlinked', named(from), personal?.reason ?? '')
        : line(event, 'link_ended', named(from), unlinkingSentences[because]);
    },
    CallerTold: (event) => ({
      ...ownLine(event, 'caller:told', event.data.personal?.message ?? ''),
      contact: { uuid: event.data.contact, name: '' },
    }),
    LinkedIncidentsFollowed: (event) => {
      const { act, incidents } = event.data;
      return line(event, acts[act], {}, incidents.length === 1 ? '1 call' : `${incidents.length} calls`);
    },
  },
  page: () => ({}),
  summary: shown,
  marks: ({ linked_to }) => [incidentMarks.linked(linked_to !== undefined)],
};

export const cardLinking: CardPart<{
  fields: ShownLinking;
  facts: 'IncidentLinked' | 'IncidentUnlinked' | 'IncidentTransferred';
}> = {
  initial: {},
  on: {
    IncidentLinked: (doc, event) => linkedBy(doc, doc.card.uuid, event),
    IncidentUnlinked: (doc, event) => linkedBy(doc, doc.card.uuid, event),
    IncidentTransferred: handedOver,
  },
  shown: ({ linked_to, linked }) => ({ linked_to, linked: linked?.length }),
};
