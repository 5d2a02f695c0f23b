import { expect, it } from 'vitest';
import { backedUp, restored } from './words.ts';

it('a restore says whether its events are on a server now, or in the data directory', () => {
  const what = { description: { began: '2026-03-01T08:00:00Z' }, log: { events: 12, head: 34 }, files: 5 };
  const words = (server: boolean) => restored('/data', what as unknown as Parameters<typeof restored>[1], server);
  expect(words(true)).toContain('12  events, up to position 34, now on the server at EVENTSTORE_URL');
  expect(words(false)).toMatch(/12 {2}events, up to position 34\n/);
});

it('a backup and a restore say whether they have the read models', () => {
  const taken = {
    log: { events: 12, head: 34 },
    files: { count: 0, bytes: 0, wrong: [] },
    size: 9_000_000,
    noted: true,
  };
  const backup = (readModels: number | null) => backedUp('a.tar', { ...taken, readModels } as never);
  expect(backup(5_000_000)).toContain('the read models, 5.0 MB');
  expect(backup(null)).not.toContain('read models');
  const back = { description: { began: '' }, log: { events: 12, head: 34 }, files: 5 };
  const restore = (readModels: boolean) => restored('/data', { ...back, readModels } as never, false);
  expect(restore(true)).toContain('The read models of the backup are in place');
  expect(restore(false)).toContain('The read models are built at the first start.');
});
