import { refusals } from '#contracts/refusals';
import { dialed } from '#contracts/values/phone';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { schedule } from '#events/schedule/decider';
import type { TradeDoc } from '#projections/onCall/trades';
import type { App } from '#services/app/app';
import { mayTake, phonesOf } from '#services/app/people/trading';
import type { ReceivedText } from '#services/core/telephony';
import { answerIn } from '#services/outbound/telephony/answerIn';
import { shiftIn } from '#services/outbound/telephony/tradeWords';
import { isAskedAt } from '#services/outbound/transfers/textAnswers';

/** The requests about shifts that wait for the person of this number. */
const asksAt = ({ views, clock }: Pick<App, 'views' | 'clock'>, phone: string): readonly TradeDoc[] =>
  views
    .docs('accounts', { where: { phone } })
    .flatMap(({ uuid }) => views.docs('trades', { where: { asked_of: uuid } }))
    .filter(({ start }) => start > iso(clock.now()));

/** True while a colleague waits for an answer of the person of this number. */
export const isTradeAskedAt = (app: Pick<App, 'views' | 'clock'>, phone: string): boolean =>
  asksAt(app, phone).length > 0;

/** Records a text that answers a colleague about a shift, and returns the words of the reply. Null when nobody asked. */
export async function answerTradeByText(app: App, { id, from, text }: ReceivedText): Promise<string | null> {
  const phone = dialed(from);
  const asks = phone === null ? [] : asksAt(app, phone);
  const [ask, ...others] = asks;
  if (phone === null || !ask) return null;
  if (others.length > 0 || isAskedAt(app, phone))
    return `Several requests wait for you: ${app.config.publicUrl}/my-shifts/`;
  const said = answerIn(text);
  const what = shiftIn(app, ask);
  if (!said || said.minutes !== null) return `Reply YES to take ${what}, or NO.`;
  return answered(app, ask, { id, accepts: said.answer === 'accept' });
}

async function answered(
  app: App,
  doc: TradeDoc,
  { id, accepts }: { readonly id: string; readonly accepts: boolean },
): Promise<string> {
  const { schedule: stream, uuid: trade, to, user: asker, entity } = doc;
  const user = to ?? '';
  const now = iso(app.clock.now());
  const of = { schedule: stream, trade, now, user };
  const command = accepts
    ? ({ do: 'acceptTrade', ...of, phones: phonesOf(app, [user, asker]) } as const)
    : ({ do: 'endTrade', how: 'declined', ...of } as const);
  const cause = { entity, actor: { kind: 'phone', id: user }, correlationId: trade } as const;
  try {
    if (accepts) mayTake(app, { ...doc, user });
    await app.handle(schedule, stream, { commandId: idFrom('text', id), occurredAt: now, command }, cause);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusals[error.code].words;
  }
  const what = shiftIn(app, doc);
  if (!accepts) return `You have declined ${what}.`;
  return doc.approval === 'none' ? `You are on call for ${what}.` : `A supervisor will approve ${what}. You are told.`;
}
