import { dialed } from '#contracts/values/phone';
import { idFrom } from '#events/core/ids';
import type { App } from '#services/app/app';
import type { ReceivedText } from '#services/core/telephony';
import { answerIn, minutesIn, type TextAnswer } from '#services/outbound/telephony/answerIn';
import { jobOf } from '#services/outbound/telephony/heard';
import { problemOf } from '#services/outbound/telephony/problem';
import { isAskedAt } from '#services/outbound/transfers/textAnswers';
import { answerCall } from './answering.ts';
import { callsAt, comes, type OpenCall, waitsFor } from './openCalls.ts';
import { isTradeAskedAt } from './tradeAnswers.ts';

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
  const [said, when] = [answerIn(text), minutesIn(text)];
  const coming = when === null ? undefined : calls.findLast(comes);
  if (coming && when !== null) return answered(app, coming, { id, answer: 'accept', minutes: when });
  const last = calls.at(-1);
  if (!last || (open.length === 0 && (!said || isElsewhere(app, phone)))) return null;
  if (open.length > 0 && isElsewhere(app, phone))
    return 'Several requests wait for you. Please open the link of the text.';
  const named = said?.which ? calls.find(({ number }) => number === said.which) : undefined;
  const meant = named ?? (open.length > 1 ? undefined : (open[0] ?? last));
  if (!said || !meant) return howToAnswer(app, open);
  // "YES 5", while no request has that number.
  const minutes = said.minutes ?? (named || said.answer === 'decline' ? null : said.which);
  return answered(app, meant, { id, answer: said.answer, minutes });
}

/** True for a person who is asked something else, too. */
const isElsewhere = (app: App, phone: string): boolean => isAskedAt(app, phone) || isTradeAskedAt(app, phone);

interface Said {
  readonly id: string;
  readonly answer: TextAnswer['answer'];
  readonly minutes: number | null;
}

async function answered(app: App, meant: OpenCall, { id, answer, minutes }: Said): Promise<string> {
  if (meant.locked) return 'Your phone needs a PIN. Please answer when we call you, or sign in.';
  const { words, comes: isComing } = await answerCall(app, meant, {
    answer,
    minutes,
    by: 'text',
    id: idFrom('text', id),
    cause: { actor: { kind: 'phone', id: meant.one.user }, correlationId: meant.doc.uuid },
  });
  // Only a person who comes needs the way.
  const map = isComing ? problemOf(app, meant.doc.incident ?? '').map : '';
  return `${plain(words)}${map && ` Map: ${map}`}`;
}

const plain = (words: string): string => words.replace(/ Goodbye\.$/, '');

function howToAnswer(app: App, open: readonly Numbered[]): string {
  const [only] = open;
  if (open.length === 1 && only)
    return `${nameIn(app, only)}: reply YES to come, YES 45 to be there in 45 min, or NO to decline.`;
  return ['Which one? Reply:', ...open.map((one) => `YES ${one.number} for ${nameIn(app, one)}.`)].join('\n');
}

const nameIn = (app: App, { doc: { incident, uuid } }: OpenCall): string => jobOf(app, { incident, callout: uuid });
