import type { Trade, TradeAct } from '#contracts/onCall/trades';
import { command } from '../../../data/command.ts';

/** The request of an act. A supervisor also undoes what others agreed on. */
export function commandOf({ uuid, user, accepted_by }: Trade, act: TradeAct, me: string) {
  const isOwn = user.uuid === me || accepted_by?.uuid === me;
  if (act === 'approve' || act === 'reject' || (act === 'undo' && !isOwn))
    return command('POST /api/on-call/trades/:uuid/', { uuid }, { act });
  return command('POST /api/my-shifts/trades/:uuid/', { uuid }, { act });
}
