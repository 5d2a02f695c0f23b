import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Random } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { turns } from '#events/store/handle';
import type { EventStore } from '#events/store/store';
import { type Content, contentWord, type FilesDoc } from '#projections/incident/fileContents';
import type { Log } from '#services/core/log';
import type { Projector } from '#services/projector/projector';
import type { Views } from '#services/views/views';
import { checked, damagedFiles, type Expected, WrongBytes } from './checking.ts';
import { codeOf, filesDisk } from './disk.ts';
import type { FileStore } from './fileStore.ts';
import { synced } from './localFiles.ts';
import { photosAsJpeg } from './photos.ts';
import { type Received, type ReceivedFile, receive } from './receiving.ts';

/** The bytes of files, from their arrival until no incident needs them. */
export interface KeptFiles {
  /** Reads a form with its file. The file keeps a temporary name until `keep` takes it over. */
  receive(request: IncomingMessage, field?: string): Promise<Received>;
  /** Keeps the bytes while `record` appends the fact that needs them. When that is refused, the bytes are removed. */
  keep<Done extends { readonly position?: Position | undefined }>(
    entity: string,
    file: Pick<ReceivedFile, 'path' | 'sha256'>,
    record: () => Promise<Done>,
  ): Promise<Done>;
  /**
   * Throws a refusal when the bytes cannot be read now, or are not those that the log names. The stream of a large file
   * ends with an error when they are not.
   */
  open(file: Expected): Promise<Readable>;
  /** A photo of a phone (HEIC) as a JPEG, or null where that cannot be done. Refuses as `open` does. */
  asJpeg(file: Expected): Promise<Buffer | null>;
  /** The files that were found damaged since the start, and not whole since. */
  damaged(): readonly Content[];
  /** The reason why no file can be stored now, or null. */
  refused(): string | null;
  /** Finishes the work that a killed process left: half-kept files and pending removals. */
  mend(): Promise<void>;
  /** Starts no more removals and waits for those under way. */
  stop(): Promise<void>;
}

export interface KeepingOptions {
  readonly store: FileStore;
  /** The folder where files arrive, and where pending work is noted. */
  readonly folder: string;
  readonly events: Pick<EventStore, 'head'>;
  readonly projector: Projector;
  readonly views: Pick<Views, 'count' | 'docs'>;
  readonly random: Random;
  /** The program that converts photos; null for none. */
  readonly heicConverter: string | null;
  readonly log: Log;
}

/** The time in which the read models must show a new write. Milliseconds. */
const patience = 5_000;

export async function keepFiles(options: KeepingOptions): Promise<KeptFiles> {
  const { store, folder, random, log, heicConverter: program } = options;
  const toJpeg = photosAsJpeg({ program, folder, random, log });
  const inTurn = turns();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Before any new file can arrive.
  const leftovers = await readdir(folder);
  const unused = unusedFrom(options);
  let going = true;
  const removals = new Set<Promise<void>>();
  const damaged = damagedFiles();
  const disk = filesDisk(folder, log);

  /** True once the bytes certainly exist exactly for the incidents that need them. */
  const settle = async (key: Content, at?: Position): Promise<boolean> => {
    const found = await unused(key, at);
    if (found === 'unknown') return false;
    if (found) await store.remove(key);
    return true;
  };

  // The next start repairs it.
  const told = (error: unknown) => log.error({ reason: codeOf(error) }, 'the bytes of a file could not be removed');
  const release = async (key: Content): Promise<void> => {
    if (going) await inTurn(nameOf(key), () => settle(key)).catch(told);
  };

  const forget = options.projector.onChange((changes) => {
    for (const { worker, before, after } of changes) {
      if (worker.writer.projection.name !== 'files' || !before || !after) continue;
      const { left } = before as FilesDoc;
      for (const key of (after as FilesDoc).left.slice(left.length)) {
        const removal = release(key).finally(() => removals.delete(removal));
        removals.add(removal);
      }
    }
  });

  const open = async (file: Expected): Promise<Readable> => {
    const bytes = await store.open(file).catch((error: unknown) => {
      log.error({ reason: codeOf(error) }, 'the bytes of a file could not be read');
      return null;
    });
    if (!bytes) throw new Refused('file.unavailable');
    const { entity, sha256 } = file;
    const told = (error: unknown): void => {
      if (!(error instanceof WrongBytes)) return log.error({ reason: codeOf(error) }, 'a file could not be read');
      damaged.note(file);
      log.error({ entity, sha256, reason: error.message }, 'a file does not match its hash');
    };
    try {
      const whole = await checked(bytes, file);
      whole.once('error', told);
      whole.once('end', () => damaged.mended(file));
      return whole;
    } catch (error) {
      told(error);
      throw new Refused(error instanceof WrongBytes ? 'file.damaged' : 'file.unavailable');
    }
  };

  return {
    receive: (request, field) => receive(request, join(folder, `${random.uuid()}.part`), field).catch(disk.refuse),

    keep: (entity, { path, sha256 }, record) => {
      const key = { entity, sha256 };
      return inTurn(nameOf(key), async () => {
        // Written first: after a crash it names the bytes that may be unrecorded.
        const pending = join(folder, `${nameOf(key)}.${random.uuid()}.keeping`);
        try {
          await writeFile(pending, '', { flush: true, mode: 0o600 });
          await synced(folder);
          await store.put(key, path);
        } catch (error) {
          await rm(pending, { force: true }).catch(() => {});
          return disk.refuse(error);
        }
        const settled = async (at?: Position) => {
          if (await settle(key, at)) await rm(pending, { force: true });
        };
        try {
          const done = await record();
          // A repeated request may bring bytes that were removed since.
          await settled(done.position).catch(told);
          return done;
        } catch (error) {
          // Without a refusal the outcome is unknown: the next start checks.
          if (error instanceof Refused) await settled().catch(told);
          throw error;
        }
      });
    },

    open,
    asJpeg: async (file) => toJpeg(await open(file)),

    damaged: damaged.all,
    refused: disk.refused,

    mend: async () => {
      try {
        for (const name of leftovers) {
          const [entity = '', sha256 = ''] = name.split('.');
          const path = join(folder, name);
          if (!name.endsWith('.keeping')) await rm(path, { force: true });
          else if (await inTurn(nameOf({ entity, sha256 }), () => settle({ entity, sha256 })))
            await rm(path, { force: true });
        }
        for (const { left } of options.views.docs('files', { above: { left: 0 } })) {
          for (const key of left) await release(key);
        }
      } catch (error) {
        told(error);
      }
    },
    stop: async () => {
      going = false;
      disk.stop();
      forget();
      await Promise.all(removals);
    },
  };
}

const nameOf = ({ entity, sha256 }: Content): string => `${entity}.${sha256}`;

/** True when no incident needs these bytes; unknown while the read model that tells is behind, or has set a document aside. */
function unusedFrom({ events, projector, views }: KeepingOptions) {
  return async (key: Content, at?: Position): Promise<boolean | 'unknown'> => {
    const head = at ?? (await events.head());
    if (head && !(await projector.reached(head, patience))) return 'unknown';
    const { projections, setAside } = projector.health();
    const model = projections.find(({ name }) => name === 'files');
    if (!model?.serving || setAside.some(({ projection }) => projection === 'files')) return 'unknown';
    return views.count('files', { matching: contentWord(key) }) === 0;
  };
}
