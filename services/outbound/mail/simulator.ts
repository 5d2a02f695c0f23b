import type { SendResult } from '#services/core/telephony';
import type { Mail } from './mail.ts';

/** A post office inside the process: every mail arrives. What the mailboxes show is written from the log. */
export function simulatedMail(): Mail {
  const sent = (delivery: string): Promise<SendResult> =>
    Promise.resolve({ result: 'sent', providerId: `<${delivery}@simulator>` });
  return { provider: 'simulator', send: ({ delivery }) => sent(delivery), outcomeOf: sent };
}
