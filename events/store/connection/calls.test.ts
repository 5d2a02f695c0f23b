import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { Answers } from './calls.ts';

function open() {
  const call = Object.assign(new EventEmitter(), {
    pause: () => {},
    resume: () => {},
    isPaused: () => false,
    cancel: () => {},
  });
  const answers = new Answers(call as unknown as ClientReadableStream<Buffer>, (bytes) => bytes.toString());
  return { answers, arrives: (words: string) => call.emit('data', Buffer.from(words)), ends: () => call.emit('end') };
}

describe('the answers of a read', () => {
  it('do not end when a reader takes them before it is woken, and then waits for more', async () => {
    const { answers, arrives, ends } = open();
    arrives('a');
    // The reader comes from other work, before the wake of "a".
    expect(await answers.lot()).toEqual(['a']);
    const next = answers.lot();
    await turn();
    await turn();
    arrives('b');
    expect(await next).toEqual(['b']);
    ends();
    expect(await answers.lot()).toBeUndefined();
  });

  it('come together when they arrive in one turn', async () => {
    const { answers, arrives } = open();
    const lot = answers.lot();
    arrives('a');
    arrives('b');
    expect(await lot).toEqual(['a', 'b']);
  });
});
