import { callCentreOperations } from '#contracts/api/operations/callCentre';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { callTest } from '#services/outbound/telephony/contactCall';

export const callCentreRoutes = answering(callCentreOperations, {
  'POST /api/staff/test-cci/': async ({ app, who: { account }, commandId, cause }) => {
    const { uuid: user, phone_number: to } = account;
    const uuid = idFrom('call', commandId);
    const placed = to === '' ? null : await callTest(app, { uuid, user, to, cause });
    // Null: the same request came before, or there is nothing to call.
    const isPlaced = placed ? placed.result === 'sent' : await isKnownToNetwork(app, uuid);
    if (!isPlaced) throw new Refused('call-centre.failed');
    return { json: { result: 'sent' } };
  },
});

/** The time in milliseconds that the answer to a repeat waits for the read models. */
const shownWithin = 2_000;

async function isKnownToNetwork({ store, projector, views }: App, uuid: string): Promise<boolean> {
  const head = await store.head();
  if (head) await projector.reached(head, shownWithin);
  return views.doc('calls', uuid)?.provider_id != null;
}
