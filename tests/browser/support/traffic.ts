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
  const requests: string[] = [];
  const received = new Map<string, number>();
  const add = (id: string, bytes: number) => received.set(id, (received.get(id) ?? 0) + bytes);
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => add(requestId, response.encodedDataLength));
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    received.set(requestId, encodedDataLength),
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
  const after = await page.evaluate(drawn, shown);
  const arrival = {
    after,
    requests: [...requests],
    bytes: [...received.values()].reduce((sum, some) => sum + some, 0),
  };
  await devtools.detach();
  return arrival;
}

/** Runs in the page: the milliseconds until the element is present and drawn. */
const drawn = (shown: string): Promise<number> =>
  new Promise((done) => {
    requestAnimationFrame(function look() {
      if (!document.querySelector(shown)) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    });
  });
