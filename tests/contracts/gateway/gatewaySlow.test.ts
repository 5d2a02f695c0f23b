// @night It has hundreds of slow screens.
// @quiet It measures how late frames are, and the memory of its process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '#services/core/clock';
import { framePublisher } from '#services/gateway/frames';
import { within } from '../../runs/speed.ts';
import { gatewayHouse, type House, KEY, SECRET } from './gateway-house.ts';
import type { CrowdOrder, Figures, Truth, Verdict } from './gatewayCrowdProcess.ts';

/** `SOCKETS=1000 ROUNDS=30 npx vitest run tests/contracts/gateway/gatewaySlow.test.ts` for half an hour. */
const sockets = Number(process.env.SOCKETS ?? 200);
const rounds = Number(process.env.ROUNDS ?? 1);
const slow = sockets / 10;
const boards = 10;
const documents = 40;
const perSecond = 200;
const MiB = 1024 * 1024;
/** Shorter delays are invisible, and a busy machine causes them. Milliseconds. */
const unnoticed = () => within(25);

let house: House;
let end = () => {};
afterEach(async () => {
  end();
  await house.stop();
});

/** The process with the screens. It takes one request at a time. */
function screens() {
  const child = fork(fileURLToPath(new URL('./gatewayCrowdProcess.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const exited = once(child, 'exit');
  end = () => child.kill();
  return async <T = object>(told: CrowdOrder): Promise<T> => {
    child.send(told);
    const [said] = (await Promise.race([once(child, 'message'), exited])) as [T];
    if (typeof said !== 'object' || said === null) throw new Error('the process with the screens has ended');
    return said;
  };
}

const boardOf = (n: number) => `presence-entity-${n % boards}-dispatch`;

/** Publishes 200 documents a second, evenly over the boards; `truth` is the final state of every screen. */
function publishing() {
  const frames = framePublisher(house.hints, { id: 'projector', clock: systemClock });
  const newest = new Map<string, Truth>();
  const filler = 'x'.repeat(4_000);
  const began = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - began) * perSecond) / 1_000; sent += 1) {
      const channel = boardOf(sent);
      const doc = `d${sent % (boards * documents)}`;
      const at = Number(process.hrtime.bigint() / 1_000n);
      newest.set(doc, [doc, channel, sent, at]);
      const data = JSON.stringify({ doc, v: sent, at, filler });
      frames.publish({ channel, event: 'INCIDENT_UPDATED', data, document: doc, position: sent });
    }
  }, 5);
  return {
    sent: () => sent,
    truth: () => [...newest.values()],
    stop: () => {
      clearInterval(timer);
      frames.stop();
    },
  };
}

/** The largest queue of a socket and the largest memory seen so far. */
function watching() {
  let largest = 0;
  let rss = 0;
  const timer = setInterval(() => {
    largest = Math.max(largest, house.gateway.stats().largest ?? 0);
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 25);
  return { largest: () => largest, rss: () => rss, stop: () => clearInterval(timer) };
}

/** The lower quartile: a second in which other work used the machine says nothing about the gateway. */
const quiet = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 4)] ?? 0;
const ms = (figure: number) => `${figure.toFixed(1)} ms`;

describe('a thousand screens of which a hundred are slow', () => {
  it(
    'all get the newest documents in the end, none waits for the slow ones, and memory stays bounded',
    async () => {
      house = await gatewayHouse();
      const ask = screens();
      // The slow screens are wall displays that listen to every board, so that frames pile up. The others listen to
      // their own board.
      const all = Array.from({ length: boards }, (_, n) => boardOf(n));
      const channels = Array.from({ length: sockets }, (_, n) => (n < slow ? all : [boardOf(n)]));
      await ask({ do: 'open', port: house.port, key: KEY, secret: SECRET, channels });
      const published = publishing();
      await setTimeout(1_000);
      const before = process.memoryUsage.rss();
      const watch = watching();

      /** The 99th percentile of every second. */
      const phase = async (seconds: number): Promise<readonly number[]> => {
        const figures: number[] = [];
        for (let second = 0; second < seconds; second++) {
          await ask({ do: 'measure' });
          await setTimeout(1_000);
          figures.push((await ask<Figures>({ do: 'figures' })).p99);
        }
        return figures;
      };
      const truthTold = () => ask<Verdict>({ do: 'judge', truth: published.truth() });
      const baseline: number[] = [];
      const others: number[] = [];
      let dropped = 0;
      for (let round = 0; round < rounds; round++) {
        baseline.push(...(await phase(5)));
        await ask({ do: 'pace', from: 0, to: slow / 2, pace: 'nothing' });
        await ask({ do: 'pace', from: slow / 2, to: slow, pace: 'trickle' });
        // The system's own buffers fill first; only then does the gateway queue.
        await phase(4);
        others.push(...(await phase(5)));
        dropped = house.gateway.stats().dropped ?? 0;
        await ask({ do: 'pace', from: 0, to: slow, pace: 'all' });
        await setTimeout(1_500);
      }
      published.stop();
      await expect.poll(async () => (await truthTold()).lost, { timeout: 20_000, interval: 250 }).toBe(0);
      watch.stop();
      const verdict = await truthTold();
      const deaf = await ask<Verdict>({ do: 'judge', truth: published.truth(), deafToResync: true });
      const stats = house.gateway.stats();
      console.log(
        `R11: ${sockets} sockets, ${slow / 2} read nothing and ${slow / 2} a trickle, ${published.sent()} messages, ${stats.deliveries} deliveries, ` +
          `p99 ${ms(quiet(others))} against ${ms(quiet(baseline))} with all reading, at most ${Math.round(watch.largest() / 1024)} KiB a socket, ` +
          `memory +${Math.round((watch.rss() - before) / MiB)} MB, ${stats.coalesced} coalesced, ${stats.dropped} dropped, ${stats.resyncs} resyncs, ` +
          `${verdict.lost} lost (${deaf.lost} if nobody fetched again), load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
      );
      expect(dropped).toBeGreaterThan(0);
      expect(verdict).toMatchObject({ lost: 0, closed: 0 });
      expect(stats.cut).toBe(0);
      expect(watch.largest()).toBeLessThanOrEqual(MiB);
      expect(watch.rss() - before).toBeLessThan(150 * MiB);
      expect(quiet(others)).toBeLessThan(Math.max(2 * quiet(baseline), quiet(baseline) + unnoticed()));
      // The control: screens that do not fetch again hold old documents, and the check reports it.
      expect(deaf.lost).toBeGreaterThan(0);
    },
    60_000 + rounds * 30_000,
  );
});
