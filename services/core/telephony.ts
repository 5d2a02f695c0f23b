/** What became of an outbound message. `unknown`: the provider was asked and its answer was lost; it is not sent again. */
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

/** The phone network. Two providers, and nothing else in the process can tell them apart. */
export interface Telephony {
  readonly provider: 'simulator' | 'twilio';
  sendText(message: TextMessage): Promise<SendResult>;
  /** After a crash between asking and hearing: what became of this delivery? */
  outcomeOf(delivery: string): Promise<SendResult>;
}
