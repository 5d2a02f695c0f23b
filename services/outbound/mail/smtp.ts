import { Readable } from 'node:stream';
import { isEmail } from 'class-validator';
import type { Config } from '#services/app/config';
import type { Attempted } from '#services/core/telephony';
import type { Mail } from './mail.ts';

type Transport = import('nodemailer').Transporter;

const patience = 10_000;

/**
 * A mail server, by SMTP. A permanent refusal (5xx) is final; a temporary one (4xx) or no connection is retried. When
 * the connection broke after the message was handed over, it may have been sent.
 */
export function smtpMail({ url, from }: NonNullable<Config['smtp']>): Mail {
  let transport: Promise<Transport> | undefined;
  // Loaded only when mail is sent by it.
  const connect = (): Promise<Transport> => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }),
    );
    return transport;
  };
  return {
    provider: 'smtp',
    send: async ({ delivery, to, subject, body, attachments = [], unsubscribe }) => {
      // The package would parse it as a list of addresses.
      if (!isEmail(to)) return { result: 'refused', reason: 'not a mail address' };
      const messageId = `<${delivery}@${domainOf(from)}>`;
      let begun = false;
      const text = Readable.from(
        (function* () {
          begun = true;
          yield body;
        })(),
      );
      try {
        await (await connect()).sendMail({
          from,
          to,
          subject,
          text,
          messageId,
          attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
          headers: {
            // RFC 3834: an out-of-office program does not answer it.
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe === undefined
              ? {}
              : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        });
        return { result: 'sent', providerId: messageId };
      } catch (error) {
        return outcomeIn(error, begun);
      }
    },
    // A mail server cannot be asked about a message: a person decides, not a second mail.
    outcomeOf: () => Promise.resolve({ result: 'unknown' }),
  };
}

/** The domain of a sender such as `Muster <muster@arvada.example>`: a message id belongs to who sends it (RFC 5322, §3.6.4). */
const domainOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** The package reads a message only after the server accepted the session; before that nothing can have been sent. */
function outcomeIn(error: unknown, begun: boolean): Attempted {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === 'number') {
    const reason = `SMTP ${responseCode}`;
    return responseCode < 500 ? { result: 'later', reason } : { result: 'refused', reason };
  }
  return begun ? { result: 'unknown' } : { result: 'later', reason: String(code) };
}
