import { EventEmitter } from 'node:events';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppendAnswer } from '#events/store/answers';
import { Batch, NotSent, Unanswered } from './batch.ts';

/** The correlation id of each append that was sent: the only id in its bytes. */
const idIn = (bytes: Buffer): string =>
  /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(bytes.toString('latin1'))?.[0] ?? 'no id in the request';
const request = { stream: 'incident-1', expected: 'any', events: [] } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const sent: string[] = [];
  const lost: string[] = [];
  let cancelled = 0;
  const call = Object.assign(new EventEmitter(), {
    write: (bytes: Buffer) => void sent.push(idIn(bytes)),
    cancel: () => void cancelled++,
  });
  const batch = new Batch(call as unknown as ClientDuplexStream<Buffer, AppendAnswer>, (error) =>
    lost.push(error.message),
  );
  const append = (milliseconds = 1_000) => {
    const answer = batch.append(request, milliseconds);
    // Its failure is looked at later.
    answer.catch(() => {});
    return answer;
  };
  const answers = (n: number) => call.emit('data', { correlationId: sent[n] });
  return { batch, call, sent, lost, append, answers, cancelled: () => cancelled };
}

describe('appends on one call', () => {
  it('are each answered by their own answer, in any order', async () => {
    const { append, answers, sent } = open();
    const [first, second] = [append(), append()];
    answers(1);
    answers(0);
    expect([(await first).correlationId, (await second).correlationId]).toEqual(sent);
    expect(new Set(sent).size).toBe(2);
  });

  it('do not mind an answer that nobody waits for, or that comes twice', async () => {
    const { append, answers, call, lost } = open();
    call.emit('data', { correlationId: 'somebody else' });
    const only = append();
    answers(0);
    answers(0);
    await only;
    vi.advanceTimersByTime(10_000);
    expect(lost).toEqual([]);
  });

  it('fail together when the call ends, and the connection is lost once', async () => {
    const { append, call, lost, cancelled } = open();
    const both = [append(), append()];
    call.emit('error', new Error('14 UNAVAILABLE'));
    call.emit('error', new Error('1 CANCELLED'));
    call.emit('end');
    for (const one of both)
      await expect(one).rejects.toMatchObject({ message: '14 UNAVAILABLE', alone: false, status: expect.any(Error) });
    await expect(both[0]).rejects.toBeInstanceOf(Unanswered);
    expect([lost, cancelled()]).toEqual([['14 UNAVAILABLE'], 1]);
  });

  it('tell when an append was alone on the call that ended', async () => {
    const { append, call } = open();
    const only = append();
    call.emit('end');
    await expect(only).rejects.toMatchObject({ message: 'the node ended the call', alone: true });
  });

  it('are not sent on a call that has ended', async () => {
    const { append, call, sent } = open();
    call.emit('error', new Error('14 UNAVAILABLE'));
    await expect(append()).rejects.toThrow(new NotSent('14 UNAVAILABLE'));
    await expect(append()).rejects.toBeInstanceOf(NotSent);
    expect(sent).toEqual([]);
  });

  it('that are not answered in time fail, and the next one goes to another connection', async () => {
    const { append, lost, sent } = open();
    const [late, other] = [append(500), append(60_000)];
    await vi.advanceTimersByTimeAsync(499);
    expect(lost).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    await expect(late).rejects.toThrow('no answer within 500 ms');
    await expect(other).rejects.toThrow('the node did not answer');
    expect(lost).toEqual(['the node did not answer']);
    await expect(append()).rejects.toBeInstanceOf(NotSent);
    expect(sent).toHaveLength(2);
  });

  it('that are answered at the last moment are answered', async () => {
    const { append, answers, lost } = open();
    const only = append(500);
    await vi.advanceTimersByTimeAsync(499);
    answers(0);
    await only;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lost).toEqual([]);
  });
});

describe('a call that is replaced', () => {
  it('ends at once when nothing is under way, and is no lost connection', () => {
    const { batch, call, lost, cancelled } = open();
    batch.retire();
    expect(cancelled()).toBe(1);
    call.emit('error', new Error('1 CANCELLED'));
    expect(lost).toEqual([]);
  });

  it('ends after the answers that are still to come', async () => {
    const { batch, append, answers, cancelled } = open();
    const both = [append(), append()];
    batch.retire();
    expect(cancelled()).toBe(0);
    answers(0);
    expect(cancelled()).toBe(0);
    answers(1);
    expect(cancelled()).toBe(1);
    await Promise.all(both);
  });

  it('is kept open otherwise, and closed on demand', () => {
    const { batch, append, answers, cancelled } = open();
    void append();
    answers(0);
    expect(cancelled()).toBe(0);
    batch.close();
    expect(cancelled()).toBe(1);
  });
});
