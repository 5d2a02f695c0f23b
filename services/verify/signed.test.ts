import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordedTimes } from '#events/store/moving/recordedTimes';
import type { StoredEvent } from '#events/store/store';
import type { RawEvent } from '#events/store/types';
import { folderOf } from '#events/testing/folder';
import { evidenceOf } from '#services/evidence/evidence';
import { openKept } from '#services/evidence/kept';
import { evidenceLog } from '#services/testing/evidenceLog';
import { signedIn } from './signed.ts';

const dataDir = folderOf('signed-verify');
const log = evidenceLog();
const whole = log.events;
const clock = { now: () => Date.parse('2026-03-01T12:00:00.000Z'), at: () => () => {} };
beforeAll(async () => {
  for (let n = 0; n < 40; n += 1) log.put(n % 10 === 3 ? 'key-1' : `incident-${n % 4}`, 'arvada', { n });
  const kept = openKept(dataDir);
  await evidenceOf({ store: log.store, kept, dataDir, seedAfter: () => Buffer.alloc(32, 7), clock }).look();
  kept.close();
});
const raw = ({ data, metadata, ...event }: StoredEvent): RawEvent => ({
  ...event,
  isJson: true,
  data: Buffer.from(JSON.stringify(data)),
  metadata: Buffer.from(JSON.stringify(metadata)),
});
/** The numbers of the events at which a fault is named, and the place from which on events are missing. */
async function faults(events: readonly StoredEvent[], folder = dataDir) {
  const signed = signedIn(folder, await recordedTimes(log.store, undefined));
  const found = events.flatMap((event) => {
    const fault = signed.check(raw(event));
    return fault && fault.stream === event.stream && fault.revision === event.revision ? [Number(event.data.n)] : [];
  });
  const missing = signed.missing();
  signed.end();
  return [found, missing && [missing.kind, missing.revision]];
}
const bent = (n: number, more: Partial<StoredEvent> = { data: { n, forged: true } }) =>
  whole.with(n, { ...(whole[n] as StoredEvent), ...more });

describe('a log whose events were signed', () => {
  it('is sound as it was, and longer', async () => {
    expect(await faults(whole)).toEqual([[], null]);
    expect(await faults([...whole, { ...(whole[0] as StoredEvent), id: 'new' }])).toEqual([[], null]);
  });

  it('shows each event that was changed, wherever it stands, and what is no evidence may go', async () => {
    expect(await faults(bent(0))).toEqual([[0], null]);
    expect(await faults(bent(20, { recordedAt: '2026-01-01T00:00:00.000Z' }))).toEqual([[20], null]);
    expect(await faults(bent(39))).toEqual([[39], null]);
    expect(await faults(bent(13))).toEqual([[], null]);
    expect(await faults(whole.filter(({ stream }) => stream !== 'key-1'))).toEqual([[], null]);
  });

  it('shows the event after one that is missing, and after several', async () => {
    expect(await faults(whole.toSpliced(4, 1))).toEqual([[5], null]);
    expect(await faults(whole.toSpliced(4, 9))).toEqual([[14], null]);
  });

  it('shows an event that was put between, and both of two that changed places', async () => {
    const more = { ...(whole[7] as StoredEvent), id: 'new', data: { n: 99 } };
    expect(await faults(whole.toSpliced(5, 0, more))).toEqual([[99], null]);
    const [found] = await faults(whole.with(4, whole[5] as StoredEvent).with(5, whole[4] as StoredEvent));
    expect(found).toEqual([5, 4]);
  });

  it('shows that the last ones are missing', async () => {
    expect(await faults(whole.slice(0, 30))).toEqual([[], ['missing', 27]]);
    expect(await faults([])).toEqual([[], ['missing', 0]]);
  });

  it('is not compared where nothing was signed', async () => {
    expect(await faults(bent(3), join(dataDir, 'elsewhere'))).toEqual([[], null]);
  });
});
