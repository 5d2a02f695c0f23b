import type { TradeState } from '#contracts/onCall/trades';
import { idFrom } from '#events/core/ids';
import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { type JobTemplate, type MessageDue, part } from './obligation.ts';

const prefix = 'message';
export const messageKey = (delivery: string): string => `${prefix}:${delivery}`;

/** The delivery's uuid for a check-in's text message. Each check-in has exactly one. */
export const deliveryOf = (checkIn: string): string => idFrom('delivery', checkIn);

/**
 * The time a provider has to answer, in milliseconds. After it, the outcome is looked up. It is longer than every
 * provider's own time-out, so that a second engine does not touch a message that the first is still sending.
 */
export const answerWithin = 60_000;

type Message = Pick<MessageDue, 'kind' | 'id'> &
  Partial<Pick<MessageDue, 'check_in' | 'job' | 'notification' | 'told' | 'trade' | 'news'>>;

/** The delivery's uuid for a text to a crew. Each sending has one of each at most. */
export const jobDeliveryOf = (dispatch: string, template: JobTemplate = 'job'): string =>
  idFrom('delivery', template, dispatch);

/** The uuid of the call to a crew that is sent. Each sending has one at most. */
export const jobCallOf = (dispatch: string): string => idFrom('job call', dispatch);

export const owed = ({ metadata }: RecordedFact, message: Message): MessageDue => ({
  entity: metadata.entity,
  due_at: metadata.occurredAt,
  status: 'owed',
  attempts: 0,
  check_in: null,
  ...message,
});

export const requested = (event: RecordedFact, message: Message, attempts = 1): MessageDue => ({
  ...owed(event, message),
  due_at: new Date(Date.parse(event.metadata.occurredAt) + answerWithin).toISOString(),
  status: 'requested',
  attempts,
});

/** A crew that answered, was silent too long, or cannot be told by text, is not told any more. */
const answers = [
  'JobAccepted',
  'JobDeclined',
  'CrewSetOut',
  'CrewArrived',
  'JobFinished',
  'CrewSilent',
  'JobAnsweredLate',
  'JobTextFailed',
] as const;
type Answer = RecordedFact<(typeof answers)[number]>;
const isAnswer = (event: RecordedFact): event is Answer => (answers as readonly string[]).includes(event.type);

type Sending = RecordedFact<'CrewDispatched' | 'CrewSentAgain' | 'CrewRecalled'>;
const isSending = (event: RecordedFact): event is Sending =>
  event.type === 'CrewDispatched' || event.type === 'CrewSentAgain' || event.type === 'CrewRecalled';

function sendingIds(event: Sending): readonly string[] {
  const { dispatch } = event.data;
  if (dispatch === undefined) return [];
  if (event.type === 'CrewRecalled') return [jobDeliveryOf(dispatch), jobDeliveryOf(dispatch, 'recall')];
  const previous = event.type === 'CrewSentAgain' ? event.data.previous : null;
  return [jobDeliveryOf(dispatch), ...(previous === null ? [] : [jobDeliveryOf(previous)])];
}

/** A crew is told of its job, or that it is recalled. A text that has not left by then is dropped. */
function jobText(due: MessageDue | null, event: Sending, id: string): MessageDue | null {
  const { dispatch } = event.data;
  const template = event.type === 'CrewRecalled' ? 'recall' : 'job';
  if (dispatch === undefined || id !== jobDeliveryOf(dispatch, template)) return unlessAsked(due);
  const text = owed(event, { kind: 'job-text', id, job: { dispatch, incident: idOf(event.stream), template } });
  // A crew that is called is texted only when the call reaches nobody.
  return event.type !== 'CrewRecalled' && event.data.calls ? { ...text, due_at: null } : text;
}

/** The call to a crew has ended: without an answer, the crew is texted. */
function afterCall(due: MessageDue | null, { data, metadata }: RecordedFact<'CallEnded'>): MessageDue | null {
  if (due?.status !== 'owed' || due.due_at !== null) return due;
  const isAnswered = data.outcome === 'accepted' || data.outcome === 'declined';
  return isAnswered ? null : { ...due, due_at: metadata.occurredAt };
}

