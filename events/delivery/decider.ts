import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import {
  type AccountMailRequested,
  type DeliveryFact,
  type DeliveryRequested,
  type DigestMailRequested,
  deliveryFacts,
  type EventTextRequested,
  type IntegrationRequested,
  type JobTextRequested,
  type NoticeRequested,
  type NotificationTextRequested,
  type NotificationTextSkipped,
  type PasswordMailRequested,
  type ShiftTextRequested,
  type WebhookRequested,
  type WebhookSkipped,
} from './events.ts';

export type DeliveryState =
  | { readonly status: 'none' }
  | {
      readonly status: 'requested' | 'waiting' | 'sent' | 'delivered' | 'failed' | 'unknown';
      readonly delivery: string;
      /** The number of calls to the provider. */
      readonly attempts: number;
    };
type BegunDelivery = Exclude<DeliveryState, { status: 'none' }>;

type Requested = DeliveryRequested['data'];
export type DeliveryCommand =
  | ({ readonly do: 'request'; readonly to: string } & Omit<Requested, 'subject' | 'personal'>)
  | ({ readonly do: 'requestJobText'; readonly to: string } & Omit<JobTextRequested['data'], 'subject' | 'personal'>)
  | ({ readonly do: 'requestNotificationText'; readonly to: string } & Omit<
      NotificationTextRequested['data'],
      'subject' | 'personal'
    >)
  | ({ readonly do: 'skipNotificationText' } & NotificationTextSkipped['data'])
  | ({ readonly do: 'requestNotice' } & NoticeRequested['data'])
  | ({ readonly do: 'requestPasswordMail' } & PasswordMailRequested['data'])
  | ({ readonly do: 'requestAccountMail' } & AccountMailRequested['data'])
  | ({ readonly do: 'requestDigestMail' } & DigestMailRequested['data'])
  | ({ readonly do: 'requestEventText'; readonly to: string } & Omit<
      EventTextRequested['data'],
      'subject' | 'personal'
    >)
  | ({ readonly do: 'requestShiftText'; readonly to: string } & Omit<
      ShiftTextRequested['data'],
      'subject' | 'personal'
    >)
  | ({ readonly do: 'requestIntegration' } & IntegrationRequested['data'])
  | ({ readonly do: 'requestWebhook' } & WebhookRequested['data'])
  | ({ readonly do: 'skipWebhook' } & WebhookSkipped['data'])
  | { readonly do: 'putOff'; readonly reason: string; readonly dueAt: string; readonly attempt: number }
  | { readonly do: 'tryAgain'; readonly attempt: number }
  | { readonly do: 'sent'; readonly providerId: string }
  | { readonly do: 'failed'; readonly reason: string }
  | { readonly do: 'unknown' }
  /** The text service reports later what became of a text that it had taken. */
  | { readonly do: 'confirm' }
  | { readonly do: 'undelivered'; readonly reason: string };

