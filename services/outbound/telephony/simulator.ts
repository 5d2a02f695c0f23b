import type { SendResult, Telephony } from '#services/core/telephony';

/** A phone network in the process: every message arrives. The phones on screen are written from the log. */
export function simulatedTelephony(): Telephony {
  const sent = (delivery: string): Promise<SendResult> =>
    Promise.resolve({ result: 'sent', providerId: `SM${delivery.replaceAll('-', '')}` });
  return { provider: 'simulator', sendText: ({ delivery }) => sent(delivery), outcomeOf: sent };
}
