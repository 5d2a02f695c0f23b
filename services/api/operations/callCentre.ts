import { testedCallCentre } from '#contracts/operations/documents';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { CallDoc } from '#projections/callout/calls';
import { route } from '#services/api/http/route';
import { callTest } from '#services/outbound/telephony/contactCall';

export const callCentreRoutes = [
  route({
    method: 'POST',
    path: '/api/staff/test-cci/',
    permission: 'staff.testCallCentre',
    summary: "Test the call center: rings the user's own phone",
    answers: { 200: testedCallCentre },
    slow: true,
    answer: async ({ app, who: { account }, commandId, cause }) => {
      const { uuid: user, phone_number: to } = account;
      const uuid = idFrom('call', commandId);
      const placed = to === '' ? null : await callTest(app, { uuid, user, to, cause });
      // Null: the same request came before, or there is nothing to call.
      const isPlaced = placed ? placed.result === 'sent' : isKnownToNetwork(app.views.doc<CallDoc>('calls', uuid));
      if (!isPlaced) throw new Refused('call-centre.failed');
      return { json: { result: 'sent' } };
    },
  }),
];

const isKnownToNetwork = (call: CallDoc | null): boolean => call !== null && call.provider_id !== null;
