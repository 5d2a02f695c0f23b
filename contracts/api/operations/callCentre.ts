import { operations } from '#contracts/api/operation';
import { testedCallCentre } from '#contracts/operations/documents';

export const callCentreOperations = operations({
  'POST /api/staff/test-cci/': {
    permission: 'staff.testCallCentre',
    summary: "Test the call center: rings the user's own phone",
    answers: { 200: testedCallCentre },
    slow: true,
    refuses: ['call-centre.failed', 'telephony.phone-in-use'],
  },
});
