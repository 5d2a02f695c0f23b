import type { TradeState } from '#contracts/onCall/trades';
import type { TradeDoc } from '#projections/onCall/trades';
import type { App } from '#services/app/app';
import { dayAndClockOf, zoneOf } from '#services/app/calling/zone';

type Looking = Pick<App, 'views' | 'config'>;

export const nameIn = ({ views }: Pick<Looking, 'views'>, user: string): string => {
  const account = views.doc('accounts', user);
  return account ? `${account.first_name} ${account.last_name}`.trim() : 'A colleague';
};

/** "Mar 3, 5:00 PM to Mar 4, 7:00 AM", in the organization's zone. */
export function spanIn(
  app: Pick<Looking, 'views'>,
  entity: string,
  { start, end }: Pick<TradeDoc, 'start' | 'end'>,
): string {
  const zone = zoneOf(app, entity);
  return `${dayAndClockOf(Date.parse(start), zone)} to ${dayAndClockOf(Date.parse(end), zone)}`;
}

/** "Water on-call, Mar 3, 5:00 PM to Mar 4, 7:00 AM" */
export const shiftIn = (app: Pick<Looking, 'views'>, doc: TradeDoc): string =>
  `${doc.designation}, ${spanIn(app, doc.entity, doc)}`;

interface Reader {
  readonly user: string;
  readonly says: TradeState;
}

/** The text to a person whom a trade concerns. */
export function tradeWords(app: Looking, doc: TradeDoc, reader: Reader): string {
  const organization = app.views.doc('entities', doc.entity)?.display_name ?? 'Muster';
  return `${organization}: ${sentenceOf(app, doc, reader)} ${app.config.publicUrl}/my-shifts/`;
}

function sentenceOf(app: Looking, doc: TradeDoc, { user, says }: Reader): string {
  const asker = nameIn(app, doc.user);
  const taker = doc.accepted_by === null ? 'a colleague' : nameIn(app, doc.accepted_by);
  const what = shiftIn(app, doc);
  switch (says) {
    case 'asked': {
      const other = doc.back === null ? null : app.views.doc('shifts', doc.back);
      const back = other?.kind === 'shift' ? ` for yours of ${spanIn(app, doc.entity, other)}` : '';
      return `${asker} asks you to ${doc.kind === 'swap' ? 'swap' : 'take'} ${what}${back}. Reply YES or NO, or`;
    }
    case 'accepted':
      return `${taker} will take ${what}, once a supervisor approves it.`;
    case 'made':
      return `${user === doc.accepted_by ? 'You are' : `${taker} is`} on call now for ${what}.`;
    case 'declined':
      return `Nobody takes ${what}: the request was declined. It stays with ${asker}.`;
    case 'withdrawn':
      return `${asker} asks no more about ${what}.`;
    case 'rejected':
      return `The supervisor did not approve the change of ${what}. It stays with ${asker}.`;
    case 'undone':
      return `The change of ${what} was undone. It is with ${asker} again.`;
  }
}
