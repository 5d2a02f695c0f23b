import { channels } from '#contracts/accounts/channels';
import type { Callout, CalloutFrame, calloutEvent } from '#contracts/callout/callouts';
import type { Address } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { isPastShown } from '../../data/past/past.ts';
import { useViewer } from '../../data/viewer.ts';
import { announce } from '../../ui/announce.ts';
import { news } from './calloutWords.ts';

const changed: typeof calloutEvent = 'callout_updated';

/**
 * The call-outs at an address, of the organization or of one incident, live, or as of the instant that the screen shows.
 * Screen readers are told of each change.
 */
export function useCallouts(address: Address<readonly Callout[]>, incident: string | null = null) {
  const again = (frame: CalloutFrame, soon: () => void): void => {
    if (incident === null || frame.incident === incident) soon();
  };
  const on = [{ channel: channels.callouts(useViewer().entity.uuid), events: { [changed]: again } }];
  const { data: callouts, error, ask } = useLive(address, { on, past: true, onAnswer: tell });
  return { callouts, error, ask };
}

function tell(after: readonly Callout[], before: readonly Callout[] | null): void {
  if (isPastShown()) return;
  const known = new Map((before ?? []).map((callout) => [callout.uuid, callout]));
  for (const callout of after) {
    const was = known.get(callout.uuid);
    for (const sentence of was ? news(was, callout) : []) announce(sentence);
  }
}
