import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import { chainHash, genesis } from '#events/core/chain';
import type { StoredEvent } from '#events/store/store';
import { chainWatch, isSampled, SAMPLED } from './chains.ts';

/** A stream of three facts, each chained to the one before. */
function chained(stream = 'incident-1'): readonly StoredEvent[] {
  let previous = genesis;
  return ['LabelAdded', 'LabelRemoved', 'IncidentCompleted'].map((type, revision) => {
    const data = { label: `${stream} ${revision}` };
    const metadata: JsonObject = { occurredAt: '2026-03-01T12:00:00.000Z', chain: 2 };
    const id = `${stream}/${revision}`;
    previous = chainHash(previous, { stream, revision, id, type, data, metadata });
    const position = { commit: BigInt(revision), prepare: BigInt(revision) };
    const rest = { stream, revision, position, recordedAt: '2026-03-01T12:00:00.000Z' };
    return { id, type, data, metadata: { ...metadata, hash: previous }, ...rest };
  });
}
const bent = (events: readonly StoredEvent[], at: number, change: Partial<StoredEvent>) =>
  events.map((event, n) => (n === at ? { ...event, ...change } : event));

const storeOf = (events: readonly StoredEvent[]) => ({
  async *read(_: string, { from = 0 }: { from?: number } = {}) {
    yield* events.filter(({ revision }) => revision >= from).slice(0, 1);
  },
});
async function breaksIn(events: readonly StoredEvent[], { live = true, salt = 1, log = events } = {}) {
  const watch = chainWatch(storeOf(log), salt);
  const found = [];
  for (const event of events) found.push(await watch.check(event, live));
  return found.flatMap((one) => (one ? [one.revision] : []));
}

describe('the hash chain of a stream, as it is read', () => {
  it('holds as written, also when events are delivered again', async () => {
    expect(await breaksIn(chained())).toEqual([]);
    expect(await breaksIn([...chained(), ...chained()])).toEqual([]);
  });

  it('breaks where a fact was changed, and there only', async () =>
    expect(await breaksIn(bent(chained(), 1, { data: { label: 'other' } }))).toEqual([1]));

  it('breaks under the name of another stream, and where an id was exchanged', async () => {
    const renamed = chained().map((event) => ({ ...event, stream: 'incident-2' }));
    expect(await breaksIn(renamed)).toEqual([0, 1, 2]);
    expect(await breaksIn(bent(chained(), 1, { id: 'other' }))).toEqual([1]);
  });

  it('breaks where the metadata was changed', async () => {
    const [first] = chained();
    const metadata = { ...first?.metadata, occurredAt: '2026-03-01T12:00:01.000Z' };
    expect(await breaksIn(bent(chained(), 0, { metadata }))).toEqual([0]);
  });

  it('breaks where a fact was taken out', async () => expect(await breaksIn(chained().toSpliced(1, 1))).toEqual([2]));

  it('breaks at a forged fact with a copied hash', async () => {
    const whole = chained();
    const forged = { ...(whole[2] as StoredEvent), id: 'forged', revision: 3 };
    expect(await breaksIn([...whole, forged])).toEqual([3]);
  });

  it('breaks at a fact without a hash, and a foreign event needs none', async () => {
    expect(await breaksIn(bent(chained(), 0, { metadata: {} }))).toContain(0);
    expect(await breaksIn(bent(chained().slice(0, 1), 0, { type: 'Foreign', metadata: {} }))).toEqual([]);
  });

  it('breaks at a fact that has no canonical text', async () =>
    expect(await breaksIn(bent(chained(), 2, { data: { label: '\ud800' } }))).toEqual([2]));

  it('holds for a live fact after facts that were only passed over while catching up', async () => {
    const [first, second, third] = chained() as [StoredEvent, StoredEvent, StoredEvent];
    const salt = Array.from({ length: 99 }, (_, n) => n).find((n) => !isSampled(first.stream, n)) ?? 0;
    const watch = chainWatch(storeOf([first, second, third]), salt);
    expect(await watch.check(first, true)).toBeNull();
    expect(await watch.check(second, false)).toBeNull();
    expect(await watch.check(third, true)).toBeNull();
    expect(await watch.check({ ...third, revision: 3, id: 'forged' }, true)).toMatchObject({ revision: 3 });
  });

  it('is verified from its middle: the fact before is asked for', async () => {
    const log = chained();
    expect(await breaksIn(log.slice(2), { log })).toEqual([]);
    expect(await breaksIn(bent(log, 2, { data: {} }).slice(2), { log })).toEqual([2]);
  });
});

describe('while catching up', () => {
  const streams = Array.from({ length: 400 }, (_, n) => bent(chained(`incident-${n}`), 1, { data: {} }));
  const found = async (salt: number) => {
    const each = await Promise.all(streams.map((events) => breaksIn(events, { live: false, salt })));
    return each.flatMap((breaks, n) => (breaks.length > 0 ? [n] : []));
  };

  it('one stream in four is verified, and another choice of them each time', async () => {
    const [one, other] = [await found(1), await found(2)];
    expect(one.length).toBeGreaterThan((streams.length / SAMPLED) * 0.6);
    expect(one.length).toBeLessThan((streams.length / SAMPLED) * 1.4);
    expect(other).not.toEqual(one);
  });
});
