import { idFrom } from '#events/core/ids';
import type { Cause } from '#events/store/handle';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { App } from '#services/app/app';
import type { Attempted, SendResult } from '#services/core/telephony';
import { deliver, type Way } from '#services/outbound/delivery/deliver';
import { testWords } from './texts.ts';

interface Test {
  readonly account: AccountDoc;
  readonly commandId: string;
  readonly cause: Cause;
}

/** Sends a text to the caller's own phone. The same command again sends nothing, and looks up the outcome. */
export async function testCallCentre(app: App, { account, commandId, cause }: Test): Promise<Attempted | null> {
  const { telephony } = app;
  const { uuid: subject, phone_number: to } = account;
  const id = idFrom('delivery', commandId);
  const unlessNumberless = (ask: () => Promise<SendResult>) =>
    to === '' ? Promise.resolve({ result: 'refused', reason: 'no phone number' } as const) : ask();
  // A test is not retried: its sender waits for the result.
  const sendNow = async (): Promise<SendResult> => {
    const sent = await telephony.sendText({ delivery: id, to, body: testWords });
    return sent.result === 'later' ? { result: 'refused', reason: sent.reason } : sent;
  };
  const way: Way = {
    // An interrupted test is completed, however late it is requested again.
    cause: { ...cause, repeats: undefined },
    intent: { do: 'testCallCentre', delivery: id, provider: telephony.provider, subject, to },
    send: () => unlessNumberless(sendNow),
    outcome: () => unlessNumberless(() => telephony.outcomeOf(id)),
  };
  const sent = await deliver(app, { id, status: 'owed', attempts: 0 }, way);
  return sent ?? deliver(app, { id, status: 'requested', attempts: 1 }, way);
}
