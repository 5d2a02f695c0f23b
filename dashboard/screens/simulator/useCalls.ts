import { useCallback, useEffect, useState } from 'react';
import type { SimulatedAct, SimulatedCall } from '#contracts/callout/phones';
import { addressOf } from '../../data/address.ts';
import { asApiError, get, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';

/** Milliseconds. A phone that rings is seen within a second. */
const everySoOften = 1_000;

/** The simulated phones that ring or talk, and what a person does at them. */
export function useCalls() {
  const [calls, setCalls] = useState<readonly SimulatedCall[]>([]);
  const [refused, setRefused] = useState('');
  const ask = useCallback(
    () =>
      get(addressOf('GET /api/simulator/calls/')).then(
        ({ results }) => setCalls(results),
        // The messages beside it say why nothing can be fetched.
        () => {},
      ),
    [],
  );
  useEffect(() => {
    void ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), everySoOften);
    return () => clearInterval(timer);
  }, [ask]);
  const act = async (uuid: string, action_name: SimulatedAct, digits?: string): Promise<void> => {
    const path = { uuid, action_name };
    setRefused('');
    try {
      await run(command('POST /api/simulator/calls/:uuid/:action_name/', path, digits === undefined ? {} : { digits }));
    } catch (error) {
      setRefused(asApiError(error).message);
    }
    await ask();
  };
  return { calls, act, refused };
}
