import type { Fact, Sealable } from '../message.ts';

/**
 * What may happen in the stream `delivery-{uuid}`: one outbound message to one destination. The text is not stored: it is
 * written again from `template`, so that no link with a live key stands in the log.
 */
export type DeliveryRequested = Fact<
  'DeliveryRequested',
  Sealable<{ to: string }> & {
    readonly delivery: string;
    readonly medium: 'sms';
    readonly provider: 'simulator' | 'twilio';
    readonly user: string;
    readonly template: 'check-in';
    readonly designation: string;
    readonly checkIn: string;
  }
>;
export type DeliverySent = Fact<'DeliverySent', { readonly delivery: string; readonly providerId: string }>;
export type DeliveryFailed = Fact<'DeliveryFailed', { readonly delivery: string; readonly reason: string }>;
/** We asked the provider and never heard the answer. It is not sent again: a second message would mislead. */
export type DeliveryUnknown = Fact<'DeliveryUnknown', { readonly delivery: string }>;

export type DeliveryFact = DeliveryRequested | DeliverySent | DeliveryFailed | DeliveryUnknown;
