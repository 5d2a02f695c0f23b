import type { Fact, Sealable } from '#events/core/message';

/**
 * The facts of the stream `delivery-{uuid}`: one outgoing message to one destination. The text is not stored: it is
 * written again from `template`, so that the log holds no link with a live key.
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
 * A message that a transfer causes: a text, a mail, or a call of an outside address. The transfer holds recipient and
 * content; the words are written again from the log.
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
/** A staff member's test of the phone network: a text to the member's own phone. */
export type CallCentreTested = Fact<
  'CallCentreTested',
  Sealable<{ to: string }> & { readonly delivery: string; readonly provider: 'simulator' | 'twilio' }
>;
/** A request to another system about an incident. Its content is written from the incident. */
export type IntegrationRequested = Fact<
  'IntegrationRequested',
  {
    readonly delivery: string;
    readonly provider: 'cityworks' | 'simulator';
    readonly incident: string;
    readonly integration: string;
  }
>;
/** It certainly did not arrive and will be retried at `dueAt`. */
export type DeliveryPutOff = Fact<
  'DeliveryPutOff',
  { readonly delivery: string; readonly reason: string; readonly dueAt: string }
>;
/** Appended before each retry, as the request is before the first attempt. */
export type DeliveryTriedAgain = Fact<'DeliveryTriedAgain', { readonly delivery: string; readonly attempt: number }>;
export type DeliverySent = Fact<'DeliverySent', { readonly delivery: string; readonly providerId: string }>;
export type DeliveryFailed = Fact<'DeliveryFailed', { readonly delivery: string; readonly reason: string }>;
/** The provider was called and its answer was lost. It is not sent again: a second message would mislead. */
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