type Traded = RecordedFact<'TradeAsked' | 'TradeAccepted' | 'TradeMade' | 'TradeEnded'>;
const isTraded = (event: RecordedFact): event is Traded =>
  event.type === 'TradeAsked' ||
  event.type === 'TradeAccepted' ||
  event.type === 'TradeMade' ||
  event.type === 'TradeEnded';

/** The people who are told of a trade: all of it but its author. Anybody may take what nobody is asked for. */
function toldOf(event: Traded): readonly string[] {
  const { metadata, data } = event;
  const users = 'users' in data ? data.users : data.to === null ? [] : [data.to];
  return users.filter((user) => user !== metadata.actor.id);
}

const tradeDeliveryOf = (event: Traded, user: string): string => idFrom('delivery', event.id, user);

/** A made trade takes the place of its acceptance: one text tells both. */
const tradeText = (due: MessageDue | null, event: Traded, id: string): MessageDue | null => {
  const user = toldOf(event).find((one) => tradeDeliveryOf(event, one) === id);
  if (user === undefined) return due;
  const says = saysOf(event);
  return owed(event, { kind: 'shift-text', id, trade: { trade: event.data.trade, user, says } });
};
function saysOf(event: Traded): TradeState {
  switch (event.type) {
    case 'TradeAsked':
      return 'asked';
    case 'TradeAccepted':
      return 'accepted';
    case 'TradeMade':
      return 'made';
    case 'TradeEnded':
      return event.data.how;
  }
}

const jobOf = ({ dispatch, incident, template }: RecordedFact<'JobTextRequested'>['data']) => ({
  job: { dispatch, incident, template },
});

/** Drops a message that was never sent to a provider, because its check-in is over. */
const unlessAsked = (due: MessageDue | null): MessageDue | null => (due?.status === 'requested' ? due : null);

