import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the server that breaks: in the middle of a frame, of a head, of the greeting. */
export interface CuttingProxy {
  readonly port: number;
  readonly cuts: number;
  /** Breaks every connection, at once. */
  cutAll(): void;
  close(): void;
}

/** `after` says how many bytes of the server pass on the next connection before it is cut; null lets all of them pass. */
export async function cuttingProxy(target: number, after: () => number | null): Promise<CuttingProxy> {
  let cuts = 0;
  const open = new Set<Socket>();
  const cut = (near: Socket, far: Socket) => {
    // Every other time without a word of farewell.
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
      // What is written before the cut still arrives.
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
