import type { Clusterer } from './clusterer.ts';
import type { Points, Shown, View } from './shown.ts';

/** Clusters on a worker; without one, on this thread: slower, but never a map without markers. */
export const clusters = (tell: (shown: readonly Shown[]) => void): Clusterer => {
  const worker = new Worker(new URL('./clusterWorker.ts', import.meta.url), { type: 'module' });
  const sent: Points[] = [];
  let view: View | null = null;
  let instead: Clusterer | null = null;
  let stopped = false;
  let runs = false;

  worker.addEventListener('message', ({ data }: MessageEvent<readonly Shown[]>) => {
    runs = true;
    sent.length = 0;
    tell(data);
  });
  const startHere = async (): Promise<void> => {
    worker.terminate();
    const { clusterer } = await import('./clusterer.ts');
    if (stopped) return;
    instead = clusterer(tell);
    for (const points of sent.splice(0)) instead.put(points);
    if (view) instead.look(view);
  };
  worker.addEventListener('error', () => void startHere());
  return {
    put: (points) => {
      if (instead) return instead.put(points);
      if (!runs) sent.push(points);
      worker.postMessage(points);
    },
    look: (at) => {
      view = at;
      if (instead) return instead.look(at);
      worker.postMessage(at);
    },
    stop: () => {
      stopped = true;
      worker.terminate();
      instead?.stop();
    },
  };
};
