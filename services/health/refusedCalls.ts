import { every } from '#events/core/ports';
import type { App } from '#services/app/app';
import { type Refusal, refusalNow } from '#services/app/phones/refusedCalls';

/** The time between two looks, in milliseconds. */
const lookEvery = 5_000;

/**
 * Watches whether the phone company places our calls, from a process that may not be the engine's own. Tells the refusal,
 * and null when calls are placed again; each change once, with one line in the log. Returns a function that ends the watch.
 */
export function watchRefusedCalls(
  app: Pick<App, 'views' | 'clock' | 'log'>,
  tell: (refusal: Refusal | null) => void,
): () => void {
  let told: string | null = null;
  const look = (): void => {
    const refusal = refusalNow(app);
    const since = refusal?.since ?? null;
    if (since === told) return;
    if (refusal && told === null) app.log.error({ reason: refusal.reason }, 'the phone company refuses our calls');
    if (refusal === null) app.log.info({}, 'the phone company places our calls again');
    told = since;
    tell(refusal);
  };
  look();
  return every(app.clock, lookEvery, look);
}
