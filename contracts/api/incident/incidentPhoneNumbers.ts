import { operations } from '#contracts/api/operation';
import { listOf } from '#contracts/core/schema';
import { phoneNumber } from '#contracts/onCall/phoneNumbers';

export const phoneNumberOperations = operations({
  'GET /api/incident/:incident_uuid/context/phone-number-list/': {
    permission: 'incident.log',
    summary:
      'Phone numbers for an incident: the complainant, other contacts, crews, the team, the assigned person, the people on duty for its version',
    answers: { 200: listOf(phoneNumber) },
  },
});