export const delivery: Decider<DeliveryState, DeliveryCommand, DeliveryFact> = {
  category: 'delivery',
  facts: deliveryFacts,
  initial: { status: 'none' },
  evolve: (state, event) => {
    const { delivery: id } = event.data;
    const attempts = state.status === 'none' ? 1 : state.attempts;
    switch (event.type) {
      case 'DeliveryRequested':
      case 'NoticeRequested':
      case 'IntegrationRequested':
      case 'CallCentreTested':
      case 'JobTextRequested':
      case 'PasswordMailRequested':
      case 'AccountMailRequested':
      case 'NotificationTextRequested':
      case 'DigestMailRequested':
      case 'EventTextRequested':
      case 'WebhookRequested':
      case 'ShiftTextRequested':
        return { status: 'requested', delivery: id, attempts: 1 };
      case 'DeliveryPutOff':
        return { status: 'waiting', delivery: id, attempts };
      case 'DeliveryTriedAgain':
        return { status: 'requested', delivery: id, attempts: event.data.attempt };
      case 'DeliverySent':
        return { status: 'sent', delivery: id, attempts };
      case 'DeliveryConfirmed':
        return { status: 'delivered', delivery: id, attempts };
      case 'DeliveryFailed':
      case 'DeliveryUndelivered':
        return { status: 'failed', delivery: id, attempts };
      case 'NotificationTextSkipped':
      case 'WebhookSkipped':
        return { status: 'failed', delivery: id, attempts: 0 };
      case 'DeliveryUnknown':
        return { status: 'unknown', delivery: id, attempts };
    }
  },
  decide: (state, command) => {
    if (command.do === 'request') {
      if (state.status !== 'none') return [];
      const { do: _, to, ...data } = command;
      return [{ type: 'DeliveryRequested', data: { ...data, subject: data.user, personal: { to } } }];
    }
    if (command.do === 'requestJobText') {
      if (state.status !== 'none') return [];
      const { do: _, to, ...data } = command;
      return [{ type: 'JobTextRequested', data: { ...data, subject: data.user, personal: { to } } }];
    }
    if (command.do === 'requestNotificationText') {
      if (state.status !== 'none') return [];
      const { do: _, to, ...data } = command;
      return [{ type: 'NotificationTextRequested', data: { ...data, subject: data.account, personal: { to } } }];
    }
    if (command.do === 'skipNotificationText') {
      const { do: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'NotificationTextSkipped', data }] : [];
    }
    if (command.do === 'requestNotice') {
      const { do: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'NoticeRequested', data }] : [];
    }
    if (command.do === 'requestPasswordMail') {
      const { do: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'PasswordMailRequested', data }] : [];
    }
    if (command.do === 'requestAccountMail') {
      const { do: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'AccountMailRequested', data }] : [];
    }
    if (command.do === 'requestDigestMail') {
      const { do: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'DigestMailRequested', data }] : [];
    }
    if (command.do === 'requestEventText') {
      if (state.status !== 'none') return [];
      const { do: _, to, ...data } = command;
      return [{ type: 'EventTextRequested', data: { ...data, subject: data.user, personal: { to } } }];
    }
    if (command.do === 'requestShiftText') {
      if (state.status !== 'none') return [];
      const { do: _, to, ...data } = command;
      return [{ type: 'ShiftTextRequested', data: { ...data, subject: data.user, personal: { to } } }];
    }
    if (command.do === 'requestIntegration') {
      const { do: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'IntegrationRequested', data }] : [];
    }
    if (command.do === 'requestWebhook') {
      const { do: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'WebhookRequested', data }] : [];
    }
    if (command.do === 'skipWebhook') {
      const { do: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'WebhookSkipped', data }] : [];
    }
    if (state.status === 'none') throw new Refused('not-found');
    // The first final report stands: the text service may repeat its reports, and send them in any order.
    if (state.status === 'delivered' || state.status === 'failed') return [];
    if (command.do === 'confirm') return [{ type: 'DeliveryConfirmed', data: { delivery: state.delivery } }];
    if (command.do === 'undelivered') {
      return [{ type: 'DeliveryUndelivered', data: { delivery: state.delivery, reason: command.reason } }];
    }
    // Only a delivery under way or in doubt can still end.
    if (state.status === 'sent') return [];
    return ended(state, command);
  },
};

type Ending = Exclude<
  DeliveryCommand,
  {
    do:
      | 'request'
      | 'requestJobText'
      | 'requestNotice'
      | 'requestNotificationText'
      | 'skipNotificationText'
      | 'requestPasswordMail'
      | 'requestAccountMail'
      | 'requestDigestMail'
      | 'requestEventText'
      | 'requestShiftText'
      | 'requestIntegration'
      | 'requestWebhook'
      | 'skipWebhook'
      | 'confirm'
      | 'undelivered';
  }
>;

function ended({ status, attempts, delivery: id }: BegunDelivery, command: Ending): DeliveryFact[] {
  switch (command.do) {
    case 'putOff': {
      // The outcome of an attempt counts once, and not after another attempt or once the delivery was left in doubt.
      if (status !== 'requested' || command.attempt !== attempts) return [];
      const { reason, dueAt } = command;
      return [{ type: 'DeliveryPutOff', data: { delivery: id, reason, dueAt } }];
    }
    case 'tryAgain':
      if (status !== 'waiting' || command.attempt !== attempts + 1) return [];
      return [{ type: 'DeliveryTriedAgain', data: { delivery: id, attempt: command.attempt } }];
    case 'sent':
      return [{ type: 'DeliverySent', data: { delivery: id, providerId: command.providerId } }];
    case 'failed':
      return [{ type: 'DeliveryFailed', data: { delivery: id, reason: command.reason } }];
    case 'unknown':
      return status === 'requested' ? [{ type: 'DeliveryUnknown', data: { delivery: id } }] : [];
  }
}
