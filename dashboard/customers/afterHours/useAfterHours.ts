import { channels } from '#contracts/accounts/channels';
import type { AfterHours } from '#contracts/onCall/afterHours';
import type { Address } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useViewer } from '../../data/viewer.ts';
import { useNow } from '../../time/clock.ts';

/** The current and next leaders, live; also asked for each minute, because a shift begins without an event. */
export function useAfterHours(path: Address<AfterHours>) {
  const on = [{ channel: channels.modules(useViewer().entity.uuid), events: ['after_hours_updated'] }];
  const { data: answer, error, ask } = useLive(path, { on, again: useNow() });
  return { answer, error, ask };
}
