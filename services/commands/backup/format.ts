import { createHash } from 'node:crypto';

/** The newest format of an archive. Raise it when an older release could not restore a newer archive. */
export const ARCHIVE_FORMAT = 2;
/** The format of an archive without read models, which older releases restore as well. */
export const PLAIN_FORMAT = 1;

/** The first entry. It says what the archive is. */
export const described = 'muster-backup.json';
export const logEntry = 'log/log.db';
/** The read models, where the operator wants them. */
export const viewsEntry = 'read-models/views.db';
export const keyEntry = 'master.key';
/** The last entry: one line for each other one, as `sha256sum -c` reads them. */
export const sumsEntry = 'SHA256SUMS';
export const filesFolder = 'files/';

export interface Description {
  readonly format: number;
  /** When the backup began, ISO-8601 in UTC. */
  readonly began: string;
  readonly eventStore: 'embedded' | 'server';
  /** False when the master key is a setting (`MASTER_KEY`): it is not in the archive then. */
  readonly holdsMasterKey: boolean;
  /** Recognizes the master key without telling it. */
  readonly masterKey: string;
}

/** A keyless hash is safe here, because a master key is 32 random bytes. */
export const fingerprintOf = (masterKey: Buffer): string =>
  createHash('sha256').update('muster/backup').update(masterKey).digest('hex');
