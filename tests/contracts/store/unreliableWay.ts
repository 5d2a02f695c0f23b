import { connect, createServer, type Socket } from 'node:net';
import { addressOf } from '#events/store/connection/address';

/** A proxy to a server with one address, which can pass requests and drop the answers. It carries bytes, also those of TLS. */
export async function unreliableWay(to: string) {
  const [, host = '', port] = /^(.*):(\d+)$/.exec(addressOf(to)?.servers ?? '') ?? [];
  let loses = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (bytes) => {
      if (!loses) near.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    connectionString: to.replace(`${host}:${port}`, `localhost:${address.port}`),
    loseAnswers: (): void => {
      loses = true;
    },
    repair: (): void => {
      loses = false;
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
