import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timesStream } from '#events/store/moving/ownStreams';
import { AppendRefused } from '#events/store/rawLog';
import { NotAllowedError, OutcomeUnknownError, UnavailableError } from '#events/store/store';
import { CalledOff, WrongCommand } from '#services/commands/wrongCommand';
import type { Copying } from './copying/copying.ts';
import { type FollowingOptions, followerOf, stopWhen } from './following.ts';

/** The steps in order; the result of each copy: a number of events, or a failure; the time in milliseconds. */
const told = vi.hoisted(() => ({ all: [] as string[], copies: [] as (number | Error)[], now: 0, step: 0 }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => void told.all.push(`waits ${milliseconds}`),
}));
vi.mock('./copying/copying.ts', () => ({
  copyToTheEnd: async () => {
    const next = told.copies.shift() ?? 0;
    told.all.push('copies');
    told.now += told.step;
    if (next instanceof Error) throw next;
    return next;
  },
}));
vi.mock('./applying.ts', () => ({
  apply: async (_: unknown, stream: string) => void told.all.push(`rules ${stream}`),
}));
vi.mock('./resuming.ts', () => ({
  placeToGoOn: async () => {
    told.all.push('finds its place');
    return { after: { commit: 7n, prepare: 7n }, lists: 3 };
  },
}));
const rules = vi.hoisted(() => ({ streams: () => ['a', 'b'] }));
vi.mock('#services/verify/rules', () => ({ readRules: async () => rules }));
vi.mock('#services/verify/soundness', () => ({ soundnessOf: () => 'soundness', readExplanations: () => new Map() }));

let stop: AbortController;
let lists: readonly (number | undefined | Error)[];
let answers: boolean;
beforeEach(() => {
  Object.assign(told, { all: [], copies: [], now: 0, step: 0 });
  [stop, lists, answers] = [new AbortController(), [], true];
  vi.spyOn(performance, 'now').mockImplementation(() => told.now);
});
afterEach(() => void vi.restoreAllMocks());

function following() {
  let asked = 0;
  const readStream = async (stream: string, { backwards, count }: { backwards?: boolean; count: number }) => {
    expect([stream, backwards, count]).toEqual([timesStream, true, 1]);
    const revision = lists[asked++];
    if (revision instanceof Error) throw revision;
    return revision === undefined ? [] : [{ revision }];
  };
  const from = { name: 'The old log', store: { raw: {}, ping: async () => answers } };
  const to = { name: 'The new log', store: { raw: { readStream } } };
  const options = { from, to, calledOff: stop.signal, patience: 1_000 } as unknown as FollowingOptions;
  return { ...followerOf(options), from, to };
}
const gone = () => new UnavailableError(undefined, 'It is away.');
const refused = (kind: string) => new AppendRefused('a', { kind, code: 9, message: 'No.' });
const begins = ['finds its place', 'copies', 'rules a', 'rules b'];

describe('a move that follows a log', () => {
  it('finds its place, copies to the end, and applies the rules of all streams once', async () => {
    const { toTheEnd, from, to } = following();
    told.copies = [4];
    const first = await toTheEnd();
    expect(first.copied).toBe(5);
    const { onProgress: _, ...copying } = first.copying;
    expect(copying).toEqual({
      source: from.store,
      target: to.store,
      rules,
      soundness: 'soundness',
      place: { commit: 7n, prepare: 7n },
      lists: 3,
      copied: 0,
      changed: new Set(['a', 'b']),
    });
    expect(told.all).toEqual(begins);
    told.copies = [2, 9];
    expect(await toTheEnd()).toEqual({ copying: first.copying, copied: 2 });
    expect(told.all).toEqual([...begins, 'copies']);
  });

  it('copies again after more than a thousand events', async () => {
    const { toTheEnd } = following();
    told.copies = [1_001, 1_000, 5];
    expect(await toTheEnd()).toMatchObject({ copied: 2_002 });
    expect(told.copies).toEqual([5]);
  });

  it('shows the place that a copy reached', async () => {
    const shown: unknown[] = [];
    const { copying } = await following().toTheEnd((place) => shown.push(place));
    copying.onProgress({ ...copying, place: undefined } as Copying);
    copying.onProgress(copying);
    expect(shown).toEqual([undefined, { commit: 7n, prepare: 7n }]);
  });

  it('ends when it is called off, after a copy or a failure', async () => {
    stop.abort();
    await expect(following().toTheEnd()).rejects.toThrow(CalledOff);
    expect(told.all).toEqual(['finds its place', 'copies']);
    told.copies = [gone()];
    await expect(following().toTheEnd()).rejects.toThrow(CalledOff);
    expect(() => stopWhen(stop.signal)).toThrow(CalledOff);
    expect(() => stopWhen(new AbortController().signal)).not.toThrow();
  });
});

describe('a failure of a move', () => {
  it.each([
    ['a log that is away', gone()],
    ['an answer that is lost', new OutcomeUnknownError('Lost.')],
    ['a refusal that passes', refused('Timeout')],
  ])('is waited out, and the new log is asked for the place again: %s', async (_, error) => {
    const { toTheEnd } = following();
    await toTheEnd();
    told.all = [];
    told.copies = [error, 3];
    expect(await toTheEnd()).toMatchObject({ copied: 4 });
    expect(told.all).toEqual(['copies', 'waits 500', ...begins]);
  });

  it.each(['WrongExpectedVersion', 'StreamDeleted', 'MaximumAppendSizeExceeded', 'BadRequest', 'AccessDenied'])(
    'that lasts ends it: %s',
    async (kind) => {
      told.copies = [refused(kind)];
      await expect(following().toTheEnd()).rejects.toEqual(
        new WrongCommand(`The new log refuses an append to the stream a: ${kind}: No.`),
      );
    },
  );

  it('that is no matter of the connection ends it', async () => {
    const broken = new Error('broken');
    told.copies = [broken];
    await expect(following().toTheEnd()).rejects.toBe(broken);
    const denied = new NotAllowedError('rights');
    told.copies = [denied];
    await expect(following().toTheEnd()).rejects.toThrow(
      'The new log: The event store denies access. What was copied stays; run the move again to go on.',
    );
    expect(told.all).not.toContain('waits 500');
  });

  it.each([
    [true, 'The new log'],
    [false, 'The old log'],
  ])(
    'that outlasts the patience ends it in the name of the log that is away, old one answers: %s',
    async (is, name) => {
      answers = is;
      told.step = 500;
      told.copies = [gone(), gone(), gone(), gone(), gone()];
      await expect(following().toTheEnd()).rejects.toEqual(
        new WrongCommand(`${name}: It is away. What was copied stays; run the move again to go on.`),
      );
      // The third failure comes as late as the patience allows.
      expect(told.copies).toHaveLength(1);
    },
  );

  it('is waited out for longer while the new log grows', async () => {
    told.step = 600;
    lists = [undefined, 0, gone(), 1];
    told.copies = [gone(), gone(), gone(), gone(), 2];
    expect(await following().toTheEnd()).toMatchObject({ copied: 3 });
    lists = [4, gone(), 4, 4];
    told.copies = [gone(), gone(), gone(), gone(), 2];
    await expect(following().toTheEnd()).rejects.toThrow(WrongCommand);
    expect(told.copies).toHaveLength(2);
  });
});
