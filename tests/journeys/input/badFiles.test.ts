// @night It sends many broken files, and weighs its process.
// @isolated It measures the memory of its process.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { readConfig } from '#services/app/config';
import { checkMap } from '#services/commands/import/files/map/checkMap';
import type { ImportMap } from '#services/commands/import/files/map/map';
import { readFile } from '#services/commands/import/files/readFile';
import { writeIncidents } from '#services/commands/import/writing';
import { WrongCommand } from '#services/commands/wrongCommand';
import { systemClock, systemRandom } from '#services/core/clock';
import { UnreadableFile } from '#services/spreadsheets/csv';
import { type OpenStore, openStore } from '#services/store/openStore';
import { csv, header, map, row, smallMap } from '#services/testing/importFile';
import { casesOf, seed, together } from '../../support/chance.ts';
import { type Memory, megabytes, memory } from '../../support/memory.ts';
import { mutatedBody } from './malformed.ts';

const cases = casesOf(1 / 6);
const folder = folderOf('bad-files');
const now = Date.parse('2026-06-01T00:00:00Z');
const sums = { maps: 0, refusedMaps: 0, files: 0, refusedFiles: 0, written: 0 };

let open: OpenStore;
beforeAll(async () => {
  open = await openStore(readConfig({ DATA_DIR: folder }), { clock: systemClock, random: systemRandom });
});
afterAll(async () => {
  await open.close();
});

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '"',
    '""',
    '"unclosed',
    ',',
    '\n',
    '\r',
    '\0',
    '\ud800',
    '💧',
    '=1+1',
    "'; --",
    '\ufeff',
    'x'.repeat(70_000),
  ),
  fc.constantFrom(
    '02/30/2026 02:10',
    '13/13/2026 99:99',
    '03/08/2026 02:30',
    '0',
    '-1',
    '1e999',
    'NaN',
    '99999999999999',
    '12/31/9999 23:59',
  ),
  fc.constantFrom(
    'POINT (-104.52 38.25)',
    '38.25',
    '-104.52',
    '104.52',
    '181',
    '__proto__',
    'constructor',
    'Truck 1',
    '7',
    '7-A',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const brokenRow = fc.tuple(fc.nat(header.length - 1), cell).map(([at, value]) => row({ [header[at] ?? '']: value }));

/** Text as a damaged or careless export has it. */
const brokenText = fc
  .array(fc.oneof(brokenRow, fc.constant(row()), fc.array(cell, { maxLength: 14 })), { minLength: 1, maxLength: 6 })
  .map((rows) => csv(...rows));

const file: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 6, arbitrary: brokenText.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: brokenText.map((text) => Buffer.from(text, 'utf16le')) },
  { weight: 1, arbitrary: brokenText.map((text) => Buffer.from(text, 'latin1')) },
  {
    weight: 1,
    arbitrary: brokenText.chain((text) => fc.nat(text.length).map((end) => Buffer.from(text.slice(0, end)))),
  },
  { weight: 1, arbitrary: brokenText.chain((text) => fc.nat(100).map((end) => gzipSync(text).subarray(0, end))) },
  { weight: 1, arbitrary: brokenText.map((text) => gzipSync(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
);

/** The map read from a broken one, or null when it was refused with one line. */
function takeMap(json: unknown): ImportMap | null {
  sums.maps += 1;
  try {
    return checkMap(json);
  } catch (error) {
    if (!(error instanceof WrongCommand) || error.message.includes('\n')) throw error;
    sums.refusedMaps += 1;
    return null;
  }
}

let files = 0;
/** Reads and writes a file. An unreadable file is refused with one line, and nothing is written. */
async function takeFile(by: ImportMap, content: Buffer): Promise<void> {
  const path = join(folder, `${(files += 1) % 50}.csv`);
  writeFileSync(path, content);
  sums.files += 1;
  try {
    const { incidents } = await readFile(path, by, { now });
    const { facts } = await writeIncidents(by, incidents, { ...open, correlationId: `file-${files}` });
    sums.written += facts;
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof WrongCommand) || error.message.includes('\n'))
      throw error;
    sums.refusedFiles += 1;
    if (appended.has(`file-${files}`)) throw new Error('a refused file was written', { cause: error });
  }
}

const appended = new Map<string, number>();

describe('every error of a file or its map is reported in one line or listed by row', () => {
  it(
    'and nothing of a refused file is written, and memory stays as it is',
    async () => {
      const append = open.store.append.bind(open.store);
      vi.spyOn(open.store, 'append').mockImplementation((stream, expected, events) => {
        const by = String(events[0]?.metadata.correlationId);
        appended.set(by, (appended.get(by) ?? 0) + events.length);
        return append(stream, expected, events);
      });
      const maps = fc.sample(mutatedBody(smallMap), { numRuns: Math.ceil(cases / 2), seed });
      const contents = fc.sample(file, { numRuns: Math.floor(cases / 2), seed });
      let warm: Memory | undefined;
      await together(contents, 1, async (content) => {
        const broken = takeMap(JSON.parse(JSON.stringify(maps[sums.files % maps.length]) ?? 'null'));
        await takeFile(sums.files % 4 === 0 && broken ? broken : map, content);
        if (sums.files === Math.floor(contents.length / 4)) warm = await memory();
      });
      const after = await memory();
      const heap = Math.round((after.heap / (warm?.heap ?? 1) - 1) * 100);
      console.log(
        `R10 files: SEED=${seed}, ${sums.files} files, ${sums.refusedFiles} refused in one line, ${sums.maps} maps, ${sums.refusedMaps} refused in one line, ` +
          `${sums.written} facts written, 0 by a refused file, heap ${megabytes(warm?.heap ?? 0)} ${heap} % grown`,
      );
      expect(sums.refusedMaps).toBeGreaterThan(cases / 20);
      expect(sums.refusedFiles).toBeGreaterThan(0);
      expect(sums.written).toBeGreaterThan(0);
      expect(heap).toBeLessThan(20);
    },
    60_000 + cases * 50,
  );

  it('would be noticed if a mistake came up as anything else', async () => {
    const careless: ImportMap = { ...map, incident: { ...map.incident, reported: undefined as never } };
    await expect(takeFile(careless, Buffer.from(csv(row())))).rejects.toThrow(TypeError);
  });
});
