/**
 * The outcome of an outgoing message. `unknown`: the provider was called and its answer was lost; the message is not
 * sent again.
 */
export type SendResult =
  | { readonly result: 'sent'; readonly providerId: string }
  | { readonly result: 'refused'; readonly reason: string }
  | { readonly result: 'unknown' };

export interface TextMessage {
  /** The delivery's uuid. */
  readonly delivery: string;
  /** E.164 or a national number of the US. */
  readonly to: string;
  readonly body: string;
}

/** The phone network. It has two providers, and no caller can tell them apart. */
export interface Telephony {
  readonly provider: 'simulator' | 'twilio';
  sendText(message: TextMessage): Promise<SendResult>;
  /** The outcome of this delivery, asked after a crash between the call and its answer. */
  outcomeOf(delivery: string): Promise<SendResult>;
}
