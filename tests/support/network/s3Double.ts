import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An S3-compatible store in this process, with the calls in use: put, get, delete and list. */
export interface S3Double {
  readonly endpoint: string;
  /** Bytes by `bucket/key`. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** The times until which objects are locked, by `bucket/key`. */
  readonly locks: ReadonlyMap<string, string>;
  /** Makes it refuse everything until told otherwise. */
  away(is: boolean): void;
  close(): Promise<void>;
}

export const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret for these tests' };

export async function s3Double(bucket: string): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const locks = new Map<string, string>();
  let refuses = false;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (refuses) return say(response, 503, 'ServiceUnavailable');
      // Unsigned requests are refused.
      if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/`))
        return say(response, 403, 'AccessDenied');
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
      const key = decodeURIComponent(pathname.slice(1));
      if (request.method === 'GET' && searchParams.get('list-type') === '2')
        return list(response, { objects, bucket, asked: searchParams });
      if (!key.startsWith(`${bucket}/`)) return say(response, 404, 'NoSuchBucket');
      return answer(request, response, { objects, locks, key, body });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    locks,
    away: (is) => void (refuses = is),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

interface ObjectRequest {
  readonly objects: Map<string, Buffer>;
  readonly locks: Map<string, string>;
  readonly key: string;
  readonly body: Buffer;
}

function answer(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { objects, locks, key, body }: ObjectRequest,
): void {
  const found = objects.get(key);
  switch (method) {
    case 'PUT': {
      const promised = headers['x-amz-content-sha256'];
      const sum = createHash('sha256').update(body).digest('hex');
      if (Number(headers['content-length']) !== body.length) return say(response, 411, 'MissingContentLength');
      if (promised !== 'UNSIGNED-PAYLOAD' && promised !== sum) return say(response, 400, 'XAmzContentSHA256Mismatch');
      const until = headers['x-amz-object-lock-retain-until-date'];
      const sums = Object.keys(headers).filter((name) => name.startsWith('x-amz-checksum-') || name === 'content-md5');
      // As Amazon's: a lock needs a mode, and a sum of the bytes.
      if (!until !== !headers['x-amz-object-lock-mode']) return say(response, 400, 'InvalidRequest');
      if (until && sums.length === 0) return say(response, 400, 'InvalidRequest');
      if (locks.has(key)) return say(response, 403, 'AccessDenied');
      if (until) locks.set(key, String(until));
      objects.set(key, body);
      response.writeHead(200, { ETag: '"etag"' }).end();
      return;
    }
    case 'GET':
      if (!found) return say(response, 404, 'NoSuchKey');
      response.writeHead(200, { 'Content-Length': found.length, ETag: '"etag"' }).end(found);
      return;
    case 'DELETE':
      if (locks.has(key)) return say(response, 403, 'AccessDenied');
      objects.delete(key);
      response.writeHead(204).end();
      return;
    default:
      return say(response, 405, 'MethodNotAllowed');
  }
}

/** Two objects a page, so that a client has to go on. */
const PAGE = 2;

function list(
  response: ServerResponse,
  { objects, bucket, asked }: { objects: Map<string, Buffer>; bucket: string; asked: URLSearchParams },
): void {
  const after = asked.get('continuation-token') ?? '';
  const found = [...objects]
    .map(([key, bytes]) => ({ key: key.slice(bucket.length + 1), size: bytes.length }))
    .filter(({ key }) => key.startsWith(asked.get('prefix') ?? '') && key > after)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const page = found.slice(0, PAGE);
  const more = found.length > PAGE;
  const next = more ? `<NextContinuationToken>${page.at(-1)?.key}</NextContinuationToken>` : '';
  const rows = page.map(({ key, size }) => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows}</ListBucketResult>`;
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(xml);
}

function say(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(xml);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