/** All outgoing messages: sent when owed, retried when put off, and looked up when no answer came. */
export const messages = part<MessageDue>({
  prefix,
  ids: (event) => {
    const { data, type } = event;
    if (isSending(event)) return sendingIds(event);
    if (type === 'CallEnded') return data.dispatch === undefined ? [] : [jobDeliveryOf(data.dispatch)];
    if (type === 'LateAnswerTaken') return [jobDeliveryOf(data.dispatch, 'late')];
    if (isTraded(event)) return toldOf(event).map((user) => tradeDeliveryOf(event, user));
    if (isAnswer(event)) return [jobDeliveryOf(event.data.dispatch)];
    if (type === 'StakeholdersTold') return data.people.map(({ delivery }) => delivery);
    if (type === 'ShiftNewsLooked') return data.told.map(({ delivery }) => delivery);
    if (type === 'IncidentTransferred') return data.notices.map(({ delivery }) => delivery);
    if ('delivery' in data) return [data.delivery];
    return 'checkIn' in data ? [deliveryOf(data.checkIn)] : [];
  },
  on: {
    CheckInRequested: (_, event, id) => owed(event, { kind: 'check-in-text', id, check_in: event.data.checkIn }),
    CheckInCompleted: unlessAsked,
    CheckInFailed: unlessAsked,
    IncidentTransferred: (due, event, id) => {
      const notice = event.data.notices.find(({ delivery }) => delivery === id);
      return notice ? owed(event, { kind: `notice-${notice.medium}`, id }) : due;
    },
    LeaderAsked: (_, event, id) => owed(event, { kind: 'notice-sms', id }),
    AfterHoursLeaderTold: (_, event, id) => owed(event, { kind: 'notice-sms', id }),
    MemberStoodDown: (_, event, id) =>
      event.data.late
        ? null
        : { ...owed(event, { kind: `notice-${event.data.medium ?? 'sms'}`, id }), entity: event.data.entity },
    CallerTold: (_, event, id) => owed(event, { kind: 'notice-sms', id }),
    WelfareAsked: (_, event, id) => {
      const job = { dispatch: event.data.dispatch, incident: idOf(event.stream), template: 'welfare' as const };
      return owed(event, { kind: 'job-text', id, job });
    },
    CrewHandedOver: (_, event, id) => ({ ...owed(event, { kind: 'notice-sms', id }), entity: event.data.from.entity }),
    QuestionnaireSent: (_, event, id) => owed(event, { kind: `notice-${event.data.medium}`, id }),
    PasswordLinkIssued: (_, event, id) => owed(event, { kind: 'password-mail', id }),
    AccountMailIssued: (_, event, id) => owed(event, { kind: 'account-mail', id }),
    AddressNoticeIssued: (_, event, id) => owed(event, { kind: 'account-mail', id }),
    DigestOrdered: (_, event, id) => owed(event, { kind: 'digest-mail', id }),
    AccountMailRequested: (due, event, id) =>
      requested(event, due?.news ? { kind: 'shift-mail', id, news: due.news } : { kind: 'account-mail', id }),
    DigestMailRequested: (_, event, id) => requested(event, { kind: 'digest-mail', id }),
    StakeholdersTold: (due, event, id) => {
      const person = event.data.people.find(({ delivery }) => delivery === id);
      const { telling } = event.data;
      return person ? owed(event, { kind: 'event-text', id, told: { telling, user: person.user } }) : due;
    },
    EventTextRequested: (_, event, id) => {
      const { telling, user } = event.data;
      return requested(event, { kind: 'event-text', id, told: { telling, user } });
    },
    TradeAsked: tradeText,
    TradeAccepted: tradeText,
    TradeMade: tradeText,
    TradeEnded: tradeText,
    ShiftNewsLooked: (due, event, id) => {
      const news = event.data.told.find(({ delivery }) => delivery === id);
      return news ? owed(event, { kind: news.by === 'text' ? 'shift-text' : 'shift-mail', id, news }) : due;
    },
    ShiftTextRequested: (due, event, id) => requested(event, { ...due, kind: 'shift-text', id }),
    IntegrationQueued: (_, event, id) => owed(event, { kind: 'service-request', id }),
    IntegrationRetried: (_, event, id) => owed(event, { kind: 'service-request', id }),
    CrewDispatched: jobText,
    CrewSentAgain: jobText,
    CrewRecalled: jobText,
    LateAnswerTaken: (due, event, id) => {
      const { dispatch } = event.data;
      const job = { dispatch, incident: idOf(event.stream), template: 'late' as const };
      return id === jobDeliveryOf(dispatch, 'late') ? owed(event, { kind: 'job-text', id, job }) : due;
    },
    CallEnded: afterCall,
    ...Object.fromEntries(answers.map((answer) => [answer, unlessAsked])),
    JobTextRequested: (due, event, id) => requested(event, { ...jobOf(event.data), ...due, kind: 'job-text', id }),
    DeliveryRequested: (_, event, id) => requested(event, { kind: 'check-in-text', id, check_in: event.data.checkIn }),
    NoticeRequested: (_, event, id) => requested(event, { kind: `notice-${event.data.medium}`, id }),
    NotificationTextRequested: (_, event, id) => {
      const { notification, account } = event.data;
      return requested(event, { kind: 'notification-text', id, notification: { notification, account } });
    },
    PasswordMailRequested: (_, event, id) => requested(event, { kind: 'password-mail', id }),
    IntegrationRequested: (_, event, id) => requested(event, { kind: 'service-request', id }),
    CallCentreTested: (_, event, id) => requested(event, { kind: 'call-centre-test', id }),
    DeliveryPutOff: (due, { data }) => due && { ...due, status: 'waiting', due_at: data.dueAt },
    DeliveryTriedAgain: (due, event) => due && requested(event, due, event.data.attempt),
    DeliverySent: () => null,
    DeliveryFailed: () => null,
    DeliveryUnknown: () => null,
    DeliveryConfirmed: () => null,
    DeliveryUndelivered: () => null,
    // The incident already knows the outcome: a person has found it there.
    IntegrationCompleted: () => null,
    IntegrationFailed: () => null,
    IntegrationDoubted: () => null,
  },
});
