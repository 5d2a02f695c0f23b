import { expect, it } from 'vitest';
import { restored } from './words.ts';

it('a restore says whether its events are on a server now, or in the data directory', () => {
  const what = { description: { began: '2026-03-01T08:00:00Z' }, log: { events: 12, head: 34 }, files: 5 };
  const words = (server: boolean) => restored('/data', what as unknown as Parameters<typeof restored>[1], server);
  expect(words(true)).toContain('12  events, up to position 34, now on the server at EVENTSTORE_URL');
  expect(words(false)).toMatch(/12 {2}events, up to position 34\n/);
});
