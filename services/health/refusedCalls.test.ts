import { expect, it } from 'vitest';
import { appOf } from '#services/testing/app';
import { noon } from '#services/testing/desk';
import { watchRefusedCalls } from './refusedCalls.ts';

it('tells once that the phone company refuses our calls, and once that it places them again', () => {
  const waiting = {
    status: 'waiting',
    refused: 'the account is suspended',
    requested_time: '2026-03-01T11:59:00.000Z',
  };
  const said: unknown[] = [];
  let calls: readonly object[] = [waiting];
  let look = () => {};
  const app = appOf({
    views: { docs: () => calls },
    log: { error: (...words: unknown[]) => said.push(words), info: (...words: unknown[]) => said.push(words) },
    clock: {
      now: () => Date.parse(noon),
      at: (_: number, run: () => void) => {
        look = run;
        return () => {};
      },
    },
  });
  const told: unknown[] = [];
  watchRefusedCalls(app, (refusal) => told.push(refusal));
  look();
  calls = [];
  look();
  look();
  expect(told).toEqual([{ since: waiting.requested_time, reason: waiting.refused }, null]);
  expect(said).toEqual([
    [{ reason: waiting.refused }, 'the phone company refuses our calls'],
    [{}, 'the phone company places our calls again'],
  ]);
});
