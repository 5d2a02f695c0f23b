import type { Clock } from '#events/core/ports';
import type { SendResult, Telephony, Texting, TextMessage, TextReport } from '#services/core/telephony';
import { replyOf } from '../package.ts';
import { receivedIn } from '../reported.ts';
import { type NetworkOptions, type SimulatedNetwork, simulatedNetwork } from './network.ts';

/** The time in milliseconds after which a simulated phone confirms a text. */
const confirmsAfter = 1_500;
/** A simulated number that ends like this is a landline: the network takes the text, and the phone never gets it. */
const landline = /0199$/;

/** A phone network in the process, for texts and calls. The texts on screen are written from the log. */
export const simulatedTelephony = (
  options: NetworkOptions,
  texts: Texting = simulatedTexts(options.clock),
): Telephony & SimulatedNetwork => ({
  ...texts,
  ...simulatedNetwork(options),
});

/**
 * The network's answer to a request to send this text, for tests. `loses` takes it and loses the answer; `never` does not
 * get it, and cannot be known to have.
 */
export type TextFaults = (message: TextMessage, nth: number) => 'takes' | 'later' | 'refuses' | 'loses' | 'never';

/** Texts of which every one is taken, unless a test has faults. */
export function simulatedTexts(clock: Clock, faults?: TextFaults): Texting {
  const taken = new Set<string>();
  const asked = new Map<string, number>();
  let tell: (report: TextReport) => void = () => {};
  const sent = (delivery: string): Promise<SendResult> =>
    Promise.resolve({ result: 'sent', providerId: `SM${delivery.replaceAll('-', '')}` });
  return {
    provider: 'simulator',
    sendText: (message) => {
      const { delivery, to, reportTo } = message;
      const nth = (asked.get(delivery) ?? 0) + 1;
      if (faults) asked.set(delivery, nth);
      const answer = faults?.(message, nth) ?? 'takes';
      if (answer === 'later') return Promise.resolve({ result: 'later', reason: 'the text service is busy' });
      if (answer === 'refuses') return Promise.resolve({ result: 'refused', reason: 'not a valid phone number' });
      if (answer === 'never') return Promise.resolve({ result: 'unknown' });
      if (faults) taken.add(delivery);
      const report: TextReport = landline.test(to)
        ? { delivery, status: 'undelivered', reason: 'landline' }
        : { delivery, status: 'delivered' };
      if (reportTo !== undefined) clock.at(clock.now() + confirmsAfter, () => tell(report));
      return answer === 'loses' ? Promise.resolve({ result: 'unknown' }) : sent(delivery);
    },
    looksUp: false,
    readReport: () => null,
    readReceived: receivedIn,
    replyOf,
    onReport: (listener) => {
      tell = listener;
    },
    outcomeOf: ({ delivery }) =>
      faults && !taken.has(delivery) ? Promise.resolve({ result: 'unknown' }) : sent(delivery),
  };
}
