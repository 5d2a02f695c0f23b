import { randomUUID } from 'node:crypto';
import { compare, judge, type Outcome, percentile } from './compare.ts';
import { type House, openHouse } from './house.ts';

/** System events behind our last event, as a server's own projections or statistics leave them. */
const tail = Number(process.env.TAIL ?? 400_000);
const lot = 2_000;
const asked = 200;

/** `GET /healthz` where the log ends with foreign events, beside the same where it ends with ours. */
export async function health(): Promise<readonly Outcome[]> {
  const [long, plain] = [await openHouse(10), await openHouse(10)];
  const all: number[] = [];
  const round =
    (house: House, times: number[] = []) =>
    async (): Promise<{ p50: number }> => {
      const own: number[] = [];
      for (let n = 0; n < asked; n++) {
        const began = performance.now();
        const answer = await fetch(`http://127.0.0.1:${house.muster.port}/healthz`);
        await answer.arrayBuffer();
        own.push(performance.now() - began);
        if (answer.status !== 200) throw new Error(`/healthz answered ${answer.status}`);
      }
      times.push(...own);
      return { p50: percentile(own, 0.5) };
    };
  try {
    const { store } = long.muster.app;
    for (let n = 0; n < tail; n += lot) {
      const events = Array.from({ length: lot }, () => ({
        id: randomUUID(),
        type: '$foreign',
        data: {},
        metadata: {},
      }));
      await store.append('$foreign', 'any', events);
    }
    const count = tail.toLocaleString('en-US');
    const beside = await compare({
      name: `${asked} times /healthz with ${count} system events at the end of the log, beside none`,
      ours: round(long, all),
      yardstick: round(plain),
      goals: { p50: { unit: 'ms', atMost: 1.15 } },
    });
    const one = judge(`/healthz with ${count} system events: p50`, percentile(all, 0.5), { unit: 'ms', atMost: 5 });
    return [...beside, one];
  } finally {
    await long.close();
    await plain.close();
  }
}
