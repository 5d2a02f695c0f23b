import { callCentreOperations } from '#contracts/api/operations/callCentre';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { answering } from '#services/api/http/route';
import { callTest } from '#services/outbound/telephony/contactCall';

export const callCentreRoutes = answering(callCentreOperations, {
  'POST /api/staff/test-cci/': async ({ app, who: { account }, commandId, cause }) => {
    const { uuid: user, phone_number: to } = account;
    const uuid = idFrom('call', commandId);
    const placed = to === '' ? null : await callTest(app, { uuid, user, to, cause });
    if (placed?.result !== 'sent') throw new Refused('call-centre.failed');
    return { json: { result: 'sent' } };
  },
});
