// @night It damages logs in more than forty ways.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultKinds } from '#contracts/audit/verification';
import { summary } from '#services/commands/verify/words';
import { systemClock, systemRandom } from '#services/core/clock';
import { faultWords } from '#services/verify/soundness';
import { keepVerified, type Verified, verifyAll } from '#services/verify/verify';
import { goldenOf, readingOf } from '../golden/golden.ts';
import { folder, removeFolders, testLog, written } from '../journeys/move/logs.ts';
import { type Damage, damages } from './damages.ts';
import { openForged, type Stream, streamIn } from './forging.ts';

const golden = goldenOf('2026-11-22');
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
afterAll(removeFolders);

/** A copy of the whole log. */
function copy(): string {
  const dataDir = folder();
  mkdirSync(dataDir, { recursive: true });
  cpSync(written(golden.logDb), dataDir, { recursive: true });
  return dataDir;
}

async function verified(dataDir: string): Promise<Verified> {
  const at = await testLog(dataDir);
  try {
    return await verifyAll({
      clock: systemClock,
      random: systemRandom,
      log: quiet,
      store: at.store,
      another: at.another,
      files: { open: async () => null },
      dataDir: folder(),
      masterKey: Buffer.from(golden.about.masterKey, 'hex'),
    });
  } finally {
    await at.close();
  }
}

interface AtDesk {
  readonly stream: string;
  readonly kind: string;
  readonly revision: number;
}
type Found = readonly [stream: string, kind: string, revision: number];
const inOrder = (found: readonly Found[]): readonly string[] => found.map((one) => one.join(' ')).toSorted();
const foundIn = ({ found }: Verified): readonly string[] =>
  inOrder(
    [...found.values()].flatMap(({ faults }) => faults.map((one) => [one.stream, one.kind, one.revision] as const)),
  );

/** Does each damage to an incident of its own. Returns what must be named. */
function damage(dataDir: string, kinds: readonly Damage[]) {
  const db = openForged(join(dataDir, 'events', 'log.db'));
  const incidents = db
    .prepare(
      `SELECT s.name FROM events e JOIN streams s ON s.id = e.stream WHERE s.name LIKE 'incident-%'
       GROUP BY s.name HAVING count(*) > 5 AND max(e.revision) = count(*) - 1 ORDER BY s.name`,
    )
    .all() as { readonly name: string }[];
  const streams = incidents.map(({ name }) => streamIn(db, name));
  const entityOf = (one: Stream) => one.read(0).metadata.entity;
  const named = kinds.map(({ kind, damage: does, faults }, n) => {
    const stream = streams[n] as Stream;
    const other = streams.slice(kinds.length).find((one) => entityOf(one) !== entityOf(stream)) as Stream;
    const about = faults(stream);
    does(stream, other);
    return { kind, stream: stream.name, faults: about.map((fault) => [stream.name, ...fault] as const) };
  });
  db.close();
  return { named, whole: incidents.slice(kinds.length).map(({ name }) => name) };
}

describe('a log with many kinds of damage', () => {
  let result: Verified;
  let named: ReturnType<typeof damage>['named'];
  let whole: readonly string[];
  let damaged: string;
  beforeAll(async () => {
    damaged = copy();
    ({ named, whole } = damage(damaged, damages));
    result = await verified(damaged);
  }, 60_000);

  it('is sound before anything is damaged', async () => {
    expect(foundIn(await verified(copy()))).toEqual([]);
  });

  it('has forty kinds and more, each once, with every kind of fault among them', () => {
    expect(damages.length).toBeGreaterThanOrEqual(40);
    expect(new Set(damages.map(({ kind }) => kind)).size).toBe(damages.length);
    const kinds = new Set(named.flatMap(({ faults }) => faults.map(([, kind]) => kind)));
    // Nothing of this log was signed: signed.test.ts of services/verify has that kind.
    expect([...kinds].toSorted()).toEqual(faultKinds.filter((kind) => kind !== 'signed').toSorted());
  });

  it.each(damages.map(({ kind }) => kind))('names %s', (kind) => {
    const { stream, faults } = named.find((one) => one.kind === kind) ?? { stream: '', faults: [] };
    expect(foundIn(result).filter((one) => one.startsWith(stream))).toEqual(inOrder(faults));
    const words = summary(result);
    for (const [, fault, revision] of faults)
      expect(words).toContain(`event ${revision} of the stream ${stream} ${faultWords[fault]}`);
  });

  it('names nothing else', () => {
    expect(foundIn(result)).toEqual(inOrder(named.flatMap(({ faults }) => faults)));
    expect(summary(result)).toContain('Damage was found');
  });

  it('is named at the desk of each organization, and every other incident is shown as before', async () => {
    const logDb = readFileSync(join(damaged, 'events', 'log.db'));
    const [sound, ill] = [await readingOf(golden), await readingOf({ ...golden, logDb })];
    try {
      keepVerified(ill.muster.app.config.dataDir, result, '2026-11-24T09:01:00.000Z');
      const documents = [sound.documents(), ill.documents()].map(({ incidents }) => incidents);
      const ids = whole.map((name) => name.replace('incident-', ''));
      expect(ids.length).toBeGreaterThan(50);
      const [before, after] = documents.map((all) => ids.map((id) => all?.[id]));
      expect(after).toEqual(before);
      const emails = Object.keys(golden.about.sessions);
      const answers = await Promise.all(
        emails.map((email) => ill.ask(email, { method: 'GET', path: '/api/audit/verification/' })),
      );
      const desks = answers
        .filter(({ status }) => status === 200)
        .map(({ body }) => body.latest.faults as readonly AtDesk[]);
      const shown = desks.map((faults) => faults.length);
      const atDesks = new Set(desks.flat().map(({ stream, kind, revision }) => `${stream} ${kind} ${revision}`));
      const isAtDesk = (one: Found): boolean => atDesks.has(one.join(' '));
      // One small organization of this log has nobody who could look.
      const lookedAt = [...result.found.values()].filter(({ faults }) =>
        faults.some(({ stream, kind, revision }) => isAtDesk([stream, kind, revision])),
      );
      expect(lookedAt.length).toBeGreaterThanOrEqual(9);
      const seen = lookedAt.flatMap(({ faults }) => faults.map((one) => [one.stream, one.kind, one.revision] as const));
      expect(seen.filter((one) => !isAtDesk(one))).toEqual([]);
      expect(named.filter(({ faults }) => faults.every(isAtDesk)).length).toBeGreaterThanOrEqual(40);
      const entities = [...result.found].filter(([, { faults }]) => faults.length > 0);
      expect(shown.filter((n) => n > 0).length).toBeGreaterThan(0);
      expect(entities.map(([, { faults }]) => faults.length)).toEqual(
        expect.arrayContaining(shown.filter((n) => n > 0)),
      );
    } finally {
      await sound.close();
      await ill.close();
    }
  }, 60_000);
});
