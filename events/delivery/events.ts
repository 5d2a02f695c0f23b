import type { Fact, Sealable } from '#events/core/message';

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
/**
 * A message that a transfer owes: a text, a mail, or a call of an outside address. Whom and what stand in the transfer; the
 * words are written again from the log.
 */
export type NoticeRequested = Fact<
  'NoticeRequested',
  {
    readonly delivery: string;
    readonly medium: 'sms' | 'email' | 'http';
    readonly provider: string;
    readonly incident: string;
    readonly transfer: string;
  }
>;
/** A member of staff tries whether the phone network carries anything: a text to his own phone. */
export type CallCentreTested = Fact<
  'CallCentreTested',
  Sealable<{ to: string }> & { readonly delivery: string; readonly provider: 'simulator' | 'twilio' }
>;
/** What another system is to have of an incident. What is in it stands in the incident, and is written from there. */
export type IntegrationRequested = Fact<
  'IntegrationRequested',
  {
    readonly delivery: string;
    readonly provider: 'cityworks' | 'simulator';
    readonly incident: string;
    readonly integration: string;
  }
>;
/** It certainly did not arrive, and may at another time. `dueAt` is when it is tried again. */
export type DeliveryPutOff = Fact<
  'DeliveryPutOff',
  { readonly delivery: string; readonly reason: string; readonly dueAt: string }
>;
/** Written before each further attempt, as the request is before the first. */
export type DeliveryTriedAgain = Fact<'DeliveryTriedAgain', { readonly delivery: string; readonly attempt: number }>;
export type DeliverySent = Fact<'DeliverySent', { readonly delivery: string; readonly providerId: string }>;
export type DeliveryFailed = Fact<'DeliveryFailed', { readonly delivery: string; readonly reason: string }>;
/** We asked the provider and never heard the answer. It is not sent again: a second message would mislead. */
export type DeliveryUnknown = Fact<'DeliveryUnknown', { readonly delivery: string }>;

export type DeliveryFact =
  | DeliveryRequested
  | NoticeRequested
  | IntegrationRequested
  | CallCentreTested
  | DeliveryPutOff
  | DeliveryTriedAgain
  | DeliverySent
  | DeliveryFailed
  | DeliveryUnknown;
