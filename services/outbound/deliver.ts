import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type DeliveryCommand, delivery } from '#events/delivery/decider';
import type { App } from '#services/app/app';
import type { SendResult } from '#services/core/telephony';
import type { Attempted } from '#services/outbound/mail/mail';

const seconds = (n: number) => n * 1_000;

/** How long until the next attempt, after the first, the second … Then it has failed. */
export const backOff = [seconds(10), seconds(30), seconds(120), seconds(600), seconds(1_800)];

/** What is to leave for outside, as the read models know it. */
export interface Owed {
  readonly delivery: string;
  readonly entity: string;
  readonly status: 'owed' | 'requested' | 'waiting' | 'sent' | 'failed' | 'unknown';
  readonly attempts: number;
  readonly due_at: string;
}

/** How it leaves. */
export interface Way {
  /** What it comes from: a transfer, an incident. */
  readonly correlationId: string;
  /** The fact that stands in the log before anybody outside hears of it. */
  readonly intent: DeliveryCommand;
  send(): Promise<Attempted>;
  /** After a crash between asking and hearing: what became of this delivery? */
  outcome(): Promise<SendResult>;
}

/** Where a delivery stands after a look: it has ended, or `due` says when it is next looked at, in milliseconds. */
export type Stand =
  | { readonly status: 'sent' | 'failed' | 'unknown' }
  | { readonly status: 'waiting'; readonly due: number }
  /** Another engine has it, or this one did before it was killed: the next look settles it. */
  | { readonly status: 'elsewhere' };

/**
 * One look at one delivery. The intent is in the log before it is sent, so that none is sent twice: what a crash left in doubt is
 * asked for, and stays unknown where nobody can tell.
 */
export async function tendDelivery(app: App, owed: Owed, way: Way): Promise<Stand> {
  const record = (what: readonly (string | number)[], command: DeliveryCommand) =>
    app.handle(
      delivery,
      owed.delivery,
      { commandId: idFrom('notice', owed.delivery, ...what), occurredAt: iso(app.clock.now()), command },
      { entity: owed.entity, actor: { kind: 'system', id: 'engine' }, correlationId: way.correlationId },
    );

  const settle = async (attempt: number, of: Attempted): Promise<Stand> => {
    switch (of.result) {
      case 'sent':
        await record(['sent'], { do: 'sent', providerId: of.providerId });
        return { status: 'sent' };
      case 'refused':
        await record(['failed'], { do: 'failed', reason: of.reason });
        return { status: 'failed' };
      case 'unknown':
        await record(['unknown', attempt], { do: 'unknown' });
        return { status: 'unknown' };
      case 'later': {
        const wait = backOff[attempt - 1];
        if (wait === undefined) {
          await record(['failed'], { do: 'failed', reason: `${of.reason}, ${attempt} times` });
          return { status: 'failed' };
        }
        const due = app.clock.now() + wait;
        await record(['later', attempt], { do: 'putOff', reason: of.reason, dueAt: iso(due), attempt });
        return { status: 'waiting', due };
      }
    }
  };

  if (owed.status === 'requested') return settle(owed.attempts, await way.outcome());
  if (owed.status === 'waiting') {
    const due = Date.parse(owed.due_at);
    if (due > app.clock.now()) return { status: 'waiting', due };
  }
  const attempt = owed.attempts + 1;
  const intent: DeliveryCommand = owed.status === 'owed' ? way.intent : { do: 'tryAgain', attempt };
  const { events } = await record(['intent', attempt], intent);
  if (events.length === 0) return { status: 'elsewhere' };
  return settle(attempt, await way.send());
}
