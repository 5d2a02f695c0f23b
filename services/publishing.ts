import type { Frame } from '#projections/core/projection';
import { unlisted } from './access/unlisted.ts';
import type { App } from './app/app.ts';
import { isOfTheYear } from './app/demo.ts';
import type { Hints } from './broker/nats.ts';
import { framePublisher } from './gateway/frames.ts';
import { metrics } from './health/metrics.ts';
import type { Changed } from './projector/folding.ts';

/** Publishes the frames of all changes of the read models, until the returned function is called. */
export function publishFrames(app: App, hints: Hints): () => void {
  const { projector, random, clock } = app;
  const frames = framePublisher(hints, { id: random.uuid(), clock });
  const isUnlisted = unlisted(app);
  const forget = projector.onChange((changes) => {
    const seen = changes.filter(({ event }) => !isOfTheYear(event.metadata.actor));
    for (const frame of newest(seen)) {
      if (isUnlisted(frame)) continue;
      frames.publish({ ...frame, data: JSON.stringify(frame.data) });
    }
    metrics.folded.inc(changes.length);
  });
  return () => {
    forget();
    frames.stop();
  };
}

/** Of several frames that say the same thing of one document, the last: a command may be five events. */
export function newest(changes: readonly Changed[]) {
  const frames = new Map<string, Frame & { readonly document: string; readonly position: number }>();
  for (const change of changes) {
    const { projection } = change.worker.writer;
    const document = `${projection.name}/${change.key}`;
    for (const { channel, event, data } of projection.frames?.(change) ?? []) {
      frames.set(`${channel} ${event} ${document}`, { channel, event, data, document, position: change.position });
    }
  }
  return frames.values();
}
