import type { Clock } from '#events/core/ports';
import type { SendResult, Telephony, Texting, TextReport } from '#services/core/telephony';
import { type NetworkOptions, type SimulatedNetwork, simulatedNetwork } from './network.ts';

/** The time in milliseconds after which a simulated phone confirms a text. */
const confirmsAfter = 1_500;
/** A simulated number that ends like this is a landline: the network takes the text, and the phone never gets it. */
const landline = /0199$/;

/** A phone network in the process, for texts and calls. The texts on screen are written from the log. */
export const simulatedTelephony = (options: NetworkOptions): Telephony & SimulatedNetwork => ({
  ...simulatedTexts(options.clock),
  ...simulatedNetwork(options),
});

/** Texts of which every one is taken. */
export function simulatedTexts(clock: Clock): Texting {
  let tell: (report: TextReport) => void = () => {};
  const sent = (delivery: string): Promise<SendResult> =>
    Promise.resolve({ result: 'sent', providerId: `SM${delivery.replaceAll('-', '')}` });
  return {
    provider: 'simulator',
    sendText: ({ delivery, to, reportTo }) => {
      const report: TextReport = landline.test(to)
        ? { delivery, status: 'undelivered', reason: 'landline' }
        : { delivery, status: 'delivered' };
      if (reportTo !== undefined) clock.at(clock.now() + confirmsAfter, () => tell(report));
      return sent(delivery);
    },
    readReport: () => null,
    onReport: (listener) => {
      tell = listener;
    },
    outcomeOf: sent,
  };
}
