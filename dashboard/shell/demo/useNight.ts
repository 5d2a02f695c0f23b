import { useCallback } from 'react';
import type { DemoNight } from '#contracts/accounts/demo';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useSend } from '../../data/useSend.ts';

/** Asking also keeps the people of the organization shown at work. Milliseconds. */
const askEvery = 60_000;

/** Whether the people of the demo are working, and a switch; null until it is known. A failure shows elsewhere. */
export function useNight() {
  const { data, change } = useLive(addressOf('GET /api/demo/night/'), { every: askEvery, aside: true });
  const { send, busy, error } = useSend<DemoNight>((answer) => change(() => answer));
  const pause = useCallback((paused: boolean) => void send(command('POST /api/demo/night/', {}, { paused })), [send]);
  return { state: data?.state ?? null, pause, busy, error };
}
