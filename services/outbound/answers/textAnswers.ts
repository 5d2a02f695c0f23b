import { dialed } from '#contracts/values/phone';
import { idFrom } from '#events/core/ids';
import type { App } from '#services/app/app';
import type { ReceivedText } from '#services/core/telephony';
import { jobOf } from '#services/outbound/telephony/heard';
import { problemOf } from '#services/outbound/telephony/problem';
import { answerIn, isAskedAt } from '#services/outbound/transfers/textAnswers';
import { answerCall } from './answering.ts';
import { callsAt, type OpenCall, waitsFor } from './openCalls.ts';

interface Numbered extends OpenCall {
  /** From 1 to 9, in the order of the call-outs: another one does not change it. */
  readonly number: number;
}

/**
 * Records a text that answers a call-out, and returns the words of the reply. Null when this number was not called, or
 * is asked something else. A person who has answered may change the answer while the call-out goes on.
 */
export async function answerCallByText(app: App, { id, from, text }: ReceivedText): Promise<string | null> {
  const phone = dialed(from);
  if (phone === null) return null;
  const calls = callsAt(app, phone).map((one, n): Numbered => ({ ...one, number: (n % 9) + 1 }));
  const open = calls.filter(waitsFor);
  const said = answerIn(text);
  const last = calls.at(-1);
  if (!last || (open.length === 0 && (!said || isAskedAt(app, phone)))) return null;
  if (open.length > 0 && isAskedAt(app, phone))
    return 'Several requests wait for you. Please open the link of the text.';
  const named = said?.which ? calls.find(({ number }) => number === said.which) : undefined;
  const meant = named ?? (open.length > 1 ? undefined : (open[0] ?? last));
  if (!said || !meant) return howToAnswer(app, open);
  if (meant.locked) return 'Your phone needs a PIN. Please answer when we call you, or sign in.';
  const { words, comes } = await answerCall(app, meant, {
    answer: said.answer,
    by: 'text',
    id: idFrom('text', id),
    cause: { actor: { kind: 'phone', id: meant.one.user }, correlationId: meant.doc.uuid },
  });
  // Only a person who comes needs the way.
  const map = comes ? problemOf(app, meant.doc.incident ?? '').map : '';
  return `${plain(words)}${map && ` Map: ${map}`}`;
}

const plain = (words: string): string => words.replace(/ Goodbye\.$/, '');

function howToAnswer(app: App, open: readonly Numbered[]): string {
  const [only] = open;
  if (open.length === 1 && only) return `${nameIn(app, only)}: reply YES to come or NO to decline.`;
  return ['Which one? Reply:', ...open.map((one) => `YES ${one.number} for ${nameIn(app, one)}.`)].join('\n');
}

const nameIn = (app: App, { doc: { incident, uuid } }: OpenCall): string => jobOf(app, { incident, callout: uuid });
