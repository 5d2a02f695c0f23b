import { answerWithin } from '#projections/due/messages';
import type { MessageDue } from '#projections/due/obligation';
import type { Attempted, Texting, TextMessage } from '#services/core/telephony';
import type { Way } from '#services/outbound/delivery/deliver';

type Sent = Pick<MessageDue, 'due_at'>;

/** The way of a text: it is sent, and found again when the answer was lost. `text` writes its words each time. */
export const textWay = (
  telephony: Texting,
  { due_at: due }: Sent,
  text: () => TextMessage,
): Pick<Way, 'send' | 'outcome' | 'looksUp'> => ({
  send: (): Promise<Attempted> => {
    const message = text();
    if (message.to === '') return Promise.resolve({ result: 'refused', reason: 'no phone number' });
    return telephony.sendText(message);
  },
  // A text that was asked for is looked up so long after the request.
  outcome: () => telephony.outcomeOf({ ...text(), since: Date.parse(due ?? '') - answerWithin }),
  looksUp: telephony.looksUp,
});
