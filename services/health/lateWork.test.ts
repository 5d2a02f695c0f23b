import { describe, expect, it } from 'vitest';
import { due } from '#projections/due/due';
import { appOf } from '#services/testing/app';
import { noon } from '#services/testing/desk';
import { lateWork, watchLateWork } from './lateWork.ts';

const now = Date.parse(noon);
const owed = (kind: string, at: string) => ({ kind, due_at: `2026-03-01T${at}.000Z` });

describe('late work', () => {
  const read = (found: readonly object[]) => {
    const asked: unknown[] = [];
    const docs = (...words: readonly unknown[]) => {
      asked.push(words);
      return found;
    };
    const app = appOf({ views: { docs }, clock: { now: () => now } });
    return { late: lateWork(app), asked };
  };

  it('is what is overdue by 20 s, the oldest first', () => {
    expect(read([]).asked).toEqual([
      [due.name, { atMost: { late: '2026-03-01T11:59:40.000Z' }, orderBy: { column: 'late' }, limit: 1_000 }],
    ]);
  });

  it('is counted by its kind, each with its oldest', () => {
    const { late } = read([owed('call', '10:00:00'), owed('text', '10:05:00'), owed('call', '10:10:00')]);
    expect(late).toEqual({
      count: 3,
      since: '2026-03-01T10:00:00.000Z',
      kinds: [
        { kind: 'call', count: 2, since: '2026-03-01T10:00:00.000Z' },
        { kind: 'text', count: 1, since: '2026-03-01T10:05:00.000Z' },
      ],
    });
  });

  it('is none without anything overdue', () => expect(read([]).late).toBe(null));
});

describe('the watch over late work', () => {
  function watched(serving = true, connected = true, name: string = due.name) {
    let found: readonly object[] = [];
    let timer: { at: number; run: () => void } | null = null;
    let time = now;
    const said: unknown[] = [];
    const app = appOf({
      views: { docs: () => found },
      projector: { health: () => ({ connected, projections: [{ name, serving }] }) },
      log: { error: (...words: unknown[]) => said.push(words), info: (...words: unknown[]) => said.push(words) },
      clock: {
        now: () => time,
        at: (at: number, run: () => void) => {
          timer = { at, run };
          return () => (timer = null);
        },
      },
    });
    return {
      said,
      begin: () => watchLateWork(app, (since) => said.push(since)),
      /** Sets the overdue work, and lets the watch look again. Returns the milliseconds until then; null without a watch. */
      then: (owing: readonly object[]) => {
        found = owing;
        const due = timer;
        if (!due) return null;
        const waited = due.at - time;
        time = due.at;
        due.run();
        return waited;
      },
      find: (owing: readonly object[]) => (found = owing),
      stopped: () => timer === null,
    };
  }
  const ten = Date.parse('2026-03-01T10:00:00.000Z');
  const kinds = [{ kind: 'call', count: 1, since: '2026-03-01T10:00:00.000Z' }];

  it('looks every five seconds, and tells each change once', () => {
    const { said, begin, then, stopped } = watched();
    const end = begin();
    expect(said).toEqual([]);
    expect(then([owed('call', '10:00:00')])).toBe(5_000);
    expect(said).toEqual([]);
    expect(then([owed('call', '10:00:00')])).toBe(5_000);
    expect(said.splice(0)).toEqual([[{ late: kinds }, 'work is overdue: the engine has not done it'], ten]);
    expect(then([owed('call', '10:00:00')])).toBe(5_000);
    expect(said).toEqual([]);
    then([owed('call', '10:05:00')]);
    expect(said.splice(0)).toEqual([ten + 300_000]);
    then([]);
    expect(said.splice(0)).toEqual([[{}, 'no work is overdue any more'], null]);
    then([]);
    expect(said).toEqual([]);
    end();
    expect(stopped()).toBe(true);
  });

  it('looks at once, and says what is still late at the next look', () => {
    const { said, begin, find, then } = watched();
    find([owed('call', '10:00:00')]);
    begin();
    expect(said).toEqual([]);
    then([owed('call', '10:00:00')]);
    expect(said.at(-1)).toBe(ten);
  });

  it('says nothing of work that a late fact made overdue, and that was done by the next look', () => {
    const { said, begin, then } = watched();
    begin();
    for (const owing of [[owed('call', '10:00:00')], [], [owed('call', '10:05:00')], []]) then(owing);
    expect(said).toEqual([]);
  });

  it.each([
    ['in its first build', false, true, due.name],
    ['without a connection', true, false, due.name],
    ['of other work', true, true, 'crews'],
  ])('does not believe a read model %s', (_, serving, connected, name) => {
    const { said, begin, then } = watched(serving, connected, name);
    begin();
    for (let n = 0; n < 3; n++) then([owed('call', '10:00:00')]);
    expect(said).toEqual([]);
  });
});
