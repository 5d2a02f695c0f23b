import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type DeliveryCommand, delivery } from '#events/delivery/decider';
import type { Cause } from '#events/store/handle';
import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { SendResult } from '#services/core/telephony';
import type { Attempted } from '#services/outbound/mail/mail';

const seconds = (n: number) => n * 1_000;

/** Milliseconds from the first, second … failed attempt to the next one. After the last the delivery has failed. */
export const backOff = [seconds(10), seconds(30), seconds(120), seconds(600), seconds(1_800)];

/** A message and its progress. `id` is the delivery's uuid. */
export type Outgoing = Pick<MessageDue, 'id' | 'status' | 'attempts'>;

/** How to send a message. */
export interface Way {
  readonly cause: Cause;
  /** Appended before the provider is asked for the first time. */
  readonly intent: DeliveryCommand;
  send(): Promise<Attempted>;
  /** Asked when no answer came in time: the outcome of this delivery. */
  outcome(): Promise<SendResult>;
}

type Sending = Pick<App, 'handle' | 'clock' | 'random'>;

/**
 * Sends one message once: appends the intent, asks the provider, appends the outcome. A message whose provider was already
 * asked is not sent; its outcome is looked into. Returns the outcome, or null where another engine sends it.
 */
export async function deliver(app: Sending, { id, status, attempts }: Outgoing, way: Way): Promise<Attempted | null> {
  const { cause } = way;
  if (status === 'requested') {
    const outcome = await way.outcome();
    await settle(app, { id, cause, attempt: attempts }, outcome);
    return outcome;
  }
  const attempt = attempts + 1;
  const { events } = await app.handle(
    delivery,
    id,
    {
      // A command of this engine alone. The store acknowledges the same event to everybody who appends it, so with a shared
      // id two engines would both send.
      commandId: app.random.uuid(),
      occurredAt: iso(app.clock.now()),
      command: status === 'owed' ? way.intent : { do: 'tryAgain', attempt },
    },
    cause,
  );
  if (events.length === 0) return null;
  const outcome = await way.send();
  await settle(app, { id, cause, attempt }, outcome);
  return outcome;
}

interface Asked {
  readonly id: string;
  readonly cause: Cause;
  readonly attempt: number;
}

/** Appends the outcome of an attempt. The same outcome twice is one event. */
export async function settle(app: Omit<Sending, 'random'>, asked: Asked, outcome: Attempted): Promise<void> {
  const { id, cause, attempt } = asked;
  const now = app.clock.now();
  await app.handle(
    delivery,
    id,
    {
      commandId: idFrom('settle', id, attempt, outcome.result),
      occurredAt: iso(now),
      command: endOf(attempt, outcome, now),
    },
    cause,
  );
}

function endOf(attempt: number, outcome: Attempted, now: number): DeliveryCommand {
  switch (outcome.result) {
    case 'sent':
      return { do: 'sent', providerId: outcome.providerId };
    case 'refused':
      return { do: 'failed', reason: outcome.reason };
    case 'unknown':
      return { do: 'unknown' };
    case 'later': {
      const wait = backOff[attempt - 1];
      return wait === undefined
        ? { do: 'failed', reason: `${outcome.reason}, ${attempt} times` }
        : { do: 'putOff', reason: outcome.reason, dueAt: iso(now + wait), attempt };
    }
  }
}
