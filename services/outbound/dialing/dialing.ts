import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { dialing as dialingDecider } from '#events/dialing/decider';
import { due, turnOf } from '#projections/due/due';
import type { App } from '#services/app/app';
import type { Attempted } from '#services/core/telephony';
import { isUrgent } from './urgency.ts';
import { type Waiting, waitingCalls } from './waitingCalls.ts';

export type { Waiting } from './waitingCalls.ts';

/**
 * The calls of this process that wait. The account of the phone network takes a few calls each second, shared by all
 * organizations and all processes: the log gives each turn to one of them.
 */
export interface DialQueue {
  /** Adds a call that does not wait already. */
  add(one: Waiting): void;
  /** Takes back a call that waits. False when it is being placed already. */
  remove(id: string): boolean;
  /** Places no further call. Resolves when the calls under way have been placed. */
  stop(): Promise<void>;
}

type Dialing = Pick<App, 'clock' | 'log' | 'handle' | 'random' | 'views' | 'config' | 'telephony'>;

const queues = new WeakMap<object, DialQueue>();

/** The queue of this process. */
export function dialQueueOf(app: Dialing): DialQueue {
  const queue = queues.get(app) ?? dialQueue(app);
  queues.set(app, queue);
  return queue;
}

/** The pause after a failure to take turns, and before another look at urgent calls elsewhere, in milliseconds. */
const pause = 1_000;

function dialQueue(app: Dialing): DialQueue {
  const { clock, log } = app;
  const gap = 1_000 / app.config.callsPerSecond;
  const { waiting, next, took } = waitingCalls();
  /** The calls that were put off once for urgent ones elsewhere. */
  const yielded = new Set<string>();
  const dialing = new Map<string, Promise<void>>();
  /** The start of each turn that this process holds, in milliseconds. */
  let turns: number[] = [];
  let busy = false;
  let stopped = false;

  const at = (time: number, what: () => void): void => {
    if (time <= clock.now()) what();
    else clock.at(time, what);
  };
  const go = (): void => {
    if (stopped || busy || waiting.size === 0) return;
    busy = true;
    const over = (time: number, what: () => void): void =>
      at(time, () => {
        what();
        busy = false;
        go();
      });
    const first = next();
    // A process without an engine does not have the urgent calls in its own queue. A call is put off for them once.
    if (first && first.rank !== 'urgent' && !yielded.has(first.id) && isOwedElsewhere(app)) {
      yielded.add(first.id);
      return over(clock.now() + pause, () => {});
    }
    turn()
      // A person who waits uses a turn of this second at once.
      .then((time) => over(next()?.rank === 'awaited' ? Math.floor(time / 1_000) * 1_000 : time, begin))
      .catch((error: unknown) => {
        log.error({ reason: String(error) }, 'no turn to place a call could be had');
        for (const { id, failed } of waiting.values()) if (failed && waiting.delete(id)) failed(error);
        over(clock.now() + pause, () => {});
      });
  };
  const turn = async (): Promise<number> => {
    // A turn that was long ago is lost: two calls would be placed in another's.
    turns = turns.filter((time) => time + 1_000 > clock.now());
    for (let second = Math.floor(clock.now() / 1_000); turns.length === 0; second++)
      turns.push(...(await take(app, { second, most: waiting.size })));
    return turns.shift() ?? clock.now();
  };
  const begin = (): void => {
    const one = next();
    if (stopped || !one) return;
    took(one);
    yielded.delete(one.id);
    const placed = one
      .dial()
      // The obligation is still due, so the engine adds it again.
      .catch((error: unknown) => log.error({ call: one.id, reason: String(error) }, 'a call could not be placed'))
      .then(() => void dialing.delete(one.id));
    dialing.set(one.id, placed);
  };
  return {
    add: (one) => {
      if (dialing.has(one.id)) return;
      waiting.set(one.id, one);
      go();
    },
    remove: (id) => {
      yielded.delete(id);
      return waiting.delete(id);
    },
    stop: async () => {
      stopped = true;
      await Promise.all(dialing.values());
    },
  };

  /** Takes turns of a second. Returns their starts in milliseconds. */
  async function take(of: Dialing, { second, most }: { second: number; most: number }): Promise<readonly number[]> {
    const now = of.clock.now();
    const { callsPerSecond: perSecond, twilio } = of.config;
    const from = second * 1_000 > now ? 0 : Math.floor((now - second * 1_000) / gap);
    const account = twilio?.accountSid ?? of.telephony.provider;
    const ask = of.random.uuid();
    const command = { do: 'take', ask, from, perSecond, most: Math.max(1, most) } as const;
    const id = idFrom('dialing', account, second);
    // An id of this attempt alone. The process whose turns were written has them.
    const step = { commandId: ask, occurredAt: iso(now), command };
    // It belongs to no organization.
    const cause = { entity: '', actor: { kind: 'system', id: 'engine' } as const, correlationId: id };
    const { state } = await of.handle(dialingDecider, id, step, cause);
    return (state.get(ask) ?? []).map((one) => second * 1_000 + one * gap);
  }
}

/** True while an engine in another process has urgent calls to place. */
function isOwedElsewhere({ views, clock, config }: Dialing): boolean {
  if (config.roles.has('engine')) return false;
  const atMost = { turn: turnOf('call', iso(clock.now())) };
  return views
    .docs(due.name, { above: { turn: turnOf('call', '') }, atMost })
    .some(
      (doc) => doc.kind === 'call' && (doc.status === 'owed' || doc.status === 'waiting') && isUrgent({ views }, doc),
    );
}

/** The longest that a person waits for the turn of a call, in milliseconds. */
const waitsFor = 20_000;

/** Places a call for which a person waits, in its turn. `later` when no turn came in time: nothing was asked then. */
export const inTurn = (
  app: Dialing,
  { id, entity }: Pick<Waiting, 'id' | 'entity'>,
  place: () => Promise<Attempted | null>,
): Promise<Attempted | null> =>
  new Promise((resolve, reject) => {
    const queue = dialQueueOf(app);
    const giveUp = app.clock.at(app.clock.now() + waitsFor, () => {
      if (queue.remove(id)) resolve({ result: 'later', reason: 'the phone network is busy' });
    });
    const dial = () => {
      giveUp();
      return place().then(resolve, reject);
    };
    const failed = (error: unknown) => {
      giveUp();
      reject(error);
    };
    queue.add({ id, entity, rank: 'awaited', dial, failed });
  });
