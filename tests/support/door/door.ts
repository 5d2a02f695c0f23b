import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address for several servers, as the proxy in front of an installation. */
export interface Door {
  readonly port: number;
  close(): void;
}

/**
 * Gives each connection to the next server in turn; when that one refuses, to the one after it. A connection ends with
 * its server.
 */
export async function openDoor(targets: readonly number[]): Promise<Door> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer({ pauseOnConnect: true }, (near) => {
    open.add(near);
    near.on('error', () => near.destroy());
    near.on('close', () => open.delete(near));
    turn += 1;
    passOn(
      near,
      targets.map((_, at) => targets[(turn + at) % targets.length]!),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function passOn(near: Socket, [target, ...others]: readonly number[]): void {
  if (target === undefined) return void near.destroy();
  const far = connect(target, '127.0.0.1');
  let isThrough = false;
  far.once('connect', () => {
    isThrough = true;
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
  });
  far.on('error', () => {
    if (isThrough) near.destroy();
    else passOn(near, others);
  });
  far.on('close', () => isThrough && near.destroy());
}
