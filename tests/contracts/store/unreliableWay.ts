import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a port that can pass requests and drop the answers. */
export async function unreliableWay({ host, port }: { readonly host: string; readonly port: number }) {
  let loses = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, host);
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
    connectionString: `esdb://127.0.0.1:${address.port}?tls=false`,
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
