import { dialed } from '#contracts/values/phone';
import { idFrom } from '#events/core/ids';
import type { NoticeDoc } from '#projections/deliveries/notices';
import type { App } from '#services/app/app';
import { phoneHash } from '#services/app/phones/phoneHash';
import type { ReceivedText } from '#services/core/telephony';
import { answerIn, type TextAnswer } from '#services/outbound/telephony/answerIn';
import { inOneSentence, problemOf } from '#services/outbound/telephony/problem';
import { answerAsk } from './answerAsk.ts';
import { type AskStanding, askStanding, isRecent } from './askStanding.ts';

interface Ask {
  readonly notice: NoticeDoc;
  readonly standing: AskStanding;
  /** From 1 to 9, in the order of the texts: another text does not change it. */
  readonly number: number;
}

/** The latest requests that this number was texted, the newest first. */
const asksOf = (app: App, phone: string): readonly Ask[] =>
  app.views
    .docs('notices', { where: { number: phoneHash(app, phone) } })
    .toSorted((a, b) => a.time.localeCompare(b.time) || a.delivery.localeCompare(b.delivery))
    .map((notice, n) => ({ notice, standing: askStanding(app, notice), number: (n % 9) + 1 }))
    .filter(({ notice, standing }) => standing.is === 'accepted' || isRecent(app, notice))
    .reverse();

/** Two people of one number may be asked for one incident: the text answers for the first of them. */
const openIn = (asks: readonly Ask[]): readonly Ask[] =>
  asks.filter((ask, at) => isOpen(ask) && asks.findLastIndex((one) => isOpen(one) && isSame(one, ask)) === at);
const isOpen = ({ standing }: Ask): boolean => standing.is === 'open';
const isSame = (a: Ask, b: Ask): boolean => a.notice.transfer === b.notice.transfer;

/** True while a person of this number is asked to take an incident. */
export const isAskedAt = (app: App, phone: string): boolean => openIn(asksOf(app, phone)).length > 0;

/**
 * Records a text that answers a request to take an incident, and returns the words of the reply. Null when the text says
 * no answer and nobody waits for one. A text never takes an earlier answer back: the network promises no order.
 */
export async function answerByText(app: App, { id, from, text }: ReceivedText): Promise<string | null> {
  const phone = dialed(from);
  if (phone === null) return null;
  const asks = asksOf(app, phone);
  const open = openIn(asks);
  const said = answerIn(text);
  // A transfer has no place for a time of arrival, so that the person is told what it has.
  if (!said || said.minutes !== null) return open.length === 0 ? null : howToAnswer(app, open, 'accept');
  const named = said.which === null ? undefined : asks.find((ask) => ask.number === said.which);
  const ask = named ?? (open.length > 1 ? undefined : (open[0] ?? asks[0]));
  if (!ask) return open.length > 1 ? howToAnswer(app, open, said.answer) : nothingAsked;
  if (!isOpen(ask)) return replyTo(app, ask.notice, ask.standing);
  const commandId = idFrom('answer by text', id);
  const standing = await answerAsk(app, ask.notice, { answer: said.answer, reason: '', by: 'text', commandId });
  return replyTo(app, ask.notice, standing);
}

const nothingAsked = 'This number is not asked to take an incident now. If you need help, please call us.';

/** "Which one? Reply YES 1 for a water problem at 8101 Ralston Rd. YES 2 for …" */
function howToAnswer(app: App, open: readonly Ask[], answer: TextAnswer['answer']): string {
  if (open.length === 1) return 'Reply YES to take it or NO to decline.';
  const word = answer === 'accept' ? 'YES' : 'NO';
  const choices = open.toReversed().map(({ notice, number }) => `${word} ${number} for ${nameIn(app, notice)}.`);
  return ['Which one? Reply:', ...choices].join('\n');
}

const nameIn = (app: App, { incident }: NoticeDoc): string => inOneSentence(problemOf(app, incident));

/** The words of a standing, for whoever has answered by text. */
function replyTo(app: App, notice: NoticeDoc, standing: AskStanding): string {
  const what = nameIn(app, notice);
  switch (standing.is) {
    case 'accepted': {
      const { map } = problemOf(app, notice.incident);
      return `You have taken ${what}.${map && ` Map: ${map}`}`;
    }
    case 'declined':
      return `You have declined ${what}. The dispatcher is told.`;
    case 'done':
      return `You have said that ${what} is done.`;
    case 'taken':
      return `${standing.name} has taken ${what}. You are not needed. Thank you.`;
    case 'over':
      return `You are not needed. ${standing.because}`;
    case 'expired':
      return 'That request is too old to answer. Please call the dispatcher.';
    case 'open':
      return 'Your answer was not recorded. Please open the link or call the dispatcher.';
  }
}
