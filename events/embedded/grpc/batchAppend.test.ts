import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeAppend } from '#events/store/answers';
import { bytesField, FieldReader, integerField } from '#events/store/protobuf';
import type { GroupCommit } from '../log/writing/groupCommit.ts';
import type { Writes } from '../log/writing/writes.ts';
import { answerBatches } from './batchAppend.ts';
import type { Call } from './calls.ts';

const ID = '0b7f1f3e-6d58-4f7c-9a3e-3f0f3b8f2a11';
const BEGIN = 1_700_000_000_000;

/** One call of a client, on a log whose commits the test lets through. */
function calling() {
  const written: string[] = [];
  const committing: (() => void)[] = [];
  const heard = { outcomes: [] as string[], isOver: false };
  let receive: (bytes: Buffer) => void = () => undefined;
  let end: () => void = () => undefined;
  const call: Partial<Call> = {
    receive: (message, ended) => {
      receive = message;
      end = ended;
    },
    send: (messages) => {
      for (const bytes of messages) heard.outcomes.push(decodeAppend(bytes).refusal?.kind ?? kindIn(bytes));
    },
    end: () => {
      heard.isOver = true;
    },
    onOver: () => undefined,
  };
  const writes: Partial<Writes> = {
    append: (stream) => {
      written.push(stream);
      return { revision: 0, position: 1 };
    },
  };
  const group: Partial<GroupCommit> = {
    run: (work) => new Promise((resolve, reject) => void committing.push(() => attempt(work, resolve, reject))),
  };
  answerBatches(call as Call, writes as Writes, group as GroupCommit);
  return {
    heard,
    written,
    sends: (...parts: Buffer[]) => receive(Buffer.concat(parts)),
    ends: () => end(),
    async commits(): Promise<void> {
      for (const commit of committing.splice(0)) commit();
      await settled();
    },
  };
}

function attempt<T>(work: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(work());
  } catch (error) {
    reject(error);
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Success is field 3. */
function kindIn(bytes: Buffer): string {
  const reader = new FieldReader(bytes);
  while (reader.next()) {
    if (reader.field === 3) return 'written';
    reader.skip();
  }
  return 'nothing';
}

const id = bytesField(1, bytesField(2, ID));
const any = bytesField(4);
const deadline = (seconds: number) => bytesField(7, integerField(1, seconds));
const options = (...parts: Buffer[]) => bytesField(2, bytesField(1, bytesField(3, 's')), ...parts);
const entry = (key: string, value: string) => bytesField(2, bytesField(1, key), bytesField(2, value));
const event = (size = 2) =>
  bytesField(
    3,
    bytesField(1, bytesField(2, ID)),
    entry('type', 'T'),
    entry('content-type', 'application/json'),
    bytesField(4, 'x'.repeat(size)),
  );
const last = integerField(4, 1);

beforeEach(() => void vi.useFakeTimers({ now: BEGIN }));
afterEach(() => void vi.useRealTimers());

describe('a batch of appends', () => {
  it('writes an append that comes in parts, once it is whole', async () => {
    const client = calling();
    client.sends(id, options(any), event());
    await client.commits();
    expect(client.heard.outcomes).toEqual([]);
    client.sends(id, event(), last);
    await client.commits();
    expect([client.heard.outcomes, client.written]).toEqual([['written'], ['s']]);
  });

  it('refuses at its deadline an append without its last part, and ignores a part that comes later', async () => {
    const client = calling();
    client.sends(id, options(any, deadline(2)), event());
    await vi.advanceTimersByTimeAsync(1_999);
    expect(client.heard.outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    client.sends(id, event(), last);
    await client.commits();
    expect([client.heard.outcomes, client.written]).toEqual([['Timeout'], []]);
  });

  it.each([
    ['without an expectation', [options(), event(), last], 'BadRequest'],
    [
      'with an event that has no content type',
      [options(any), bytesField(3, bytesField(1, bytesField(2, ID)), entry('type', 'T')), last],
      'BadRequest',
    ],
    ['whose deadline is over', [options(any, deadline(0)), event(), last], 'Timeout'],
    ['that is too large', [options(any), event(600_000), event(600_000), last], 'MaximumAppendSizeExceeded'],
  ])('refuses an append %s, and goes on', async (_, parts, kind) => {
    const client = calling();
    client.sends(id, ...parts);
    await client.commits();
    client.sends(id, options(any), event(), last);
    await client.commits();
    expect(client.heard.outcomes).toEqual([kind, 'written']);
    expect(client.written).toEqual(['s']);
  });

  it('answers what is under way when the client ends, and ends then', async () => {
    const client = calling();
    client.sends(id, options(any), event(), last);
    client.ends();
    expect(client.heard.isOver).toBe(false);
    await client.commits();
    expect(client.heard).toEqual({ outcomes: ['written'], isOver: true });
  });

  it('ends at once when nothing is under way', () => {
    const client = calling();
    client.ends();
    expect(client.heard.isOver).toBe(true);
  });
});
