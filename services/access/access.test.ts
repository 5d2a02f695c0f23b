import { expect, it } from 'vitest';
import { appOf } from '#services/testing/app';
import { accessFrom } from './access.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const after = (seconds: number) => new Date(start + seconds * 1_000).toISOString();

/** An installation with these sessions, by the time of their end, and a clock that a test steers. */
function opened(ends: Readonly<Record<string, string>>) {
  let now = start;
  const due = new Set<{ readonly at: number; readonly call: () => void }>();
  const inOrder = Object.entries(ends).toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  const between = ({ above, atMost }: Readonly<Record<'above' | 'atMost', { expires_at: string } | undefined>>) =>
    inOrder.filter(([, at]) => at > (above?.expires_at ?? '') && at <= (atMost?.expires_at ?? '9'));
  const app = appOf({
    clock: {
      now: () => now,
      at: (at: number, call: () => void) => {
        const one = { at, call };
        due.add(one);
        return () => due.delete(one);
      },
    },
    projector: { onChange: () => () => {} },
    views: {
      docs: (_: string, asked: never) => between(asked).map(([, expires_at]) => ({ expires_at })),
      keys: (_: string, asked: never) => between(asked).map(([session]) => session),
    },
    parts: {},
  });
  const access = accessFrom(app);
  const told: (string | undefined)[] = [];
  access.onChange((session) => void told.push(session));
  const passes = (seconds: number) => {
    const end = now + seconds * 1_000;
    for (;;) {
      const [first] = [...due].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!first) break;
      due.delete(first);
      now = Math.max(now, first.at);
      first.call();
    }
    now = end;
  };
  return { access, told, passes, waiting: due };
}

it('the screens of a session are told when it expires, which no event says, and of each once', () => {
  const { told, passes } = opened({ ada: after(30), bo: after(30), cy: after(400) });
  passes(29);
  expect(told).toEqual([]);
  passes(1);
  expect(told).toEqual(['ada', 'bo']);
  passes(300);
  expect(told).toEqual(['ada', 'bo']);
  passes(100);
  expect(told).toEqual(['ada', 'bo', 'cy']);
});

it('nobody is told after the end', () => {
  const { access, told, passes, waiting } = opened({ ada: after(30) });
  access.stop();
  passes(60);
  expect([told, waiting.size]).toEqual([[], 0]);
});
