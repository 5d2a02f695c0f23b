import type { Engine } from '#services/engine/engine';
import type { Muster } from '#services/start';
import type { SteeredClock } from '../../support/clock/steeredClock.ts';

/** Time that passes in steps, and stands still while a request is under way or work is due. */
export function passing(muster: Muster, clock: SteeredClock) {
  const idle = idleness(muster);
  return {
    /** Lets time pass until it holds, at most so many seconds. */
    until: async (holds: () => boolean, seconds = 400): Promise<void> => {
      for (const end = clock.now() + seconds * 1_000; clock.now() < end; ) {
        await idle.reached();
        if (holds()) return;
        await clock.advance(Math.min(Math.max(shortest, clock.untilNext()), longest));
      }
      throw new Error(`it did not come to hold in ${seconds} s`);
    },
    stop: idle.stop,
  };
}

/** The time that passes at once, in milliseconds: until something is due, since nothing happens before. */
const shortest = 500;
const longest = 5_000;

/** Says when no request is under way, all due work is done, and the read models show it. */
function idleness({ app }: Muster) {
  let busy = 0;
  const counted =
    <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      busy++;
      try {
        return await work(...args);
      } finally {
        busy--;
      }
    };
  const original = globalThis.fetch;
  globalThis.fetch = counted(original);
  Object.assign(app, { handle: counted(app.handle as (...args: readonly unknown[]) => Promise<unknown>) });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const work = async () => {
    do await turn();
    while (busy > 0);
    const head = await app.store.head();
    if (head && !(await app.projector.reached(head, 20_000))) throw new Error('the read models do not follow');
    await (app.parts.engine as Engine | null)?.look();
    return String(head?.commit);
  };
  return {
    reached: async () => {
      for (let before = ''; ; ) {
        const now = await work();
        if (now === before && busy === 0) return;
        before = now;
      }
    },
    stop: () => {
      globalThis.fetch = original;
    },
  };
}
