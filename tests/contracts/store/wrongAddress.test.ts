import { writeFileSync } from 'node:fs';
import { createSecureServer, createServer } from 'node:http2';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectStore } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import { WrongSetting } from '#services/app/config';
import { checkStore } from '#services/app/settings/eventStore';
import { certificate } from '../../support/network/certificate.ts';
import { freePort } from '../../support/network/freePort.ts';
import { type Ending, type Script, says, scriptedServer } from './scriptedServer.ts';
import { embedded, removeDirectories } from './stores.ts';

async function listening(server: Server | ReturnType<typeof createServer>): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => (server as Server).listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    (server as Server).close();
    for (const socket of sockets) socket.destroy();
  });
  return ((server as Server).address() as AddressInfo).port;
}

/** The sentence of the start with this address. */
async function complaint(url: string, writes = true): Promise<string> {
  let denied: string | null = null;
  const store = connectStore(url, {
    deadline: 400,
    onDenied: (reason) => {
      denied = reason;
    },
  });
  onTestFinished(() => store.close());
  try {
    await checkStore(store, { url, writes, denied: () => denied });
    return 'nothing';
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
}

const secure = () => createSecureServer({ ...certificate });

describe('an address of the event store that does not work', () => {
  it('is said to have nobody listening', async () => {
    const port = await freePort();
    const words = await complaint(`esdb://ada:s3cret@127.0.0.1:${port}?tls=false`);
    expect(words).toBe(`No event store listens at 127.0.0.1:${port} (EVENTSTORE_URL).`);
  });

  it('is said to accept connections in silence', async () => {
    const port = await listening(createSocketServer());
    const words = await complaint(`esdb://127.0.0.1:${port}?tls=false`);
    expect(words).toMatch(`The event store at 127.0.0.1:${port} does not work: `);
  });

  it('is said to ask a plain server for TLS', async () => {
    const port = await listening(createServer());
    const words = await complaint(`esdb://ada:s3cret@localhost:${port}`);
    expect(words).toBe(`The event store at localhost:${port} does not speak TLS: add tls=false to EVENTSTORE_URL.`);
  });

  it('is said to speak plainly to a server with TLS', async () => {
    const port = await listening(secure() as unknown as Server);
    const words = await complaint(`esdb://localhost:${port}?tls=false`);
    expect(words).toBe(`The event store at localhost:${port} wants TLS: remove tls=false from EVENTSTORE_URL.`);
  });

  it('is said to have a certificate of an unknown authority, until the authority is named', async () => {
    const port = await listening(secure() as unknown as Server);
    expect(await complaint(`esdb://ada:s3cret@localhost:${port}`)).toBe(
      `The certificate of the event store at localhost:${port} comes from an unknown authority: name it with tlsCAFile in EVENTSTORE_URL.`,
    );
    const folder = folderOf('ca');
    const caFile = join(folder, 'ca.crt');
    writeFileSync(caFile, certificate.cert);
    const named = await complaint(`esdb://ada:s3cret@localhost:${port}?tlsCAFile=${encodeURIComponent(caFile)}`);
    expect(named).not.toContain('authority');
  });

  /** A server that refuses every call of these methods. */
  const refusing =
    (methods: RegExp, ending: Ending): Script =>
    (call, request) => {
      if (methods.test(call.path)) return call.end(ending);
      if (call.path.endsWith('/Read')) return call.end();
      if (call.path.endsWith('/BatchAppend'))
        return call.send(says.refused(request, 'WrongExpectedVersion', 'event_store.client.WrongExpectedVersion', 6));
      call.end({ code: 9, words: 'Delete failed due to WrongExpectedVersion.' });
    };
  const denied = { code: 7, words: 'Access Denied', exception: 'access-denied' };

  it.each([
    [/./, { code: 16, words: 'Unauthenticated' }, 'does not accept the user ada with this password.'],
    [/Read$/, denied, 'does not allow the user ada to read all streams.'],
    [/BatchAppend$/, denied, 'does not allow the user ada to append events.'],
    [/Delete$/, denied, 'does not allow the user ada to delete streams.'],
  ])('is said to lack a right: calls %s end with %j', async (methods, ending, words) => {
    const server = await scriptedServer(refusing(methods, ending));
    onTestFinished(server.close);
    expect(await complaint(`esdb://ada:s3cret@127.0.0.1:${server.port}?tls=false`)).toBe(
      `The event store at 127.0.0.1:${server.port} ${words}`,
    );
  });

  it('is said to name no user', async () => {
    const server = await scriptedServer(refusing(/./, denied));
    onTestFinished(server.close);
    expect(await complaint(server.connectionString)).toMatch('the address names none');
  });

  it('is said to be no event store', async () => {
    const server = await scriptedServer((call) => call.end({ code: 12, words: 'unknown service' }));
    onTestFinished(server.close);
    expect(await complaint(server.connectionString)).toBe(
      `The event store at 127.0.0.1:${server.port} does not work: 12 UNIMPLEMENTED: unknown service`,
    );
  });

  it('is not found where all is allowed, and nothing is written then', async () => {
    const node = await embedded();
    onTestFinished(removeDirectories);
    onTestFinished(() => node.stop());
    expect(await complaint(node.connectionString)).toBe('nothing');
    const store = connectStore(node.connectionString);
    onTestFinished(() => store.close());
    expect(await store.last()).toBeUndefined();
  });

  it('of a process that only reads is not asked for more', async () => {
    const server = await scriptedServer(refusing(/(BatchAppend|Delete)$/, denied));
    onTestFinished(server.close);
    expect(await complaint(`esdb://ada:s3cret@127.0.0.1:${server.port}?tls=false`, false)).toBe('nothing');
  });
});
