import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type DeliveryCommand, delivery } from '#events/delivery/decider';
import type { Cause } from '#events/store/handle';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { App } from '#services/app/app';
import type { SendResult } from '#services/core/telephony';
import { testWords } from './texts.ts';

/** A text to the asker's own phone. The intent is in the log first: the same command again sends nothing, and asks what became of it. */
export async function testCallCentre(
  app: App,
  {
    account,
    commandId,
    cause: asked,
  }: { readonly account: AccountDoc; readonly commandId: string; readonly cause: Cause },
): Promise<SendResult> {
  const { telephony } = app;
  // What was left half done is finished, however late it is asked for again.
  const cause: Cause = { ...asked, repeats: undefined };
  const id = idFrom('delivery', commandId);
  const record = (what: string, command: DeliveryCommand) =>
    app.handle(
      delivery,
      id,
      { commandId: what === '' ? commandId : idFrom(commandId, what), occurredAt: iso(app.clock.now()), command },
      cause,
    );
  const { uuid: subject, phone_number: to } = account;
  const { events } = await record('', {
    do: 'testCallCentre',
    delivery: id,
    provider: telephony.provider,
    subject,
    to,
  });
  const send = () =>
    events.length === 0 ? telephony.outcomeOf(id) : telephony.sendText({ delivery: id, to, body: testWords });
  const outcome: SendResult = to === '' ? { result: 'refused', reason: 'no phone number' } : await send();
  switch (outcome.result) {
    case 'sent':
      await record('sent', { do: 'sent', providerId: outcome.providerId });
      break;
    case 'refused':
      await record('failed', { do: 'failed', reason: outcome.reason });
      break;
    case 'unknown':
      await record('unknown', { do: 'unknown' });
  }
  return outcome;
}
