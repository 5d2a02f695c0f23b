import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#contracts/core/json';
import { type Chained, canonical, chainHash, genesis } from '#events/core/chain';
import { folderOf } from '#events/testing/folder';
import { goldenOf } from '../golden/golden.ts';
import { openForged, type Stream, streamIn } from './forging.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const verifier = join(import.meta.dirname, 'verify.py');
const hasPython = spawnSync('python3', ['-c', 'import sqlite3']).status === 0;
if (!hasPython) console.warn('SKIPPED: the hash chain against Python, because python3 with sqlite3 is not installed');

const folder = folderOf('chain');

const golden = goldenOf('2026-11-22');
const python = (...args: readonly string[]) => spawnSync('python3', args, { encoding: 'utf8' });
function verified(log: Buffer): { readonly lines: readonly string[]; readonly status: number | null } {
  const path = join(folder, 'log.db');
  writeFileSync(path, log);
  const { stdout, stderr, status } = python(verifier, path);
  if (stderr !== '') throw new Error(stderr);
  return { lines: stdout.trim().split('\n'), status };
}

describe.skipIf(!hasPython)('a log, verified in another language from the document alone', () => {
  it('holds', () => {
    const { lines, status } = verified(golden.logDb);
    expect([status, lines]).toEqual([
      0,
      [expect.stringMatching(/^3\d{3} events in \d{3} streams, \d+ without a chain, 0 broken$/)],
    ]);
  });

  it('is told from one with a changed word, and the first break is named', () => {
    const label = golden.events.find(({ type }) => type === 'LabelAdded');
    const { name } = JSON.parse(label?.data ?? '{}') as { name: string };
    const changed = Buffer.from(golden.logDb);
    const other = (label?.data ?? '').replace(`"${name}"`, `"${'x'.repeat(name.length)}"`);
    changed.write(other, changed.indexOf(label?.data ?? ''));
    const { lines, status } = verified(changed);
    expect([status, lines[0]]).toEqual([1, `${label?.stream} breaks at revision ${label?.revision}`]);
    expect(lines).toHaveLength(2);
  });

  it('is read whole while the table of streams does not know the newest ones, and not without a row', () => {
    const path = join(folder, 'late.db');
    writeFileSync(path, golden.logDb);
    const db = openForged(path);
    const [{ rows } = { rows: 0 }] = db.prepare('SELECT count(*) AS rows FROM events').all() as { rows: number }[];
    const last = streamIn(db, golden.events.find(({ type }) => type === 'LabelAdded')?.stream ?? '');
    last.write(0, { data: { ...last.read(0).data, forged: true } });
    // A node that was killed had not written it yet.
    db.exec('PRAGMA foreign_keys = OFF; DELETE FROM streams');
    const late = python(verifier, path);
    expect(late.stdout.split('\n')[0]).toBe(`${last.name} breaks at revision 0`);
    const counts = [...late.stdout.matchAll(/(\d+) (?:events in|without a chain)/g)].map(([, n]) => Number(n));
    expect(counts[0] ?? 0).toBeGreaterThan(0);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(rows);
    db.exec("UPDATE events SET response = x'00' WHERE position = 5");
    db.close();
    const unread = python(verifier, path);
    expect([unread.status, unread.stdout.includes('the event at position 5 cannot be read')]).toEqual([1, true]);
  });

  it('is told from one with a break that is explained, and a false explanation changes nothing', () => {
    const path = join(folder, 'explained.db');
    writeFileSync(path, golden.logDb);
    const db = openForged(path);
    const one = streamIn(db, golden.events.find(({ type }) => type === 'CrewActivated')?.stream ?? '');
    const { data, metadata, row } = one.read(0);
    const time = new Date(Date.parse(String(metadata.occurredAt)) + 41).toISOString();
    // The second event continues a version of the first that was never stored.
    const previous = chainHash(genesis, {
      ...row,
      stream: one.name,
      data,
      metadata: { ...metadata, occurredAt: time },
    });
    const next = one.read(1);
    const hash = chainHash(previous, { ...next, ...next.row, stream: one.name });
    one.write(1, { metadata: { ...next.metadata, hash } });
    one.rechain(2);
    const explained = (times: readonly string[]) => {
      one.append({ id: randomUUID(), type: 'ChainBreakExplained', data: { revision: 1, from: 0, times }, metadata });
      one.rechain(one.last + 1);
      return python(verifier, path).stdout.split('\n')[0];
    };
    expect(explained([String(metadata.occurredAt)])).toBe(`${one.name} breaks at revision 1`);
    db.prepare('DELETE FROM events WHERE position = (SELECT max(position) FROM events)').run();
    expect(explained([time])).toBe(`${one.name} has an explained break at revision 1`);
    db.close();
  });

  it.each([
    { marked: true, found: [0, 0, 2] },
    { marked: false, found: [undefined, undefined, undefined] },
  ])(
    'shows exchanged streams and an exchanged id: $found, when its hashes cover the place: $marked',
    ({ marked, found }) => {
      const path = join(folder, `exchanged-${String(marked)}.db`);
      writeFileSync(path, golden.logDb);
      const db = openForged(path);
      const lengths = new Map<string, number>();
      for (const { stream } of golden.events)
        if (stream.startsWith('incident-')) lengths.set(stream, (lengths.get(stream) ?? 0) + 1);
      const length = [...lengths.values()].find((n) => n > 3);
      const three = [...lengths].filter(([, n]) => n === length).slice(0, 3);
      const [one, other, third] = three.map(([name]) => streamIn(db, name)) as [Stream, Stream, Stream];
      const all = (stream: Stream) => Array.from({ length: stream.last + 1 }, (_, at) => stream.read(at));
      for (const stream of [one, other, third]) {
        if (marked)
          for (const [at, { metadata }] of all(stream).entries())
            stream.write(at, { metadata: { ...metadata, chain: 2 } });
        stream.rechain(0);
      }
      expect(python(verifier, path).stdout).toContain(' 0 broken');
      const [before, after] = [all(one), all(other)];
      const put = (stream: Stream, events: typeof before): void => {
        for (const [at, { row, data, metadata }] of events.entries())
          stream.write(at, { id: row.id, type: row.type, data, metadata });
      };
      put(one, after);
      put(other, before);
      third.write(2, { id: randomUUID() });
      db.close();
      const { stdout } = python(verifier, path);
      const breakOf = ({ name }: Stream) => new RegExp(`${name} breaks at revision (\\d+)`).exec(stdout)?.[1];
      expect([one, other, third].map(breakOf)).toEqual(found.map((at) => at?.toString()));
    },
  );

  it('writes every JSON value as this code does', () => {
    console.log(`canonical JSON: SEED=${seed}`);
    const values = fc.sample(fc.jsonValue({ maxDepth: 3 }), { seed, numRuns: 1_000 });
    const odd = [
      0,
      -0,
      1e21,
      1e-7,
      123e-20,
      0.1,
      5e-324,
      1.7976931348623157e308,
      4_294_967_296,
      '\u0000\u001f\u007f\u2028',
    ];
    const all = [...values, ...odd, { '10': 1, '9': 2, '\ud83d\ude00': 3, '\ufb33': 4 }] as JsonValue[];
    const path = join(folder, 'values.json');
    writeFileSync(path, JSON.stringify(all));
    const script = `import json,sys; sys.path.insert(0, ${JSON.stringify(import.meta.dirname)}); import verify
for one in json.load(open(${JSON.stringify(path)})): sys.stdout.buffer.write((verify.canonical(one) + "\\n").encode())`;
    const { stdout, stderr } = python('-B', '-c', script);
    expect(stderr).toBe('');
    expect(stdout.trimEnd().split('\n')).toEqual((JSON.parse(JSON.stringify(all)) as JsonValue[]).map(canonical));
  });
});

describe('the worked example of the document', () => {
  const document = readFileSync('events/README.md', 'utf8');
  const texts = [...document.matchAll(/^\{"data".*\}$/gm)].map(([line]) => line);
  const hashes = [...document.matchAll(/^[0-9a-f]{64}$/gm)].map(([line]) => line);

  it('is right', () => {
    expect([texts.length, hashes.length]).toEqual([3, 3]);
    let previous = genesis;
    const reckoned = texts.map((text) => {
      previous = chainHash(previous, JSON.parse(text) as Chained);
      return previous;
    });
    expect(reckoned).toEqual(hashes);
    expect(texts.map((text) => canonical(JSON.parse(text) as JsonValue))).toEqual(texts);
  });
});
