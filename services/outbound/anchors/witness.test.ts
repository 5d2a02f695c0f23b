import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leafHash, nodeHash } from '#services/evidence/merkle';
import { noteKey, signedNote } from '#services/evidence/note';
import { newestAtWitnesses, witnessAnchor } from './witness.ts';

const logKey = noteKey(Buffer.alloc(32, 7));
const witnessKey = noteKey(Buffer.alloc(32, 8));
const leaves = ['a', 'b'].map(leafHash) as [Buffer, Buffer];
const root = nodeHash(...leaves);
const origin = 'muster/arvada/e1';
const note = signedNote({ origin, size: 2, root }, { key: logKey, seconds: 5 });
const checkpoint = { origin, size: 2, root, seconds: 5, note };
/** The witness signs a note of its own form, of which the second line of signatures is a cosignature. */
const cosigned = (of = checkpoint, key = witnessKey): string => {
  const line = signedNote(of, { key, seconds: 9 }).trimEnd().split('\n').at(-1) ?? '';
  return `${line}\n`;
};

let server: Server;
let url = '';
let asked: { readonly path: string; readonly body: string }[];
let answers: (readonly [status: number, body: string])[];
beforeEach(async () => {
  asked = [];
  answers = [];
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({ path: `${request.method} ${request.url}`, body });
      const [status, words] = answers.shift() ?? [500, ''];
      response.writeHead(status).end(words);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());
async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request) body += String(piece);
  return body;
}

describe('a checkpoint for a witness', () => {
  const sent = (took: number | null = null) => {
    const trees = { node: () => (height: number, index: number) => (height === 1 ? root : (leaves[index] as Buffer)) };
    const evidence = { trees, anchors: { newest: () => (took === null ? null : { size: took }) } } as never;
    // A witness may have the name of the log here, because the test signs its line as a log does.
    const key = { name: origin, key: witnessKey.public };
    const anchor = witnessAnchor({ name: 'union', url, key, organization: null }, { evidence, covers: () => true });
    return anchor.send('arvada', checkpoint);
  };

  it('goes with the size that the witness signed last and the proof, and comes back signed', async () => {
    answers = [[200, cosigned()]];
    expect(await sent(1)).toEqual({ seconds: 9, note: note + cosigned(), token: null });
    const proof = leaves[1].toString('base64');
    expect(asked).toEqual([{ path: 'POST /add-checkpoint', body: `old 1\n${proof}\n\n${note}` }]);
  });

  it('is sent again with the size that the witness names', async () => {
    answers = [
      [409, '1\n'],
      [200, cosigned()],
    ];
    expect(await sent()).toMatchObject({ seconds: 9 });
    expect(asked.map(({ body }) => body.split('\n')[0])).toEqual(['old 0', 'old 1']);
  });

  it.each([
    ['says that it saw more', [[409, '3\n']], 'it saw 3 events, more than this log has'],
    [
      'signed another one of the same size',
      [
        [409, '2\n'],
        [409, '2\n'],
      ],
      'another checkpoint of the same size',
    ],
    ['repeats itself', [[409, '0\n']], 'another checkpoint of the same size'],
    ['says no number', [[409, 'no']], 'cannot be read'],
    ['does not know the key', [[403, '']], 'HTTP 403: it does not know the key'],
    ['does not know the log', [[404, '']], 'HTTP 404: it does not know this log'],
    ['saw another history', [[422, '']], 'HTTP 422: the log does not continue'],
    ['fails', [[503, '']], 'HTTP 503'],
    ['signs with another key', [[200, cosigned(checkpoint, logKey)]], 'not signed with its key'],
    ['signs something else', [[200, cosigned({ ...checkpoint, size: 3 })]], 'not signed with its key'],
  ] as const)('is not taken when the witness %s', async (_, given, words) => {
    answers = given.map((one) => [...one] as const);
    await expect(sent()).rejects.toThrow(words);
  });

  it('is not taken when the witness sends us elsewhere or is away', async () => {
    answers = [[302, '']];
    await expect(sent()).rejects.toThrow('HTTP 302');
    url = 'http://127.0.0.1:1';
    await expect(sent()).rejects.toThrow('fetch failed');
  });
});

describe('the newest checkpoint at a witness', () => {
  const found = (organization: string | null = 'arvada', entity: string | null = 'arvada') =>
    newestAtWitnesses({
      witnesses: [{ name: 'union', url, key: { name: origin, key: witnessKey.public }, organization }],
      keys: [logKey.public],
      entityOf: async () => entity,
    });

  it('is asked for by the key and the tree of the witness', async () => {
    answers = [[200, note + cosigned()]];
    expect(await found()).toEqual([
      { witness: 'union', tree: 'arvada', checkpoint: { origin, size: 2, root }, seconds: 9 },
    ]);
    expect(await found(null)).toEqual([]);
    const hex = logKey.public.toString('hex');
    expect(asked.map(({ path }) => path)).toEqual([
      `GET /newest/${hex}/muster/arvada`,
      `GET /newest/${hex}/muster/installation`,
    ]);
  });

  it.each([
    ['the log did not sign it', [200, signedNote(checkpoint, { key: witnessKey, seconds: 5 }) + cosigned()]],
    ['the witness did not sign it', [200, note]],
    [
      'it is of another log',
      [200, signedNote({ ...checkpoint, origin: 'muster/durham/e1' }, { key: logKey, seconds: 5 })],
    ],
    ['there is none', [404, note + cosigned()]],
  ] as const)('counts for nothing when %s', async (_, given) => {
    answers = [given];
    expect(await found()).toEqual([]);
  });

  it('counts for nothing when the witness is away, or its organization is not known yet', async () => {
    expect(
      await newestAtWitnesses({
        witnesses: [
          {
            name: 'union',
            url: 'http://127.0.0.1:1',
            key: { name: origin, key: witnessKey.public },
            organization: null,
          },
          { name: 'union', url, key: { name: origin, key: witnessKey.public }, organization: 'nobody' },
        ],
        keys: [logKey.public],
        entityOf: async () => null,
      }),
    ).toEqual([]);
    expect(asked).toEqual([]);
  });
});
