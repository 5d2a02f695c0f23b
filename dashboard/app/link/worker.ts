import { answerFor, pagePath } from './keptPage.ts';

/** The part of a service worker's events that this one uses. The library of types for workers excludes that for pages. */
interface WorkerEvent extends Event {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(name: 'install' | 'activate' | 'fetch', hear: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
const worker = self as unknown as Worker;
const kept = () => caches.open('muster.link');
const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

worker.addEventListener('install', (event) =>
  event.waitUntil(
    kept()
      .then((cache) => cache.add(new Request(pagePath, { cache: 'reload' })))
      .then(() => worker.skipWaiting()),
  ),
);
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(
      kept().then((cache) => answerFor(event.request, { cache, fetch: (request) => fetch(request), after })),
    );
});
