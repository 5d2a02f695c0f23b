import { beforeEach, describe, expect, it } from 'vitest';
import { timesKept, timesStream } from '#events/store/moving/ownStreams';
import type { ConnectedStore } from '#events/store/store';
import { WrongCommand } from '#services/commands/wrongCommand';
import { type LogOfStreams, logOfStreams, raw } from '#services/testing/logOfStreams';
import { notMoved, streamRules } from '#services/verify/rules';
import { placeToGoOn } from './resuming.ts';

let old: LogOfStreams;
let next: LogOfStreams;
beforeEach(() => {
  old = logOfStreams();
  next = logOfStreams();
});

/** The log, also read backwards, the newest first, in lots of two. */
const backwards = ({ store, all }: LogOfStreams): ConnectedStore => ({
  ...store,
  raw: {
    ...store.raw,
    async *readAll(options = {}) {
      const shown = new RegExp(options.filter?.regex ?? '');
      const { after } = options;
      const inOrder = options.backwards ? all.toReversed() : [...all];
      const lot = inOrder.filter(
        ({ stream, position: { commit } }) => shown.test(stream) && (!after || commit < after.commit),
      );
      for (let n = 0; n < lot.length; n += 2) yield lot.slice(n, n + 2);
    },
  },
});
const place = () => placeToGoOn(backwards(old), backwards(next), streamRules());
const listed = (id = 't0') => next.puts(timesStream, raw(id, { type: timesKept }));
const refusal = (words: string) => new WrongCommand(words);

describe('a new log that is empty', () => {
  it('is begun', async () => {
    old.holds('a', 'a0');
    expect(await place()).toEqual({ after: undefined, lists: -1 });
  });

  it('is begun behind the lists that an interrupted move wrote', async () => {
    listed('t0');
    listed('t1');
    expect(await place()).toEqual({ after: undefined, lists: 1 });
  });

  it('may hold the places of events that were not moved', async () => {
    next.puts('a', raw('kept', { type: notMoved }));
    next.holds('moving-pause', 'p0');
    next.holds('$stats', 's0');
    expect(await place()).toEqual({ after: undefined, lists: -1 });
  });
});

describe('a new log with events', () => {
  it('goes on behind its last one', async () => {
    old.holds('a', 'a0', 'a1', 'a2');
    listed();
    listed('t1');
    next.holds('a', 'a0', 'a1');
    expect(await place()).toEqual({ after: old.all[1]?.position, lists: 1 });
  });

  it('that holds an event without a list of times was not written by a move', async () => {
    next.holds('b', 'b0');
    await expect(place()).rejects.toEqual(
      refusal('The new log already holds something else: event 0 of the stream b.'),
    );
  });

  it('is not empty while only ended streams have some', async () => {
    next.puts('b', raw('b0', { type: '$streamDeleted' }));
    await expect(place()).rejects.toThrow('The new log already holds something else: event 0 of the stream b.');
    listed();
    expect(await place()).toEqual({ after: undefined, lists: 0 });
  });

  it.each([
    ['is of another stream', 'b', ['a0']],
    ['has another id', 'a', ['x0']],
    ['is behind the end of the stream', 'a', ['a0', 'a1']],
  ])('whose last event %s holds something else', async (_, stream, ids) => {
    old.holds('a', 'a0');
    listed();
    next.holds(stream, ...ids);
    await expect(place()).rejects.toEqual(
      refusal(
        `The new log already holds something else: event ${ids.length - 1} of the stream ${stream} is not in the old log.`,
      ),
    );
  });

  it('whose earlier events differ is no beginning', async () => {
    old.holds('a', 'a0', 'a1');
    old.holds('b', 'b0');
    listed();
    next.holds('a', 'a0', 'x1');
    next.holds('b', 'b0');
    await expect(place()).rejects.toEqual(
      refusal(
        'The new log is not a beginning of the old one: event 1 of the stream a stands where the old log has event 1 of the stream a. Empty it and begin again.',
      ),
    );
  });

  it.each([
    ['another stream', 'c', 0],
    ['another revision', 'a', 1],
  ])('is no beginning where the same id is of %s', async (_, stream, revision) => {
    old.holds('a', 'a0');
    old.holds('b', 'b0');
    listed();
    if (revision > 0) next.puts(stream, raw('kept', { type: notMoved }));
    next.holds(stream, 'a0');
    next.holds('b', 'b0');
    await expect(place()).rejects.toThrow(
      `event ${revision} of the stream ${stream} stands where the old log has event 0 of the stream a.`,
    );
  });

  it('that has more events than the old one is no beginning', async () => {
    old.holds('b', 'b0');
    listed();
    next.holds('a', 'a0');
    next.holds('b', 'b0');
    await expect(place()).rejects.toThrow('event 0 of the stream a stands where the old log has nothing.');
  });

  it('that lacks the first events is no beginning', async () => {
    old.holds('c', 'c0');
    old.holds('a', 'a0');
    old.holds('b', 'b0');
    listed();
    next.holds('a', 'a0');
    next.holds('b', 'b0');
    await expect(place()).rejects.toEqual(
      refusal('The new log lacks the beginning of the old one. Empty it and begin again.'),
    );
  });

  it('is compared in its last twenty thousand events', async () => {
    const ids = Array.from({ length: 20_001 }, (_, n) => `a${n}`);
    const [first = '', ...others] = ids;
    old.puts('b', raw(first));
    old.puts('a', raw('before'));
    for (const id of others) old.puts('a', raw(id));
    listed();
    next.puts('a', raw('other'));
    for (const id of others) next.puts('a', raw(id));
    expect(await place()).toEqual({ after: old.all.at(-1)?.position, lists: 0 });
  });
});
