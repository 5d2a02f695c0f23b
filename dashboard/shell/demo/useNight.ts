import { useCallback, useEffect, useState } from 'react';
import type { DemoNight } from '#contracts/accounts/demo';
import { addressOf } from '../../data/address.ts';
import { get } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';

/** Asking also keeps the people of the organization shown at work. Milliseconds. */
const askEvery = 60_000;

/** Whether the people of the demo are working, and a switch; null until it is known. */
export function useNight() {
  const [state, setState] = useState<DemoNight['state'] | null>(null);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      // A failure shows elsewhere; the next answer counts.
      get(addressOf('GET /api/demo/night/')).then(
        (night) => setState(night.state),
        () => {},
      );
    };
    ask();
    const timer = setInterval(ask, askEvery);
    return () => clearInterval(timer);
  }, []);
  const { send, busy, error } = useSend((answer) => setState((answer as DemoNight).state));
  const pause = useCallback((paused: boolean) => void send(command('POST /api/demo/night/', {}, { paused })), [send]);
  return { state, pause, busy, error };
}
