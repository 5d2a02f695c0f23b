import { createServer } from 'node:net';

// Below the ports that the system gives out by itself (32768 and up), so that nothing takes a port while its server
// restarts. Each test process of a run has ports of its own, for the same reason; another run begins elsewhere in them.
const lanes = 8;
const size = 2_500;
const lane = Number(process.env.VITEST_POOL_ID ?? 0) + Number(process.env.LANE ?? 0);
const first = 12_000 + (lane % lanes) * size;
const last = first + size;
let next = first + ((process.pid * 10) % size);

/** A port of the loopback interface on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < last ? port + 1 : first;
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
