import { testedCallCentre } from '#contracts/operations/documents';
import { Refused } from '#events/core/refused';
import { route } from '#services/api/http/route';
import { testCallCentre } from '#services/outbound/telephony/callCentre';

export const callCentreRoutes = [
  route({
    method: 'POST',
    path: '/api/staff/test-cci/',
    permission: 'staff.testCallCentre',
    summary: "Test the call center: sends a text to the user's own phone",
    answers: { 200: testedCallCentre },
    answer: async ({ app, who: { account }, commandId, cause }) => {
      const outcome = await testCallCentre(app, { account, commandId, cause });
      if (outcome?.result !== 'sent') throw new Refused('call-centre.failed');
      return { json: { result: outcome.result } };
    },
  }),
];
