import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type DeliveryCommand, delivery } from '#events/delivery/decider';
import type { Cause } from '#events/store/handle';
import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Attempted } from '#services/core/telephony';

const seconds = (n: number) => n * 1_000;

/**
 * The wait in milliseconds after the first, second … failed attempt. After the last of these, the delivery has failed.
 */
export const backOff = [seconds(10), seconds(30), seconds(120), seconds(600), seconds(1_800)];

/** A message and its progress. `id` is the delivery's uuid. */
export type Outgoing = Pick<MessageDue, 'id' | 'status' | 'attempts'>;

/** The way to send a message. */
export interface Way {
  readonly cause: Cause;
  /** Appended before the first request to the provider. */
  readonly intent: DeliveryCommand;
  send(): Promise<Attempted>;
  /** Looks up the outcome of this delivery when no answer came in time. `later`: it certainly was not sent. */
  outcome(): Promise<Attempted>;
  /** True when `outcome` may know more than a lost answer: it is asked before the delivery is left in doubt. */
  readonly looksUp?: boolean;
  /** The waits after failed attempts, in milliseconds. Default: `backOff`. */
  readonly waits?: readonly number[];
}

type Sending = Pick<App, 'handle' | 'clock' | 'random' | 'log'>;

/**
 * Sends one message once: appends the intent, asks the provider, appends the outcome. When the provider was asked
 * already, only looks up the outcome. Returns the outcome, or null when another engine sends the message.
 */
export async function deliver(app: Sending, { id, status, attempts }: Outgoing, way: Way): Promise<Attempted | null> {
  const { cause, waits = backOff } = way;
  if (status === 'requested') {
    const outcome = await way.outcome();
    await settle(app, { id, cause, attempt: attempts, waits }, outcome);
    return outcome;
  }
  const attempt = attempts + 1;
  const { events } = await app.handle(
    delivery,
    id,
    {
      // An id of this attempt alone. The engine whose intent was written sends.
      commandId: app.random.uuid(),
      occurredAt: iso(app.clock.now()),
      command: status === 'owed' ? way.intent : { do: 'tryAgain', attempt },
    },
    cause,
  );
  if (events.length === 0) return null;
  const outcome = await way.send();
  if (outcome.result === 'unknown' && way.looksUp) {
    app.log.warn({ delivery: id, attempt }, 'the answer to a message was lost');
    return outcome;
  }
  await settle(app, { id, cause, attempt, waits }, outcome);
  return outcome;
}

interface Attempt {
  readonly id: string;
  readonly cause: Cause;
  readonly attempt: number;
  readonly waits?: readonly number[];
}

/** Appends the outcome of an attempt. A repeated outcome is one event. */
export async function settle(app: Omit<Sending, 'random'>, asked: Attempt, outcome: Attempted): Promise<void> {
  const { id, cause, attempt, waits = backOff } = asked;
  const { result } = outcome;
  // Without the provider's reason, which may quote the receiver.
  if (result !== 'sent') app.log.warn({ delivery: id, attempt, result }, 'a message has not been sent');
  const now = app.clock.now();
  await app.handle(
    delivery,
    id,
    {
      commandId: idFrom('settle', id, attempt, result),
      occurredAt: iso(now),
      command: endOf(outcome, now, { attempt, wait: waits[attempt - 1] }),
    },
    cause,
  );
}

interface Tried {
  readonly attempt: number;
  /** Milliseconds; undefined after the last attempt. */
  readonly wait: number | undefined;
}

function endOf(outcome: Attempted, now: number, { attempt, wait }: Tried): DeliveryCommand {
  switch (outcome.result) {
    case 'sent':
      return { do: 'sent', providerId: outcome.providerId };
    case 'refused':
      return { do: 'failed', reason: outcome.reason };
    case 'unknown':
      return { do: 'unknown' };
    case 'later':
    case 'barred':
      return wait === undefined
        ? { do: 'failed', reason: `${outcome.reason}, ${attempt} times` }
        : { do: 'putOff', reason: outcome.reason, dueAt: iso(now + wait), attempt };
  }
}
