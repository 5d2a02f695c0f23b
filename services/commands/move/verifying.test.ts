import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '#events/core/position';
import type { ConnectedStore } from '#events/store/store';
import type { RawEvent } from '#events/store/types';
import { WrongCommand } from '#services/commands/wrongCommand';
import { type LogOfStreams, logOfStreams, raw } from '#services/testing/logOfStreams';
import { notMoved, streamRules } from '#services/verify/rules';
import { verificationOf } from './verifying.ts';

let old: LogOfStreams;
let next: LogOfStreams;
let ended: number;
beforeEach(() => {
  old = logOfStreams();
  next = logOfStreams();
  ended = 0;
});

/** Counts the reads that were ended. */
const counted = ({ store }: LogOfStreams): ConnectedStore => ({
  ...store,
  raw: {
    ...store.raw,
    async *readAll(options) {
      try {
        yield* store.raw.readAll(options);
      } finally {
        ended += 1;
      }
    },
  },
});
const comparing = () => verificationOf(counted(old), counted(next), streamRules());
const compared = (whole = true, onProgress?: (place: Position) => void) => comparing().goOn(whole, onProgress);
const both = (stream: string, ...ids: readonly string[]) => {
  for (const log of [old, next]) log.holds(stream, ...ids);
};
/** The digest of these events, each of the last log. */
const digestOf = (events: readonly RawEvent[]) => {
  const hash = createHash('sha256');
  for (const { stream, revision, id, type, isJson, recordedAt, data, metadata } of events)
    hash
      .update(JSON.stringify([stream, revision, id, type, isJson, recordedAt, data.length, metadata.length]))
      .update(data)
      .update(metadata);
  return hash.digest('hex');
};

describe('two logs', () => {
  it('of equal events are equal, and their digest covers each', async () => {
    both('a', 'a0', 'a1');
    both('b', 'b0');
    expect(await compared()).toEqual({ events: 3, bytes: 12, sha256: digestOf(old.all) });
    expect(ended).toBe(2);
  });

  it('without an event are equal', async () =>
    expect(await compared()).toEqual({ events: 0, bytes: 0, sha256: digestOf([]) }));

  it('are compared without what the move or the store keeps for itself', async () => {
    both('a', 'a0');
    old.puts('a', raw('gone', { type: notMoved }));
    next.puts('a', raw('kept', { type: notMoved }));
    next.holds('moving-times', 't0');
    old.holds('moving-pause', 'p0');
    expect(await compared()).toMatchObject({ events: 1 });
  });

  it('are compared on from the last event', async () => {
    both('a', 'a0', 'a1');
    const verification = comparing();
    expect(await verification.goOn(false)).toMatchObject({ events: 2, bytes: 8 });
    both('a', 'a2');
    expect(await verification.goOn(true)).toEqual({ events: 3, bytes: 12, sha256: digestOf(old.all) });
    expect(await verification.goOn(true)).toEqual({ events: 3, bytes: 12, sha256: digestOf(old.all) });
  });

  it('show the place at each thousandth event', async () => {
    both('a', ...Array.from({ length: 2_001 }, (_, n) => `a${n}`));
    const places: Position[] = [];
    await compared(true, (place) => places.push(place));
    expect(places.map(({ commit }) => commit)).toEqual([1_000n, 2_000n]);
  });
});

describe('a log that lacks an event', () => {
  it('may lack the last ones while it is copied, and not in the end', async () => {
    both('a', 'a0');
    old.holds('a', 'a1');
    expect(await compared(false)).toMatchObject({ events: 1 });
    await expect(compared(true)).rejects.toEqual(
      new WrongCommand('The logs differ: only the old one has event 1 of the stream a.'),
    );
    expect(ended).toBe(4);
  });

  it.each([true, false])('is never the old one, whole: %s', async (whole) => {
    both('a', 'a0');
    next.holds('b', 'b0');
    await expect(compared(whole)).rejects.toThrow('The logs differ: only the new one has event 0 of the stream b.');
  });
});

describe('a difference', () => {
  const other = 'The logs differ: the old one has event 0 of the stream a where the new one has event';

  it('is another event at the place', async () => {
    old.holds('a', 'a0');
    next.holds('b', 'a0');
    await expect(compared()).rejects.toThrow(`${other} 0 of the stream b.`);
    next.all.length = 0;
    next.holds('a', 'a1');
    await expect(compared()).rejects.toThrow(`${other} 0 of the stream a.`);
  });

  it('is another revision', async () => {
    old.holds('a', 'a0');
    next.puts('a', raw('kept', { type: notMoved }));
    next.holds('a', 'a0');
    await expect(compared()).rejects.toThrow(`${other} 1 of the stream a.`);
  });

  it.each([
    ['type', { type: 'Asked' }],
    ['kind of content', { isJson: false }],
    ['data', { data: Buffer.from('[]') }],
    ['metadata', { metadata: Buffer.from('[]') }],
  ])('is another %s', async (part, change) => {
    old.puts('a', raw('a0'));
    next.puts('a', raw('a0', change));
    await expect(compared()).rejects.toThrow(`The logs differ: event 0 of the stream a has another ${part}.`);
  });

  it('is another recorded time', async () => {
    both('a', 'a0');
    next.all.splice(0, 1, ...next.all.map((event) => ({ ...event, recordedAt: '2026-03-02T00:00:00.000Z' })));
    await expect(compared()).rejects.toThrow('event 0 of the stream a has another recorded time.');
  });
});
