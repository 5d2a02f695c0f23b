import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { designation } from '#events/designation/decider';
import { type Handle, handler } from '#events/store/handle';
import { patienceOf } from '#events/store/patience';
import { type EventStore, NotAllowedError, OutcomeUnknownError, UnavailableError } from '#events/store/store';
import { systemRandom } from '#services/core/clock';
import { ringOf } from './house.ts';
import { type MemoryStore, memoryStore } from './memoryStore.ts';

const crew = idFrom('silent', 'crew');
const stream = `designation-${crew}`;
const cause = { entity: idFrom('silent', 'arvada'), actor: { kind: 'user', id: 'dana' } as const, correlationId: 'r1' };
const step = <Command>(commandId: string, command: Command) => ({
  commandId,
  occurredAt: '2026-03-01T12:00:00.000Z',
  command,
});
const active = { do: 'activate' } as const;
const inactive = { do: 'deactivate' } as const;

let real: MemoryStore;
let handle: Handle;
/** The log's reaction before it obeys; a promise makes it wait. */
let before: Partial<Record<'read' | 'append', () => Promise<void>>>;
/** The reaction afterwards: an error is a lost answer. */
let after: () => Promise<void>;

beforeEach(async () => {
  real = memoryStore();
  before = {};
  after = () => Promise.resolve();
  const store: EventStore = {
    ...real,
    read: async function* (...args) {
      if (args[0] === stream) await before.read?.();
      yield* real.read(...args);
    },
    append: async (...args) => {
      await before.append?.();
      const answer = await real.append(...args);
      await after();
      return answer;
    },
  };
  handle = handler(store, codec(ringOf(real), systemRandom));
  const create = { do: 'create', designation: crew, name: 'Truck 1', sharedPhoneNumber: '' } as const;
  const crewed = { do: 'assignUser', user: idFrom('silent', 'sam') } as const;
  await handle(designation, crew, [step('create', create), step('crewed', crewed)], cause);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

const types = async () => {
  const found: string[] = [];
  for await (const { type } of real.read(stream)) found.push(type);
  return found.slice(2);
};
const told = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: Error) => error,
  );
const never = () => new Promise<void>(() => {});
/** Stays silent until it is ended. */
function silence() {
  let end: () => void = () => {};
  const silent = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { silent: () => silent, end: () => end() };
}

describe('a command, while the event store is silent,', () => {
  it('is refused within its time when nothing was sent, and is not sent later, either', async () => {
    const { silent, end } = silence();
    before.read = silent;
    const repeats = { ...cause, repeats: { commit: 0n, prepare: 0n } };
    const answer = told(handle(designation, crew, step('on', active), repeats));
    await vi.advanceTimersByTimeAsync(1_700);
    expect(await answer).toBeInstanceOf(UnavailableError);
    end();
    before = {};
    // This command runs after the silent one.
    await handle(designation, crew, step('off', inactive), cause);
    expect(await types()).toEqual([]);
  });

  it('reports an unknown outcome after it was sent, and is one fact when it is sent again', async () => {
    after = never;
    const answer = told(handle(designation, crew, step('on', active), cause));
    await vi.advanceTimersByTimeAsync(1_700);
    expect(await answer).toBeInstanceOf(OutcomeUnknownError);
    const elsewhere = handler(real, codec(ringOf(real), systemRandom));
    await elsewhere(designation, crew, step('on', active), cause);
    expect(await types()).toEqual(['CrewActivated']);
  });

  it('reports an unknown outcome when the answer is lost and the log cannot be read afterwards', async () => {
    after = () => Promise.reject(new OutcomeUnknownError('no answer'));
    before.read = () => Promise.reject(new UnavailableError(undefined, 'gone'));
    expect(await told(handle(designation, crew, step('on', active), cause))).toBeInstanceOf(OutcomeUnknownError);
    expect(await types()).toEqual(['CrewActivated']);
  });

  it('is refused, with nothing saved, when the store says that it was not written', async () => {
    before.append = () => Promise.reject(new NotAllowedError('rights'));
    expect(await told(handle(designation, crew, step('on', active), cause))).toBeInstanceOf(NotAllowedError);
    before.append = () => Promise.reject(new UnavailableError(undefined, 'Server Is Not Ready'));
    expect(await told(handle(designation, crew, step('on', active), cause))).toBeInstanceOf(UnavailableError);
    expect(await types()).toEqual([]);
  });

  it('stays unknown when only a later attempt was surely not written', async () => {
    let attempts = 0;
    before.append = () =>
      Promise.reject(++attempts === 1 ? new OutcomeUnknownError('no answer') : new UnavailableError(undefined, 'gone'));
    expect(await told(handle(designation, crew, step('on', active), cause))).toBeInstanceOf(OutcomeUnknownError);
    expect(attempts).toBe(2);
  });

  it('does not wait longer when queued behind another', async () => {
    const { silent, end } = silence();
    before.append = silent;
    const first = told(handle(designation, crew, step('on', active), cause));
    const second = told(handle(designation, crew, step('off', inactive), cause));
    await vi.advanceTimersByTimeAsync(1_700);
    expect(await first).toBeInstanceOf(OutcomeUnknownError);
    expect(await second).toBeInstanceOf(UnavailableError);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(await types()).toEqual(['CrewActivated']);
  });

  it('shares its time with the earlier commands of the same answer', async () => {
    const patience = patienceOf(1_700);
    await vi.advanceTimersByTimeAsync(1_600);
    before.append = never;
    const answer = told(handle(designation, crew, step('on', active), { ...cause, patience }));
    await vi.advanceTimersByTimeAsync(100);
    expect(await answer).toBeInstanceOf(OutcomeUnknownError);
  });
});
