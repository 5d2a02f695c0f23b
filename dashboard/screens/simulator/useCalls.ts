import { useState } from 'react';
import type { SimulatedAct, SimulatedCall } from '#contracts/callout/phones';
import { addressOf } from '../../data/address.ts';
import { asApiError, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';

/** Milliseconds. A phone that rings is seen within a second. */
const everySoOften = 1_000;

/** The simulated phones that ring or talk, and what a person does at them. */
export function useCalls() {
  const { data, ask } = useLive(addressOf('GET /api/simulator/calls/'), { every: everySoOften });
  const [refused, setRefused] = useState('');
  const act = async (uuid: string, action_name: SimulatedAct, digits?: string): Promise<void> => {
    const path = { uuid, action_name };
    setRefused('');
    try {
      await run(command('POST /api/simulator/calls/:uuid/:action_name/', path, digits === undefined ? {} : { digits }));
    } catch (error) {
      setRefused(asApiError(error).message);
    }
    ask();
  };
  return { calls: data?.results ?? none, act, refused };
}

const none: readonly SimulatedCall[] = [];
