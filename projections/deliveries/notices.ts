import { channels } from '#contracts/accounts/channels';
import type { JsonObject } from '#contracts/core/json';
import { standDownSentences } from '#contracts/incident/consequences';
import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { askedIn } from '#events/incident/team/assignment';
import type { IncidentTransferred } from '#events/incident/transfers/facts';
import { type Change, projection } from '#projections/core/projection';

/** A message about an incident to somebody who is no crew, with the data that its text is written from. */
export interface NoticeDoc {
  readonly kind: 'notice';
  readonly delivery: string;
  /** The organization that has the incident after the transfer. The message is sent in its name. */
  readonly entity: string;
  /** For a leader of a night, the uuid of that shift. */
  readonly incident: string;
  /** The uuid of the transfer, the questionnaire, or the fact because of which the message is sent. */
  readonly transfer: string;
  readonly medium: 'sms' | 'email' | 'http';
  /**
   * The recipient: a user's uuid (for a questionnaire, a phone number; for a caller, the contact's uuid), a mail address
   * (for a contractor who need not come, the mail that asked), or an http(s) address. Null once erased.
   */
  readonly to: string | null;
  readonly designation: string;
  /** Whom it asks to take the incident: a user, or this message itself for a contractor. Absent when it asks nobody. */
  readonly asks?: string;
  /** The name of a contractor without an account; that of the option once erased. Absent for everybody else. */
  readonly contact?: string;
  /** The keyed hash of the number to which it was sent. Absent while it was not, and in older facts. */
  readonly number?: string;
  readonly status: 'owed' | 'requested' | 'waiting' | 'sent' | 'failed' | 'unknown';
  readonly attempts: number;
  /** Time of the next attempt, ISO-8601 UTC; '' when none is planned. */
  readonly due_at: string;
  readonly time: string;
  readonly by: string;
  readonly said: {
    readonly type:
      | IncidentTransferred['data']['kind']
      | 'leader'
      | 'night-leader'
      | 'questionnaire'
      | 'stood-down'
      | 'caller'
      | 'handed-over';
    /** The name of the transfer's target; for a person who need not come, the reason in a sentence. */
    readonly name: string;
    readonly version: string;
    readonly urgent: boolean;
    readonly explanation: string;
    readonly assigned: { readonly user: string; readonly designation: string } | null;
    readonly option: JsonObject;
    readonly callback_numbers: boolean;
  };
}
/** The messages of an incident, so that erasing its personal data also erases theirs. */
interface OwingDoc {
  readonly kind: 'incident';
  readonly notices: readonly string[];
}
type Doc = NoticeDoc | OwingDoc;

const owing = (incident: string) => `incident:${incident}`;
const as = (doc: Doc | null, change: Partial<NoticeDoc>): Doc | null =>
  doc?.kind === 'notice' ? { ...doc, ...change } : doc;

/** The messages of transfers and questionnaires, by the delivery's uuid. */
export const notices = projection<Doc, NoticeDoc>()({
  name: 'notices',
  version: 8,
  keys: ({ type, data, stream }, look) => {
    if ('delivery' in data)
      return type === 'QuestionnaireSent' || type === 'CallerTold'
        ? [owing(idOf(stream)), data.delivery]
        : [data.delivery];
    if (!stream.startsWith('incident-')) return [];
    const key = owing(idOf(stream));
    if (type === 'IncidentTransferred') return [key, ...data.notices.map(({ delivery }) => delivery)];
    const doc = type === 'PersonalDataErased' && data.subject === idOf(stream) ? look(key) : null;
    return doc?.kind === 'incident' ? doc.notices : [];
  },
  on: {
    IncidentTransferred: (doc, event, { key }) => {
      if (key !== owing(idOf(event.stream))) return owed(event, key);
      if (event.data.notices.length === 0) return doc;
      const before = doc?.kind === 'incident' ? doc.notices : [];
      return { kind: 'incident', notices: [...before, ...event.data.notices.map(({ delivery }) => delivery)] };
    },
    LeaderAsked: (_, event) => leaderAsked(event),
    AfterHoursLeaderTold: (_, event) => nightLeader(event),
    MemberStoodDown: (_, event) => stoodDown(event),
    CrewHandedOver: (_, event) => handedOver(event),
    QuestionnaireSent: (doc, event, { key }) => {
      if (key === event.data.delivery) return asked(event);
      return { kind: 'incident', notices: [...(doc?.kind === 'incident' ? doc.notices : []), event.data.delivery] };
    },
    CallerTold: (doc, event, { key }) => {
      if (key === event.data.delivery) return toCaller(event);
      return { kind: 'incident', notices: [...(doc?.kind === 'incident' ? doc.notices : []), event.data.delivery] };
    },
    NoticeRequested: (doc, { data: { number } }) =>
      as(doc, { status: 'requested', attempts: 1, ...(number ? { number } : {}) }),
    DeliveryPutOff: (doc, { data }) => as(doc, { status: 'waiting', due_at: data.dueAt }),
    DeliveryTriedAgain: (doc, { data }) => as(doc, { status: 'requested', attempts: data.attempt, due_at: '' }),
    DeliverySent: (doc) => as(doc, { status: 'sent' }),
    DeliveryFailed: (doc) => as(doc, { status: 'failed' }),
    DeliveryUnknown: (doc) => as(doc, { status: 'unknown' }),
    PersonalDataErased: (doc) =>
      doc?.kind === 'notice'
        ? {
            ...doc,
            to: namesResident(doc) ? null : doc.to,
            ...(doc.contact === undefined ? {} : { contact: doc.said.name }),
            said: { ...doc.said, explanation: '' },
          }
        : doc,
  },
  columns: {
    entity: (doc) => (doc.kind === 'notice' ? doc.entity : null),
    medium: (doc) => (doc.kind === 'notice' ? doc.medium : null),
    time: (doc) => (doc.kind === 'notice' ? doc.time : null),
    number: (doc) => (doc.kind === 'notice' ? (doc.number ?? null) : null),
  },
  frames: ({ after, before, position }: Change<Doc>) =>
    after?.kind === 'notice' && before !== null
      ? after.said.type === 'night-leader'
        ? [{ channel: channels.modules(after.entity), event: 'after_hours_updated', data: { position } }]
        : [
            {
              channel: channels.incident(after.incident),
              event: 'updated',
              data: { incident: after.incident, position },
            },
          ]
      : [],
});

