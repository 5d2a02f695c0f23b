/**
 * The outcome of an outgoing message. `unknown`: the provider was called and its answer was lost; the message is not
 * sent again.
 */
export type SendResult =
  | { readonly result: 'sent'; readonly providerId: string }
  | { readonly result: 'refused'; readonly reason: string }
  | { readonly result: 'unknown' };

/** The outcome of an attempt. `later`: it certainly was not sent, or the provider is busy; it is retried. */
export type Attempted = SendResult | { readonly result: 'later'; readonly reason: string };

export interface TextMessage {
  /** The delivery's uuid. */
  readonly delivery: string;
  /** E.164 or a national number of the US. */
  readonly to: string;
  readonly body: string;
  /** The address to which the provider reports what became of the text; absent when no one follows it. */
  readonly reportTo?: string;
}

/** A later report about a text that the provider had taken. A `reason` is shown on screens; it holds no phone number. */
export type TextReport =
  | { readonly delivery: string; readonly status: 'delivered' }
  | { readonly delivery: string; readonly status: 'undelivered'; readonly reason: string };

/** The phone network. It has two providers, and no caller can tell them apart. */
export interface Telephony {
  readonly provider: 'simulator' | 'twilio';
  /** Answers within ten seconds. A `reason` is shown on screens; it holds no phone number. */
  sendText(message: TextMessage): Promise<Attempted>;
  /**
   * Reads a report that the provider posts to `reportTo`, as its fields. Null when it says nothing final. A provider in
   * this process reports to `onReport` instead.
   */
  readReport(delivery: string, fields: Readonly<Record<string, unknown>>): TextReport | null;
  onReport(tell: (report: TextReport) => void): void;
  /** The outcome of this delivery, asked after a crash between the call and its answer. */
  outcomeOf(delivery: string): Promise<SendResult>;
}
