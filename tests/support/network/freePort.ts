import { createServer, type Server } from 'node:net';

// Below the ports that the system gives out by itself (32768 and up), so that nothing takes a port while its server
// restarts. Each test process has a lane of ports of its own, for the same reason: between the answer here and the start
// of a server, no other process may take the port, nor may it answer in that server's place.
const first = 12_000;
const lanes = 80;
const size = 250;

/** A process is in its lane for as long as it listens on the lane's first port. */
interface Lane {
  readonly first: number;
  used: number;
}

/** The same for all test files that share a process. */
const place = Symbol.for('muster.tests.lane');
const here = globalThis as { [place]?: Promise<Lane> };

/** A port of the loopback interface on which nothing listens. */
export async function freePort(): Promise<number> {
  here[place] ??= emptyLane();
  const lane = await here[place];
  for (;;) {
    lane.used += 1;
    const port = lane.first + 1 + (lane.used % (size - 1));
    const probe = await listening(port);
    if (!probe) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}

async function emptyLane(): Promise<Lane> {
  for (let n = 0; n < lanes; n += 1) {
    // Processes that start together try different lanes first.
    const start = first + ((process.pid + n) % lanes) * size;
    const sign = await listening(start);
    if (!sign) continue;
    sign.unref();
    return { first: start, used: 0 };
  }
  throw new Error(`All ${lanes} lanes of ports are taken, by other test processes.`);
}

const listening = (port: number): Promise<Server | undefined> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen(port, '127.0.0.1', () => done(server));
  });
