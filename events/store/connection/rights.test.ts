import { describe, expect, it } from 'vitest';
import { NotAllowedError, OutcomeUnknownError } from '#events/store/refusals';
import { tryRights } from './rights.ts';

type Step = 'last' | 'read' | 'append' | 'delete';

/** A server that refuses these steps, and what was asked of it. */
function server(refusals: Partial<Record<Step, Error>> = {}) {
  const asked: unknown[] = [];
  const streams = new Set<string>();
  const answer = (step: Step, ...more: readonly unknown[]): readonly never[] => {
    asked.push([step, ...more]);
    if (refusals[step]) throw refusals[step];
    return [];
  };
  const store: Parameters<typeof tryRights>[0] = {
    last: async () => {
      answer('last');
      return undefined;
    },
    async *read(stream, options) {
      streams.add(stream);
      yield* answer('read', options);
    },
    append: async (stream, expected, events) => {
      streams.add(stream);
      answer('append', expected, events.length);
    },
    delete: async (stream) => {
      streams.add(stream);
      answer('delete');
    },
  };
  return { asked, streams, store };
}
const reads = [['last'], ['read', { maxCount: 1 }]];
const all = [...reads, ['append', 'exists', 1], ['delete']];
const denied = new NotAllowedError('rights');

describe('the trial of the rights', () => {
  it('reads, and tries to write to a stream that nobody has', async () => {
    const { store, asked, streams } = server({
      append: new Error('no stream'),
      delete: new OutcomeUnknownError('late'),
    });
    await tryRights(store, { writes: true });
    expect(asked).toEqual(all);
    expect([...streams]).toEqual([expect.stringMatching(/^check-[\da-f-]{36}$/)]);
  });

  it('passes when nothing is refused', async () => {
    const { store, asked } = server();
    await tryRights(store, { writes: true });
    expect(asked).toEqual(all);
  });

  it('only reads where only reading is needed', async () => {
    const { store, asked } = server({ append: denied });
    await tryRights(store, { writes: false });
    expect(asked).toEqual(reads);
  });

  it.each([
    ['last', 1],
    ['read', 2],
    ['append', 3],
    ['delete', 4],
  ] as const)('ends at the first thing that is not allowed: %s', async (step, steps) => {
    const { store, asked } = server({ [step]: denied });
    await expect(tryRights(store, { writes: true })).rejects.toBe(denied);
    expect(asked).toEqual(all.slice(0, steps));
  });

  it('passes on any error of the first read', async () => {
    const away = new Error('away');
    await expect(tryRights(server({ last: away }).store, { writes: true })).rejects.toBe(away);
  });
});
