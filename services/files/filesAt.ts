import { join } from 'node:path';
import type { FileStore } from './fileStore.ts';
import { localFiles } from './localFiles.ts';
import { s3Files } from './s3Files.ts';

type Bucket = Parameters<typeof s3Files>[0];

/** The store of files of an installation: its bucket, or the folder `files` of its data directory. */
export const filesAt = async ({ s3 }: { readonly s3: Bucket | null }, dataDir: string): Promise<FileStore> =>
  s3 ? s3Files(s3) : localFiles(join(dataDir, 'files'));
