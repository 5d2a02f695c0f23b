import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Content } from '#projections/incident/fileContents';
import { contentAt, type FileStore, placeOf } from './fileStore.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** A prefix of every key, so that a bucket can be shared. */
  readonly prefix: string;
  /** Null when the machine itself has access: the client then looks where Amazon's tools look. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** Puts a text into a bucket with object lock, where nobody can change or remove it before that time. */
export async function putLocked(settings: S3Settings, key: string, { text, until }: { text: string; until: Date }) {
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { endpoint, region, credentials, bucket, prefix } = settings;
  const client = new S3Client({
    region,
    maxAttempts: 2,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  });
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: `${prefix}${key}`,
      Body: text,
      ContentType: 'text/plain; charset=utf-8',
      ObjectLockMode: 'COMPLIANCE',
      ObjectLockRetainUntilDate: until,
    }),
  );
}

/** A bucket of an S3-compatible store. An object becomes visible only when all of it has arrived. */
export async function s3Files({ bucket, endpoint, region, prefix, credentials }: S3Settings): Promise<FileStore> {
  // Loads the client only when a bucket is configured.
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    // Most stores other than Amazon's have no host name for each bucket and do not support checksums in trailers.
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
    list: async function* () {
      let after: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(after ? { ContinuationToken: after } : {}) }),
        );
        yield (page.Contents ?? []).flatMap(({ Key = '', Size = 0 }) => {
          const key = contentAt(Key.slice(prefix.length));
          return key ? [{ ...key, size: Size }] : [];
        });
        after = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
