import { describe, expect, it } from 'vitest';
import { connectStore } from '#events/store/store';
import { encoded, endingOf } from './frames.ts';
import { append } from './listening.ts';
import { meaningOf } from './meanings.ts';
import { type Part, player } from './player.ts';

const part = (asks: string): Part => ({
  method: 'BatchAppend',
  asks,
  answers: [encoded('written revision 0 at 733')],
  ending: 'silence',
});

/** Appends to these streams, while the server has parts for those. */
async function played(streams: readonly string[], parts: readonly Part[]): Promise<() => void> {
  const server = await player();
  for (const one of parts) server.plays(one);
  const store = connectStore(server.connectionString);
  for (const stream of streams) await append(store, stream);
  await store.close();
  return server.close;
}

describe('the player', () => {
  it('is content when what was asked is what it has parts for', async () => {
    const parts = [part('append to thing-1'), part('append to thing-2')];
    expect(await played(['thing-1', 'thing-2'], parts)).not.toThrow();
  });

  it('fails the test for a request that it has no part for, and for one in another order', async () => {
    expect(await played(['thing-1'], [])).toThrow('an unexpected request: BatchAppend, append to thing-1');
    const parts = [part('append to thing-1'), part('append to thing-2')];
    expect(await played(['thing-2', 'thing-1'], parts)).toThrow(/append to thing-2; expected append to thing-1/);
  });

  it('fails the test for a part that nobody asked for', async () => {
    expect(await played([], [part('append to thing-1')])).toThrow('nobody asked: append to thing-1');
  });
});

describe('words without a meaning', () => {
  it('fail the test, so that a new recording cannot pass unread', () => {
    expect(() => meaningOf('status 15 Data Loss', 'read')).toThrow('no row says');
    expect(() => encoded('fell behind')).toThrow('no answer is called "fell behind"');
    expect(() => endingOf('a shrug')).toThrow('no call ends with "a shrug"');
  });
});
