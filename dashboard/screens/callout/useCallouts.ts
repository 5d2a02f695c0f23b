import type { Callout, calloutEvent } from '#contracts/callout/callouts';
import type { Address } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { isPastShown } from '../../data/past/past.ts';
import { announce } from '../../ui/announce.ts';
import { news } from './calloutWords.ts';

const changed: typeof calloutEvent = 'callout_updated';

/**
 * The call-outs at an address, live by the frames of a channel, or as of the instant that the screen shows. What has
 * happened to people since is told to screen readers.
 */
export function useCallouts(address: Address<readonly Callout[]>, channel: string) {
  const on = [{ channel, events: [changed] }];
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
