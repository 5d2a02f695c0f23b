import { expect, it } from 'vitest';
import { summary } from './words.ts';

type Summarized = Parameters<typeof summary>;
const moved: Summarized[0] = {
  verified: { events: 1_234_567, bytes: 2_560, sha256: 'ab12' },
  readModels: { models: 42, documents: 9_876, difference: null },
  copying: 12_345,
  paused: 678,
  until: Date.parse('2026-03-01T08:15:30.900Z'),
};
const place = (kind: 'server' | 'embedded', name: string) => ({ kind, name }) as unknown as Summarized[1];
const [server, folder] = [place('server', 'new.example:2113'), place('embedded', '/var/muster/events')];

it('a move to a server ends with the figures and the next steps', () =>
  expect(summary(moved, folder, server)).toBe(`
new.example:2113 holds the whole log of /var/muster/events.
    1,234,567  events, 3 kB, equal byte for byte; copied in 12.3 s
        9,876  documents and rows of 42 read models, equal
  SHA-256 over both logs: ab12
  Writes were paused for 0.7 s.

Nothing was switched. Writes stay paused until 08:15:30 UTC; then they go on in the old log by themselves.
To switch:
  1. Stop every process of Muster.
  2. If one of them was still running after 08:15:30 UTC, run this command again: it copies what was written since.
  3. Set EVENTSTORE_URL for each process to the address that you gave as TO (new.example:2113). MASTER_KEY stays the same.
  4. Start Muster. It finds that its read models show another log, and builds them again.
Until you do, the old log is the truth. Keep it until the new one has proved itself, and start nothing on it again:
the two logs would go different ways.
`));

it('a move to a folder names the settings and the files that go along', () =>
  expect(summary(moved, server, folder)).toContain(`
  3. Remove EVENTSTORE_URL and set DATA_DIR to /var/muster. Copy master.key (or keep MASTER_KEY), files/ and
     uploads/ from the old DATA_DIR into it.
  4. Start Muster.`));
