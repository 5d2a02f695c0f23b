import { beforeEach, describe, expect, it } from 'vitest';
import { appOf } from '#services/testing/app';
import { sessionIdle } from './sessionIdle.ts';
import { sessionUse } from './sessionUse.ts';

const began = Date.parse('2026-03-01T08:00:00Z');
const minutes = (n: number) => n * 60_000;

let now: number;
let documents: Record<string, object>;
let uses: unknown[];
let warned: number;
let isAway: boolean;
beforeEach(() => {
  [now, uses, warned, isAway] = [began, [], 0, false];
  documents = {
    'accounts ann': { uuid: 'ann', entity: 'arvada' },
    'entities arvada': { idle_minutes: 60 },
    'sessions s1': { user: 'ann', idle_at: new Date(began + minutes(45)).toISOString() },
    'sessions s2': { user: 'ann', idle_at: new Date(began).toISOString() },
  };
});
const appWith = (sessionIdleMinutes: number) =>
  appOf({
    clock: { now: () => now },
    random: { uuid: () => 'an id' },
    config: { sessionIdleMinutes },
    log: { warn: () => void (warned += 1) },
    views: { doc: (name: string, id: string) => documents[`${name} ${id}`] ?? null },
    handle: async (_: object, id: string, step: object, cause: object) => {
      uses.push([id, step, cause]);
      if (isAway) throw new Error('the store is away');
    },
  });

describe('the idle time of sessions', () => {
  it.each([
    ['the organization’s own', 60, 120, 60],
    ['the installation’s where the organization has none', null, 120, 120],
    ['the installation’s at the most', 240, 120, 120],
    ['the organization’s own where the installation has none', 60, 0, 60],
    ['none where neither has one', null, 0, 0],
  ])('is %s', (_, own, most, found) => {
    documents['entities arvada'] = { idle_minutes: own };
    expect(sessionIdle(appWith(most), 'arvada')).toBe(minutes(found));
  });

  it('is the installation’s for an organization that is not known', () =>
    expect(sessionIdle(appWith(120), 'durham')).toBe(minutes(120)));
});

describe('the use of a session', () => {
  it('is recorded when a quarter of the idle time has passed since the last one', () => {
    const use = sessionUse(appWith(120));
    use('s1');
    expect(uses).toEqual([
      [
        's1',
        {
          commandId: 'an id',
          occurredAt: '2026-03-01T08:00:00.000Z',
          command: { do: 'use', until: '2026-03-01T09:00:00.000Z' },
        },
        { entity: 'arvada', actor: { kind: 'user', id: 'ann' }, correlationId: 'an id' },
      ],
    ]);
    documents['sessions s3'] = { user: 'ann', idle_at: new Date(began + minutes(45) + 1).toISOString() };
    use('s3');
    expect(uses).toHaveLength(1);
  });

  it('is looked at once in ten seconds, however many requests come', () => {
    const use = sessionUse(appWith(120));
    for (const later of [0, 1, 9_999]) {
      now = began + later;
      use('s1');
    }
    use('s2');
    expect(uses.map((one) => (one as [string])[0])).toEqual(['s1', 's2']);
    now = began + 10_000;
    use('s1');
    expect(uses).toHaveLength(3);
  });

  it.each<readonly [string, () => void]>([
    ['a session that is not known', () => void delete documents['sessions s1']],
    ['a session that does not end by itself', () => void (documents['sessions s1'] = { user: 'ann', idle_at: null })],
    ['a session of nobody', () => void delete documents['accounts ann']],
  ])('is not recorded for %s', (_, change) => {
    change();
    sessionUse(appWith(120))('s1');
    expect(uses).toEqual([]);
  });

  it('is not recorded where sessions do not end by themselves', () => {
    documents['entities arvada'] = {};
    sessionUse(appWith(0))('s1');
    expect(uses).toEqual([]);
  });

  it('that could not be recorded is tried again at the next look', async () => {
    isAway = true;
    const use = sessionUse(appWith(120));
    use('s1');
    await new Promise((resolve) => setImmediate(resolve));
    now += 10_000;
    use('s1');
    expect([warned, uses.length]).toEqual([1, 2]);
  });
});
