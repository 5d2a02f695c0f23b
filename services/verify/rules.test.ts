import { describe, expect, it } from 'vitest';
import type { RawEvent } from '#events/store/types';
import { notMoved, streamRules } from './rules.ts';

const event = (stream: string, type: string, position: number, more: object = {}): RawEvent =>
  ({ stream, type, revision: 0, data: Buffer.from('{}'), position: at(position), ...more }) as unknown as RawEvent;
const at = (position: number) => ({ commit: BigInt(position), prepare: BigInt(position) });
const ruled = (data: object, position = 1) =>
  event('$$incident-i1', '$metadata', position, { data: Buffer.from(JSON.stringify(data)) });
const tombstone = (position = 1) => event('incident-i1', '$streamDeleted', position);
const moves = (revision: number, ...ruling: readonly RawEvent[]) => {
  const rules = streamRules();
  for (const one of ruling) rules.learn(one);
  return rules.isMoved(event('incident-i1', 'IncidentCreated', 9, { revision }));
};

describe('an event', () => {
  it('is copied unless a rule of its stream removed it', () => {
    expect([moves(0), moves(2, ruled({ $tb: 2 })), moves(1, ruled({ $tb: 2 }))]).toEqual([true, true, false]);
    expect(moves(0, ruled({ $maxCount: 3 }))).toBe(true);
  });

  it('of a deleted or a tombstoned stream is not copied', () => {
    expect(moves(7, ruled({ $tb: 2 ** 63 }))).toBe(false);
    expect(moves(7, ruled({ $tb: 2 ** 53 }))).toBe(false);
    expect(moves(7, tombstone())).toBe(false);
  });

  it('of the server, or in place of one that was not copied, is none', () => {
    const rules = streamRules();
    for (const one of [event('$stats', 'x', 1), event('a', notMoved, 1), tombstone()])
      expect(rules.isMoved(one)).toBe(false);
  });
});

describe('the rules of a stream', () => {
  it('are the last that the log has, in the order of their positions', () => {
    const rules = streamRules();
    expect(rules.learn(ruled({ $tb: 2 }, 5))).toBe('incident-i1');
    expect(rules.learn(ruled({ $tb: 9 }, 5))).toBeUndefined();
    expect(rules.learn(ruled({ $tb: 9 }, 4))).toBeUndefined();
    expect(rules.of('incident-i1')).toMatchObject({ state: 'open', before: 2, shortens: false });
    expect(rules.learn(ruled({ $maxAge: 60 }, 6))).toBe('incident-i1');
    expect(rules.of('incident-i1')).toMatchObject({ before: 0, shortens: true });
    expect(rules.streams()).toEqual(['incident-i1']);
  });

  it('end with its tombstone', () => {
    const rules = streamRules();
    rules.learn(tombstone(3));
    expect(rules.learn(ruled({ $tb: 1 }, 8))).toBeUndefined();
    expect(rules.of('incident-i1')).toMatchObject({ state: 'tombstoned' });
  });

  it('are none when the metadata is no object, and are never those of a system stream', () => {
    const rules = streamRules();
    rules.learn(event('$$incident-i1', '$metadata', 1, { data: Buffer.from('[') }));
    expect(rules.of('incident-i1')).toMatchObject({ state: 'open', before: 0, shortens: false });
    expect(rules.learn(event('$$$stats', '$metadata', 2))).toBeUndefined();
    expect(rules.learn(event('incident-i2', 'IncidentCreated', 3))).toBeUndefined();
  });
});
