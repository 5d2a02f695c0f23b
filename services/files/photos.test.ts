import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { photosAsJpeg } from './photos.ts';

const folder = mkdtempSync(join(tmpdir(), 'photos-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the folder of its own, called as a converter is. */
function program(script: string): string {
  const path = join(programs, 'convert');
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  return path;
}
const programs = mkdtempSync(join(tmpdir(), 'converters-'));
afterAll(() => rmSync(programs, { recursive: true, force: true }));

let said: unknown[];
beforeEach(() => {
  said = [];
});
const converting = (of: string | null) => {
  let n = 0;
  const note = (words: unknown) => void said.push(words);
  const log = { info: note, warn: note, error: note } as never;
  return photosAsJpeg({ program: of, folder, random: { uuid: () => `u${n++}`, bytes: () => Buffer.alloc(0) }, log });
};
const photo = (words = 'heic') => Readable.from([Buffer.from(words)]);

describe('a photo of a phone', () => {
  it('is converted by the program, and nothing of it stays in the folder', async () => {
    const jpeg = await converting(program('[ "$1 $2" = "-q 85" ] && { cat "$3"; echo " as jpeg"; } > "$4"'))(photo());
    expect(String(jpeg)).toBe('heic as jpeg\n');
    expect([readdirSync(folder), said]).toEqual([[], []]);
  });

  it.each([
    ['the program fails', () => program('exit 3')],
    ['the program writes nothing', () => program('exit 0')],
    ['there is no such program', () => join(programs, 'none')],
  ])('is not shown when %s, and the log says so', async (_, of) => {
    expect(await converting(of())(photo())).toBeNull();
    expect([readdirSync(folder), said.length]).toEqual([[], 1]);
  });

  it('is not shown without a program, and not read either', async () => {
    const bytes = photo();
    expect(await converting(null)(bytes)).toBeNull();
    expect([bytes.destroyed, said]).toEqual([true, []]);
  });

  it('waits for the one before it', async () => {
    const busy = join(programs, 'busy');
    const one = converting(program(`mkdir ${busy} || exit 1\ncp "$3" "$4"\nrmdir ${busy}`));
    const all = await Promise.all(['a', 'b', 'c'].map((words) => one(photo(words))));
    expect(all.map(String)).toEqual(['a', 'b', 'c']);
  });

  const has = spawnSync('heif-enc', ['--version']).error === undefined;
  if (!has) console.warn('SKIPPED: a real HEIC photo, because libheif-examples is not installed');
  it.skipIf(!has)('is a JPEG that libheif made (skipped without heif-enc and heif-convert)', async () => {
    const [from, to] = [join(programs, 'a.png'), join(programs, 'a.heic')];
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsEty/aMYywi+hcEKLNO+FgEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGBywLKp0DxvxLbjwAAAABJRU5ErkJggg==';
    writeFileSync(from, Buffer.from(png, 'base64'));
    execFileSync('heif-enc', [from, '-o', to], { stdio: 'ignore' });
    const jpeg = await converting('heif-convert')(Readable.from([readFileSync(to)]));
    expect(jpeg?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });
});