const namesResident = ({ medium, said }: NoticeDoc): boolean => medium === 'email' || said.type === 'questionnaire';

function leaderAsked(event: RecordedFact<'LeaderAsked'>): NoticeDoc {
  const { delivery, transfer, user } = event.data;
  const said = { ...nothingSaid, type: 'leader' as const, name: 'you are asked to lead' };
  return { ...begun(event), delivery, transfer, medium: 'sms', to: user, asks: user, said };
}

function nightLeader(event: RecordedFact<'AfterHoursLeaderTold'>): NoticeDoc {
  const { delivery, shift, user, leads, from } = event.data;
  const said = { ...nothingSaid, type: 'night-leader' as const, option: { leads, from } };
  return { ...begun(event), delivery, incident: shift, transfer: shift, medium: 'sms', to: user, said };
}

function stoodDown(event: RecordedFact<'MemberStoodDown'>): NoticeDoc {
  const { delivery, entity, user, because, late, medium = 'sms', crew = '' } = event.data;
  return {
    ...begun(event),
    delivery,
    entity,
    transfer: event.id,
    medium,
    to: user,
    designation: crew,
    status: late ? 'failed' : 'owed',
    said: { ...nothingSaid, type: 'stood-down', name: standDownSentences[because] },
  };
}

function handedOver(event: RecordedFact<'CrewHandedOver'>): NoticeDoc {
  const { delivery, from, to, user, dispatch, name } = event.data;
  const said = { ...nothingSaid, type: 'handed-over' as const, name: to.name };
  const message = { delivery, entity: from.entity, transfer: dispatch, medium: 'sms', to: user, said } as const;
  return { ...begun(event), ...message, designation: name };
}

function toCaller(event: RecordedFact<'CallerTold'>): NoticeDoc {
  const { delivery, contact, personal } = event.data;
  const said = { ...nothingSaid, type: 'caller' as const, explanation: personal?.message ?? '' };
  return { ...begun(event), delivery, transfer: event.id, medium: 'sms', to: contact, said };
}

function asked(event: RecordedFact<'QuestionnaireSent'>): NoticeDoc {
  const { delivery, questionnaire: transfer, medium, personal } = event.data;
  const said = { ...nothingSaid, type: 'questionnaire' as const };
  return { ...begun(event), delivery, transfer, medium, to: personal?.to ?? null, said };
}

function owed(event: RecordedFact<'IncidentTransferred'>, key: string): NoticeDoc | null {
  const { data, metadata } = event;
  const notice = data.notices.find(({ delivery }) => delivery === key);
  if (!notice) return null;
  const asked = data.respondBy === undefined ? null : askedIn(notice);
  const to =
    notice.medium === 'sms'
      ? notice.user
      : notice.medium === 'email'
        ? (data.personal?.addresses[notice.address] ?? null)
        : notice.url;
  return {
    ...begun(event),
    delivery: key,
    entity: data.newEntity?.entity ?? metadata.entity,
    transfer: data.transfer,
    medium: notice.medium,
    to,
    designation: asked?.designation ?? (notice.medium === 'sms' ? notice.designation : ''),
    ...(asked ? { asks: asked.user } : {}),
    ...(asked && !asked.hasAccount ? { contact: data.personal?.contact ?? data.name } : {}),
    said: {
      type: data.kind,
      name: data.name,
      version: data.newVersion,
      urgent: data.urgent,
      explanation: data.personal?.explanation ?? '',
      assigned: data.assigned,
      option: data.option,
      callback_numbers: data.callbackNumbers,
    },
  };
}

const nothingSaid = {
  name: '',
  version: '',
  urgent: false,
  explanation: '',
  assigned: null,
  option: {},
  callback_numbers: false,
};

/** The fields that every message begins with. */
const begun = ({ metadata, stream }: RecordedFact) =>
  ({
    kind: 'notice',
    entity: metadata.entity,
    incident: idOf(stream),
    designation: '',
    status: 'owed',
    attempts: 0,
    due_at: '',
    time: metadata.occurredAt,
    by: `${metadata.actor.kind}:${metadata.actor.id}`,
  }) as const;
