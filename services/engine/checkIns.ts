import { limits } from '#contracts/core/limits';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type DeliveryCommand, delivery } from '#events/delivery/decider';
import { designation } from '#events/designation/decider';
import type { CheckInFailed } from '#events/designation/events';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { DeliveryDoc } from '#projections/deliveries/deliveries';
import type { CheckInDoc } from '#projections/dispatch/checkIns';
import type { App } from '#services/app/app';
import type { SendResult, Telephony } from '#services/core/telephony';
import { textOf } from '#services/outbound/telephony/texts';

export const deliveryOf = (checkIn: string): string => idFrom('delivery', checkIn);

const systemCause = ({ entity, checkIn }: Pick<CheckInDoc, 'entity' | 'checkIn'>) => ({
  entity,
  actor: { kind: 'system', id: 'engine' } as const,
  correlationId: checkIn,
});

/**
 * One look at everything that is open: asks by text message, times out, and settles what a crash left in doubt. Every
 * step is a command with an id that follows from the check-in, so that looking twice, or two engines looking, is one step.
 * Returns when the next obligation is due, in milliseconds, or undefined.
 */
export async function tendCheckIns(app: App, telephony: Telephony): Promise<number | undefined> {
  const open = app.views.docs<CheckInDoc>('check_ins', { where: { status: 'open' }, orderBy: { column: 'due_at' } });
  let next: number | undefined;
  for (const checkIn of open) {
    const due = Date.parse(checkIn.due_at);
    if (due <= app.clock.now()) await timeOut(app, checkIn, due);
    else {
      next = Math.min(next ?? due, due);
      await ask(app, telephony, checkIn);
    }
  }
  return next;
}

async function timeOut(app: App, checkIn: CheckInDoc, due: number): Promise<void> {
  const late = app.clock.now() - due > limits.checkIn.expiredAfter;
  await fail(app, checkIn, late ? 'expired' : 'unanswered');
}

async function fail(app: App, checkIn: CheckInDoc, reason: CheckInFailed['data']['reason']): Promise<void> {
  await app.handle(
    designation,
    checkIn.designation,
    {
      commandId: idFrom('fail', checkIn.checkIn),
      occurredAt: iso(app.clock.now()),
      command: { do: 'failCheckIn', checkIn: checkIn.checkIn, reason },
    },
    systemCause(checkIn),
  );
}

/** The intent is in the log before the provider hears of it; whoever wrote the intent sends, and nobody else. */
async function ask(app: App, telephony: Telephony, checkIn: CheckInDoc): Promise<void> {
  const id = deliveryOf(checkIn.checkIn);
  const known = app.views.doc<DeliveryDoc>('deliveries', id);
  if (known?.status === 'failed') return fail(app, checkIn, 'unsent');
  if (known && known.status !== 'requested') return;
  if (known) return settle(app, checkIn, await telephony.outcomeOf(id));

  const account = app.views.doc<AccountDoc>('accounts', checkIn.user);
  if (!account || account.phone_number === '') return fail(app, checkIn, 'unsent');
  const { events } = await record(app, checkIn, 'request', {
    do: 'request',
    delivery: id,
    medium: 'sms',
    provider: telephony.provider,
    user: checkIn.user,
    template: 'check-in',
    designation: checkIn.designation,
    checkIn: checkIn.checkIn,
    to: account.phone_number,
  });
  // Nothing was written: another engine asked first, or this one did before it was killed. The next look settles it.
  if (events.length === 0) return;
  const { body } = textOf(app, { ...checkIn, check_in: checkIn.checkIn });
  await settle(app, checkIn, await telephony.sendText({ delivery: id, to: account.phone_number, body }));
}

async function settle(app: App, checkIn: CheckInDoc, outcome: SendResult): Promise<void> {
  switch (outcome.result) {
    case 'sent':
      await record(app, checkIn, 'sent', { do: 'sent', providerId: outcome.providerId });
      return;
    case 'refused':
      await record(app, checkIn, 'failed', { do: 'failed', reason: outcome.reason });
      return fail(app, checkIn, 'unsent');
    case 'unknown':
      await record(app, checkIn, 'unknown', { do: 'unknown' });
  }
}

const record = (app: App, checkIn: CheckInDoc, what: string, command: DeliveryCommand) =>
  app.handle(
    delivery,
    deliveryOf(checkIn.checkIn),
    { commandId: idFrom(what, deliveryOf(checkIn.checkIn)), occurredAt: iso(app.clock.now()), command },
    systemCause(checkIn),
  );
