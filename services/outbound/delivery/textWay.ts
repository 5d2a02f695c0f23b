import { answerWithin } from '#projections/due/messages';
import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Attempted, Texting, TextMessage } from '#services/core/telephony';
import type { Way } from '#services/outbound/delivery/deliver';

type Sent = Pick<MessageDue, 'due_at' | 'attempts'>;

interface Texter {
  readonly views: Pick<App['views'], 'doc'>;
  readonly telephony: Texting;
}

/** The way of a text: it is sent, and found again when the answer was lost. `text` writes its words each time. */
export const textWay = (
  { views, telephony }: Texter,
  { due_at: due, attempts }: Sent,
  text: () => TextMessage,
): Pick<Way, 'send' | 'outcome' | 'looksUp'> => ({
  send: (): Promise<Attempted> => {
    const message = text();
    if (message.to === '') return Promise.resolve({ result: 'refused', reason: 'no phone number' });
    return telephony.sendText(message);
  },
  outcome: async () => {
    const message = text();
    // The person may have another phone since: a text that is not found where it went is sent a second time.
    const first = views.doc('deliveries', message.delivery)?.to || message.to;
    const numbers = attempts > 1 ? [first, message.to] : [first];
    // A text that was asked for is looked up so long after the request.
    const since = Date.parse(due ?? '') - answerWithin;
    let found: Attempted = { result: 'unknown' };
    for (const to of new Set(numbers)) {
      found = await telephony.outcomeOf({ ...message, to, since });
      if (found.result !== 'later') return found;
    }
    return found;
  },
  looksUp: telephony.looksUp,
});
