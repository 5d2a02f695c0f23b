import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Random } from '#events/core/ports';
import { turns } from '#events/store/handle';
import type { Log } from '#services/core/log';
import { codeOf } from './disk.ts';

const run = promisify(execFile);

interface Options {
  /** A program that is called as `program -q 85 photo.heic photo.jpg`, such as `heif-convert` of libheif; null for none. */
  readonly program: string | null;
  /** The folder for what is under way. */
  readonly folder: string;
  readonly random: Random;
  readonly log: Log;
}

/** Milliseconds. A phone's photo takes less than a second. */
const patience = 20_000;

/**
 * Returns a photo of a phone (HEIC) as a JPEG, or null where that cannot be done. A program of its own decodes the bytes
 * of strangers, one photo at a time.
 */
export function photosAsJpeg({ program, folder, random, log }: Options): (photo: Readable) => Promise<Buffer | null> {
  const inTurn = turns();
  return (photo) =>
    inTurn('photo', async () => {
      if (program === null) {
        photo.destroy();
        return null;
      }
      const path = join(folder, `${random.uuid()}.part`);
      const [from, to] = [`${path}.heic`, `${path}.jpg`];
      try {
        await pipeline(photo, createWriteStream(from, { mode: 0o600 }));
        await run(program, ['-q', '85', from, to], { timeout: patience, killSignal: 'SIGKILL' });
        return await readFile(to);
      } catch (error) {
        log.warn({ reason: codeOf(error) }, 'a photo could not be converted');
        return null;
      } finally {
        await Promise.all([from, to].map((one) => rm(one, { force: true })));
      }
    });
}
