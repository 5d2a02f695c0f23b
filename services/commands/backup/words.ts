import type { BackedUp } from './backup.ts';
import type { Restored } from './restore.ts';

const count = (n: number): string => n.toLocaleString('en-US');
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The result of a backup, for the operator. */
export function backedUp(file: string, done: BackedUp): string {
  const { log, files, size, holdsMasterKey, readModels, isSealed, noted } = done;
  const [wrong] = files.wrong;
  return [
    `${file} holds the whole installation (${megabytes(size)}).`,
    `  ${count(log.events).padStart(11)}  events, up to position ${log.head}`,
    `  ${count(files.count).padStart(11)}  files, ${megabytes(files.bytes)}`,
    ...(readModels === null ? [] : [`${' '.repeat(13)}the read models, ${megabytes(readModels)}`]),
    ...(isSealed
      ? [
          'It is encrypted: whoever has the secret key of a recipient can open it, and nobody else. Keep that key elsewhere.',
        ]
      : []),
    holdsMasterKey
      ? 'It holds the master key: whoever reads it can read everything. Keep it as safe as the installation.'
      : 'It does not hold the master key, because that is a setting. Keep MASTER_KEY elsewhere: without it nobody can restore this.',
    ...(wrong
      ? [
          `${count(files.wrong.length)} of the files do not match their hash, the first ${wrong.entity}/${wrong.sha256}. They are in the backup as they are.`,
        ]
      : []),
    ...(noted ? [] : ['DATA_DIR could not be written to, so the security log will not show this backup.']),
    '',
  ].join('\n');
}

/** The result of a restore, and the operator's next step. */
export function restored(dataDir: string, { description, log, files, readModels }: Restored, server: boolean): string {
  return [
    `${dataDir} is as the installation was at ${description.began}.`,
    `  ${count(log.events).padStart(11)}  events, up to position ${log.head}${server ? ', now on the server at EVENTSTORE_URL' : ''}`,
    `  ${count(files).padStart(11)}  files`,
    readModels
      ? 'The read models of the backup are in place: the first start adds only the events since.'
      : 'The read models are built at the first start.',
    'Texts and mails that were sent after the backup are sent again when the engine runs: start without it first',
    '(ROLES=api,projector,gateway) if that must not be. docs/operations.md says more.',
    '',
  ].join('\n');
}
