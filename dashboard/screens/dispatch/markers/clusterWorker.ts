import { clusterer } from './clusterer.ts';
import type { Points, View } from './shown.ts';

/** Runs on a worker thread: clustering 50,000 points takes longer than a frame. */
const clusters = clusterer((shown) => postMessage(shown));

addEventListener('message', ({ data }: MessageEvent<Points | View>) => {
  if (data instanceof Float64Array) clusters.put(data);
  else clusters.look(data);
});
