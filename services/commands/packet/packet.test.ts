import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { genesis } from '#events/core/chain';
import { folderOf } from '#events/testing/folder';
import { evidenceLog } from '#services/testing/evidenceLog';
import { pack } from './packet.ts';

const parent = folderOf('packet');
let folders = 0;
let folder: string;
let log: ReturnType<typeof evidenceLog>;
beforeEach(() => {
  folder = join(parent, String(++folders));
  mkdirSync(folder);
  log = evidenceLog();
});
const clock = { now: () => Date.parse('2026-03-01T12:00:00.000Z'), at: () => () => {} };
const packed = (incident: string | null, { entity = 'arvada', callout = null as string | null } = {}) =>
  pack({
    store: log.store,
    dataDir: join(folder, 'data'),
    seedAfter: (changes) => Buffer.alloc(32, 7 + changes),
    clock,
    counts: true,
    entity,
    incident,
    callout,
    to: join(folder, 'packet'),
    root: process.cwd(),
  });
const lines = () =>
  readFileSync(join(folder, 'packet', 'packet.evidence.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

describe('a packet', () => {
  it('has the events of one organization with all that verifies them, and the sum of each file', async () => {
    log.put('incident-1');
    log.put('incident-2', 'durham');
    log.put('incident-1');
    expect(await packed(null)).toBe(2);
    const names = readdirSync(join(folder, 'packet')).toSorted();
    expect(names).toEqual([
      'SHA256SUMS',
      'checkpoint.txt',
      'evidence.md',
      'key.txt',
      'packet.evidence.jsonl',
      'verify-evidence.html',
      'verify-evidence.py',
    ]);
    const [head] = lines();
    expect(readFileSync(join(folder, 'packet', 'checkpoint.txt'), 'utf8')).toBe(head?.checkpoint);
    expect(readFileSync(join(folder, 'packet', 'key.txt'), 'utf8')).toBe(`${String(head?.key)}\n`);
    const sums = readFileSync(join(folder, 'packet', 'SHA256SUMS'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(sums.map((line) => line.split('  ')[1])).toEqual(names.slice(1));
    expect(sums[0]).toBe(`${hash('sha256', readFileSync(join(folder, 'packet', 'checkpoint.txt')))}  checkpoint.txt`);
  });

  it('of an incident has its stream and those that name it, of this organization alone', async () => {
    const first = log.put('incident-i1');
    log.put('incident-i2');
    log.put('callout-c1', 'arvada', { incident: 'i1' });
    log.put('callout-c2', 'durham', { incident: 'i1' });
    log.put('callout-c1');
    log.put('incident-i1');
    expect(await packed('i1')).toBe(4);
    expect(
      lines()
        .slice(1, -1)
        .map(({ stream, revision, previous, index }) => [stream, revision, previous === genesis, index]),
    ).toEqual([
      ['incident-i1', 0, true, 0],
      ['callout-c1', 0, true, 2],
      ['callout-c1', 1, false, 3],
      ['incident-i1', 1, false, 4],
    ]);
    expect(lines()[4]?.previous).toBe(first.metadata.hash);
  });

  it('of a call-out has its stream and its calls, and not the hours of everybody', async () => {
    log.put('callout-c1');
    log.put('call-p1', 'arvada', { callout: 'c1' });
    log.put('call-p2', 'arvada', { callout: 'c2' });
    log.put('ledger-l1', 'arvada', { callout: 'c1' });
    log.put('callout-c2');
    log.put('call-p1');
    expect(await packed(null, { callout: 'c1' })).toBe(3);
    expect(lines()[0]).toMatchObject({ incident: null, callout: 'c1' });
    const streams = lines().slice(1, -1);
    expect(streams.map(({ stream, index }) => [stream, index])).toEqual([
      ['callout-c1', 0],
      ['call-p1', 1],
      ['call-p1', 5],
    ]);
  });

  it('is not written over something else, nor for an organization without events', async () => {
    log.put('incident-1');
    await expect(packed(null, { entity: 'nobody' })).rejects.toThrow('has no event');
    mkdirSync(join(folder, 'packet'));
    writeFileSync(join(folder, 'packet', 'mine'), '');
    await expect(packed(null)).rejects.toThrow('holds something already');
  });
});
