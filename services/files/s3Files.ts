import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Content } from '#projections/incident/parts/files';
import { type FileStore, placeOf } from './fileStore.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Before every key, so that a bucket can be shared. */
  readonly prefix: string;
  /** Null where the machine itself is known to the store: the client then looks where Amazon's tools look. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** A bucket of an S3-compatible store: it shows an object when all of it has arrived, and not before. */
export async function s3Files({ bucket, endpoint, region, prefix, credentials }: S3Settings): Promise<FileStore> {
  // Only whoever names a bucket waits for the client to load.
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  );
  const client = new S3Client({
    region,
    // Buckets have no names of their own on most stores that are not Amazon's, and checksums in trailers are not known there.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials ? { credentials } : {}),
  });
  const at = (key: Content) => ({ Bucket: bucket, Key: `${prefix}${placeOf(key)}` });
  return {
    put: async (key, path) => {
      const { size } = await stat(path);
      await client.send(new PutObjectCommand({ ...at(key), Body: createReadStream(path), ContentLength: size }));
    },
    open: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
