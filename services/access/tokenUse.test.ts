import { beforeEach, describe, expect, it } from 'vitest';
import { appOf } from '#services/testing/app';
import { tokenUse } from './tokenUse.ts';

const began = Date.parse('2026-03-01T08:00:00Z');
const minutes = (n: number) => n * 60_000;

let now: number;
let documents: Record<string, object>;
let uses: unknown[];
let warned: number;
let isAway: boolean;
beforeEach(() => {
  [now, uses, warned, isAway] = [began, [], 0, false];
  documents = { 'tokens t1': { entity: 'arvada', uses: [] } };
});
const noting = () =>
  tokenUse(
    appOf({
      clock: { now: () => now },
      random: { uuid: () => 'an id' },
      log: { warn: () => void (warned += 1) },
      views: { doc: (name: string, id: string) => documents[`${name} ${id}`] ?? null },
      handle: async (_: object, id: string, step: object, cause: object) => {
        uses.push([id, step, cause]);
        if (isAway) throw new Error('the store is away');
      },
    }),
  );

describe('the use of a token', () => {
  it('is recorded as its own act, with its network', () => {
    noting()('t1', '192.0.2.7');
    expect(uses).toEqual([
      [
        't1',
        {
          commandId: 'an id',
          occurredAt: '2026-03-01T08:00:00.000Z',
          command: { do: 'use', network: '192.0.2.0/24', at: '2026-03-01T08:00:00.000Z' },
        },
        { entity: 'arvada', actor: { kind: 'token', id: 't1' }, correlationId: 'an id' },
      ],
    ]);
  });

  it('is recorded again an hour later, and at once from another network', () => {
    const used = (time: number) => ({
      entity: 'arvada',
      uses: [{ network: '192.0.2.0/24', time: new Date(time).toISOString() }],
    });
    documents['tokens t1'] = used(began - minutes(60) + 1);
    noting()('t1', '192.0.2.7');
    expect(uses).toHaveLength(0);
    noting()('t1', '198.51.100.7');
    expect(uses).toHaveLength(1);
    documents['tokens t1'] = used(began - minutes(60));
    noting()('t1', '192.0.2.7');
    expect(uses).toHaveLength(2);
  });

  it('is looked at once a minute for each token and network', () => {
    const use = noting();
    for (const later of [0, 1, 59_999]) {
      now = began + later;
      use('t1', '192.0.2.7');
    }
    expect(uses).toHaveLength(1);
    now = began + 60_000;
    use('t1', '192.0.2.8');
    expect(uses).toHaveLength(2);
  });

  it('of a token that is not known is not recorded', () => {
    noting()('t9', '192.0.2.7');
    expect(uses).toEqual([]);
  });

  it('that could not be recorded is said in the log of the process', async () => {
    isAway = true;
    noting()('t1', '192.0.2.7');
    await new Promise((resolve) => setImmediate(resolve));
    expect(warned).toBe(1);
  });
});
