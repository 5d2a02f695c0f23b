import { addressOf as addressAt } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { addressOf, type Window } from './playing.ts';

/** The events near the shown instant, and the marks of the window. The last answer stays until the next one comes. */
export function useTimeline(window: Window | null, silence: number) {
  const marked = window && { after: addressOf(window.from), until: addressOf(window.until) };
  const query = { silence, ...marked };
  const { data: timeline, error } = useLive(addressAt('GET /api/replay/', { query }), { past: true, aside: true });
  return { timeline, error };
}
