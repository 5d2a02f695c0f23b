import type { Attempted, SendResult } from '#services/core/telephony';

export interface MailMessage {
  /** The delivery's uuid. */
  readonly delivery: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly attachments?: readonly Attachment[];
  /** An address that ends such mails: a page for a person, and one POST for a mail program (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface Attachment {
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly content: Buffer;
}

/** The mail port. It has two providers, and no caller can tell them apart. */
export interface Mail {
  readonly provider: 'simulator' | 'smtp';
  send(message: MailMessage): Promise<Attempted>;
  /** The outcome of this delivery, asked after a crash between the call and its answer. */
  outcomeOf(delivery: string): Promise<SendResult>;
}
