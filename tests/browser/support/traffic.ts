import type { Page } from 'playwright-core';

/** A network and a processor, slower than the machine's own. */
export interface Slow {
  readonly kbitPerSecond: number;
  /** Milliseconds of each round trip. */
  readonly latency: number;
  /** How many times slower the processor is. */
  readonly processor: number;
}

/** The way from the address to something useful on the screen. */
export interface Arrival {
  /** Milliseconds from the request for the page until `shown` was drawn. */
  readonly after: number;
  /** The requests until then, each by its method and path. */
  readonly requests: readonly string[];
  /** Bytes that came over the network until then, headers and parts of answers included. */
  readonly bytes: number;
}

/** Opens a page as a new visitor on a slow network, until the first of `shown` is drawn. */
export async function arrives(page: Page, path: string, shown: string, slow: Slow): Promise<Arrival> {
  const devtools = await page.context().newCDPSession(page);
  const requests: { readonly at: number; readonly name: string }[] = [];
  const parts: { readonly at: number; readonly id: string; readonly bytes: number }[] = [];
  /** Of some answers the browser tells the bytes only at their end. */
  const ended: { readonly at: number; readonly id: string; readonly bytes: number }[] = [];
  /** Seconds of the epoch at the zero of the browser's own clock. */
  let zero = Number.NaN;
  devtools.on('Network.requestWillBeSent', ({ request, timestamp, wallTime }) => {
    zero = wallTime - timestamp;
    const { pathname } = new URL(request.url);
    if (request.url.startsWith('http')) requests.push({ at: wallTime, name: `${request.method} ${pathname}` });
  });
  devtools.on('Network.responseReceived', ({ requestId: id, timestamp, response }) =>
    parts.push({ at: zero + timestamp, id, bytes: response.encodedDataLength }),
  );
  devtools.on('Network.dataReceived', ({ requestId: id, timestamp, encodedDataLength: bytes }) =>
    parts.push({ at: zero + timestamp, id, bytes }),
  );
  devtools.on('Network.loadingFinished', ({ requestId: id, timestamp, encodedDataLength: bytes }) =>
    ended.push({ at: zero + timestamp, id, bytes }),
  );
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const throughput = (slow.kbitPerSecond * 1_000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
  await page.goto(path, { waitUntil: 'commit' });
  const { after, at } = await page.evaluate(drawn, shown);
  await devtools.detach();
  const until = <One extends { readonly at: number }>(all: readonly One[]) => all.filter((one) => one.at <= at);
  const whole = until(ended);
  const begun = until(parts).filter(({ id }) => !whole.some((one) => one.id === id));
  return {
    after,
    requests: until(requests).map(({ name }) => name),
    bytes: [...whole, ...begun].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Runs in the page: the milliseconds until the element is drawn, and the time then, in seconds of the epoch. */
const drawn = (shown: string): Promise<{ readonly after: number; readonly at: number }> =>
  new Promise((done) => {
    requestAnimationFrame(function look() {
      if (!document.querySelector(shown)) return void requestAnimationFrame(look);
      const after = performance.now();
      done({ after, at: (performance.timeOrigin + after) / 1_000 });
    });
  });
