import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { WrongCommand } from '#services/commands/wrongCommand';

/** The format of age (C2SP age), which the program `age` opens as well. */
const mark = 'age-encryption.org/v1';

/** The recipients in a setting: `age1…` with commas between. Throws `WrongCommand` for a word that is none. */
export function recipientsIn(setting: string | undefined): readonly string[] {
  const all = (setting ?? '').split(',').map((one) => one.trim());
  const recipients = all.filter((one) => one !== '');
  const encrypter = new Encrypter();
  for (const one of recipients) {
    try {
      encrypter.addRecipient(one);
    } catch {
      throw new WrongCommand('BACKUP_RECIPIENTS must be public keys of age (age1…) with commas between.');
    }
  }
  return recipients;
}

const webOf = (path: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;

async function written(stream: unknown, to: string): Promise<void> {
  await pipeline(Readable.fromWeb(stream as ReadableStream), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  const file = await open(to, 'r');
  await file.sync();
  await file.close();
}

/** Writes a new file that only the holders of the recipients' keys can open. */
export async function seal(from: string, to: string, recipients: readonly string[]): Promise<void> {
  const encrypter = new Encrypter();
  for (const one of recipients) encrypter.addRecipient(one);
  await written(await encrypter.encrypt(webOf(from) as never), to);
}

export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return false;
  const { buffer } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0);
  await file.close();
  return buffer.toString('latin1') === mark;
}

/** Opens a sealed file with the keys in the file `identity`. Throws `WrongCommand` when it has none that fits. */
export async function unseal(from: string, to: string, identity: string | undefined): Promise<void> {
  if (!identity)
    throw new WrongCommand(
      `${from} is encrypted. Name the file with the secret key of age: BACKUP_IDENTITY=/keys/backup.txt`,
    );
  const words = await readFile(identity, 'utf8').catch(() => '');
  const keys = words.match(/^AGE-SECRET-KEY-\S+$/gm) ?? [];
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key);
    await written(await decrypter.decrypt(webOf(from) as never), to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new WrongCommand(
      `${from} cannot be opened with the keys in ${identity}, or is damaged. Nothing was restored.`,
    );
  }
}
