import type { SendResult } from '#services/core/telephony';

/** What became of an attempt. `later`: it certainly did not leave, and may at another time. */
export type Attempted = SendResult | { readonly result: 'later'; readonly reason: string };

export interface MailMessage {
  /** The delivery's uuid. */
  readonly delivery: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
}

/** The way of a mail. Two providers, and nothing else in the process can tell them apart. */
export interface Mail {
  readonly provider: 'simulator' | 'smtp';
  send(message: MailMessage): Promise<Attempted>;
  /** After a crash between asking and hearing: what became of this delivery? */
  outcomeOf(delivery: string): Promise<SendResult>;
}
