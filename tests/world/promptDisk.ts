import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
type Work = (...given: unknown[]) => unknown;
const fs = require('node:fs') as Record<string, Work>;
const promises = require('node:fs/promises') as Record<string, Work>;

const paths = ['access', 'chmod', 'copyFile', 'link', 'lstat', 'mkdir', 'mkdtemp', 'readdir', 'readFile', 'realpath'];
const others = ['rename', 'rm', 'rmdir', 'stat', 'truncate', 'unlink', 'utimes', 'writeFile', 'appendFile'];
/** The calls that streams and old callbacks use. */
const called = ['open', 'close', 'read', 'write', 'writev', 'fsync', 'fdatasync', 'stat', 'lstat', 'fstat'];

const atOnce = (work: () => unknown): Promise<unknown> =>
  new Promise((done) => {
    done(work());
  });
const isData = (one: unknown): boolean => typeof one === 'string' || ArrayBuffer.isView(one);

/** A handle whose work is done when it is asked for. */
function handle(fd: number): object {
  const sync =
    (name: string, keep?: (done: unknown, given: readonly unknown[]) => unknown): Work =>
    (...given) =>
      atOnce(() => {
        const done = fs[`${name}Sync`]?.(fd, ...given);
        return keep ? keep(done, given) : done;
      });
  const close = sync('close');
  return {
    fd,
    close,
    [Symbol.asyncDispose]: close,
    read: sync('read', (bytesRead, [buffer]) => ({ bytesRead, buffer })),
    write: sync('write', (bytesWritten, [buffer]) => ({ bytesWritten, buffer })),
    readv: sync('readv', (bytesRead, [buffers]) => ({ bytesRead, buffers })),
    writev: sync('writev', (bytesWritten, [buffers]) => ({ bytesWritten, buffers })),
    readFile: sync('readFile'),
    writeFile: sync('writeFile'),
    appendFile: sync('appendFile'),
    stat: sync('fstat'),
    sync: sync('fsync'),
    datasync: sync('fdatasync'),
    truncate: sync('ftruncate'),
    createReadStream: (options: object) => fs.createReadStream?.('', { ...options, fd }),
    createWriteStream: (options: object) => fs.createWriteStream?.('', { ...options, fd }),
  };
}

/**
 * Does the disk work of this process at once, and not on threads, which end it in an order of their own. Returns a
 * function that ends it. The caller makes both known to ES modules (`syncBuiltinESMExports`).
 */
export function promptDisk(): () => void {
  const own = { fs: { ...fs }, promises: { ...promises } };
  for (const name of [...paths, ...others]) {
    const before = own.promises[name];
    promises[name] = (...given) =>
      /^(write|append)File$/.test(name) && !isData(given[1])
        ? before?.(...given)
        : atOnce(() => own.fs[`${name}Sync`]?.(...given));
  }
  promises.open = (...given) => atOnce(() => handle(own.fs.openSync?.(...given) as number));
  for (const name of called) {
    const work = own.fs[`${name}Sync`];
    fs[name] = (...given) => {
      const told = given.pop() as Work;
      try {
        const done = work?.(...given);
        process.nextTick(told, null, done, given[1]);
      } catch (error) {
        process.nextTick(told, error);
      }
    };
  }
  return () => {
    for (const name of called) Object.assign(fs, { [name]: own.fs[name] });
    for (const name of [...paths, ...others, 'open']) Object.assign(promises, { [name]: own.promises[name] });
  };
}
