import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to the server that breaks the connection in the middle of a frame, a header or the greeting. */
export interface CuttingProxy {
  readonly port: number;
  readonly cuts: number;
  /** Breaks every connection, at once. */
  cutAll(): void;
  close(): void;
}

/**
 * `after` gives the number of the server's bytes that pass on the next connection before it is cut; null passes all.
 */
export async function cuttingProxy(target: number, after: () => number | null): Promise<CuttingProxy> {
  let cuts = 0;
  const open = new Set<Socket>();
  const cut = (near: Socket, far: Socket) => {
    // Every other cut comes without a close.
    if (cuts++ % 2 === 0) near.resetAndDestroy();
    else near.destroy();
    far.destroy();
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    let left = after();
    open.add(near);
    near.pipe(far);
    far.on('data', (bytes: Buffer) => {
      if (near.destroyed) return;
      if (left === null || bytes.length < left) {
        near.write(bytes);
        if (left !== null) left -= bytes.length;
        return;
      }
      // Data written before the cut still arrives.
      near.write(bytes.subarray(0, left), () => cut(near, far));
      left = 0;
      far.pause();
    });
    near.on('close', () => {
      open.delete(near);
      far.destroy();
    });
    far.on('close', () => near.destroy());
    for (const end of [near, far]) end.on('error', () => end.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return cuts;
    },
    cutAll: () => {
      for (const socket of open) socket.resetAndDestroy();
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
