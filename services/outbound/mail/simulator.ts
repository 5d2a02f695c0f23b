import type { SendResult } from '#services/core/telephony';
import type { Mail } from './mail.ts';

/** A post office in the process: every mail arrives. The mailboxes on screen are written from the log. */
export function simulatedMail(): Mail {
  const sent = (delivery: string): Promise<SendResult> =>
    Promise.resolve({ result: 'sent', providerId: `<${delivery}@simulator>` });
  return { provider: 'simulator', send: ({ delivery }) => sent(delivery), outcomeOf: sent };
}
